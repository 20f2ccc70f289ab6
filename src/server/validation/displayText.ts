import { lineProblem } from '../../contract/names.ts';
import type { InvalidDetail } from '../../contract/errors.ts';

/** How a person or a team is shown. */
interface Lines {
  display: string;
  initials?: string | undefined;
}

/** Why a changed name can't be shown as it's written; null if it can. Unchanged names aren't judged. */
export function validateDisplayText(before: Lines | null, after: Lines): InvalidDetail | null {
  for (const path of ['display', 'initials'] as const) {
    const text = after[path] ?? '';
    const message = text === before?.[path] ? null : lineProblem(text);
    if (message !== null) return { path, message };
  }
  return null;
}
