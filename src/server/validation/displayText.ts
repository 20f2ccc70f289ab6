import { lineProblem } from '../../contract/names.ts';
import type { InvalidDetail } from '../../contract/errors.ts';

/** The display name and initials of a person or a team. */
interface Lines {
  display: string;
  initials?: string | undefined;
}

/** Returns why a changed name can't be displayed as written; null if it can. Unchanged names aren't checked. */
export function validateDisplayText(before: Lines | null, after: Lines): InvalidDetail | null {
  for (const path of ['display', 'initials'] as const) {
    const text = after[path] ?? '';
    const message = text === before?.[path] ? null : lineProblem(text);
    if (message !== null) return { path, message };
  }
  return null;
}
