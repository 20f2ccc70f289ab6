/** Controls, ends of lines, halves of characters, and marks that turn the direction of what follows them (UAX #9). */
const UNREADABLE = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u202a-\u202e\u2066-\u2069]/u;
/** Invisible characters: spaces, formatting characters, and the blank pattern of Braille. */
const INVISIBLE = /^[\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]*$/u;
/** No one sees these at an end, where nothing depends on them. */
const EDGES = /^[\s\u200b\u2060]+|[\s\u200b\u2060]+$/gu;

/** The name of a monitor that had none in another service. It reveals nothing, because badges and metrics show it. */
export const UNNAMED = '(unnamed)';

/** A name as it is stored: trimmed of whitespace and invisible characters. */
export function tidyName(name: string): string {
  return name.replaceAll(EDGES, '');
}

/** Names as they are kept, each once. */
export function tidyNames(names: readonly string[]): string[] {
  return [...new Set(names.map(tidyName))];
}

/** Why a one-line text couldn't be read as written, as the rest of a sentence; null if it could. */
export function lineProblem(text: string): string | null {
  return UNREADABLE.test(text)
    ? 'must not contain line breaks, control characters or characters that change the text direction'
    : null;
}

/** Why people couldn't recognize something by this name, as the end of a sentence; null if they can. */
export function nameProblem(name: string): string | null {
  return INVISIBLE.test(name) ? 'must not be blank' : lineProblem(tidyName(name));
}
