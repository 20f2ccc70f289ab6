/** Control characters, line breaks, unpaired surrogates, and marks that change the text direction (UAX #9). */
const UNREADABLE = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u202a-\u202e\u2066-\u2069]/u;
/** Invisible characters: spaces, formatting characters, and the blank Braille pattern. */
const INVISIBLE = /^[\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]*$/u;
/** Characters that are invisible at the start or end of a name, where they can be removed without changing it. */
const EDGES = /^[\s\u200b\u2060]+|[\s\u200b\u2060]+$/gu;

/** The name of an imported monitor that had none. It's constant, because badges and metrics show it. */
export const UNNAMED = '(unnamed)';

/** Returns a name as it's stored: without whitespace or invisible characters at its ends. */
export function normalizeName(name: string): string {
  return name.replaceAll(EDGES, '');
}

/** Returns names as they're stored, without duplicates. */
export function normalizeNames(names: readonly string[]): string[] {
  return [...new Set(names.map(normalizeName))];
}

/** Returns why one-line text wouldn't display as written, as the end of a sentence; null if it would. */
export function lineProblem(text: string): string | null {
  return UNREADABLE.test(text)
    ? 'must not contain line breaks, control characters or characters that change the text direction'
    : null;
}

/** Returns why people couldn't recognize something by this name, as the end of a sentence; null if they could. */
export function nameProblem(name: string): string | null {
  return INVISIBLE.test(name) ? 'must not be blank' : lineProblem(normalizeName(name));
}
