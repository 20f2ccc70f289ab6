import { lineProblem } from '../../contract/names.ts';
import type { InvalidDetail } from '../../contract/errors.ts';

/** How a person or a team is shown. */
interface Lines {
  display: string;
  initials?: string | undefined;
}

/** Why a name that a write changes could not be read as it was written; null when it can. One that stays is not judged. */
export function validateDisplayText(before: Lines | null, after: Lines): InvalidDetail | null {
  for (const path of ['display', 'initials'] as const) {
    const text = after[path] ?? '';
    const message = text === before?.[path] ? null : lineProblem(text);
    if (message !== null) return { path, message };
  }
  return null;
}
