/** The text in an avatar: the chosen initials or, if there are none, those of the first two words in the name. */
export function initialsOf({ display, initials }: { display: string; initials?: string | undefined }): string {
  const chosen = initials?.trim();
  if (chosen) return firstCharacters(chosen, 3);
  const words = display.trim().split(/\s+/);
  return words
    .slice(0, 2)
    .map((word) => firstCharacters(word, 1))
    .join('')
    .toLocaleUpperCase();
}

const PLAIN = /^[\u0020-\u007e]*$/;

/**
 * Counts graphemes, so an emoji or an accented letter is one character. Skips the segmenter, which takes 12 ms to
 * initialize, for plain text.
 */
function firstCharacters(text: string, count: number): string {
  if (PLAIN.test(text)) return text.slice(0, count);
  return charactersOf(text).slice(0, count).join('');
}

/** Firefox has a segmenter since version 125; older ones take an emoji apart. */
const charactersOf = (text: string): string[] =>
  'Segmenter' in Intl ? Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment) : Array.from(text);
