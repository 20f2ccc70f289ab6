import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { nameProblem, normalizeName, normalizeNames } from './names.ts';

describe('a name', () => {
  it.each([
    'Backup',
    'a',
    '  Nightly backup\n',
    'Größe – 100 % ☕',
    '備份 каждую ночь',
    'गुणवत्ता',
    'می‌خواهم',
    'שלום\u200f!',
    '👩‍👩‍👧 ❤️ 🏴󠁧󠁢󠁥󠁮󠁧󠁿',
    '-',
  ])('is accepted if people can read it: %j', (name) => {
    expect(nameProblem(name)).toBeNull();
  });

  it.each(['', ' ', '\t\n', '\u00a0\u3000', '\u200b', '\u200d\ufe0f', '\u2060 \ufeff', '\u3164', '\u2800', '\u00ad'])(
    'is blank if it only has invisible characters: %j',
    (name) => {
      expect(nameProblem(name)).toBe('must not be blank');
    },
  );

  it.each([
    'a\nb',
    'a\tb',
    'a\u0000b',
    'a\u007fb',
    'a\u0085b',
    'a\u2028b',
    'gpj.\u202eexe',
    'a\u2067b\u2069',
    'a\ud800',
  ])('is refused if it would not display as written: %j', (name) => {
    expect(nameProblem(name)).toMatch(/^must not contain /);
  });

  it.each([
    [' a', 'a'],
    ['a\u200b', 'a'],
    ['\ufeff\u2060 a b \u3000', 'a b'],
    ['❤️', '❤️'],
    ['می‌خواهم', 'می‌خواهم'],
  ])('is stored without invisible edges: %j as %j', (typed, kept) => {
    expect(normalizeName(typed)).toBe(kept);
  });

  it('does not change if it is tidied twice, and stays valid or invalid', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        const kept = normalizeName(name);
        expect(normalizeName(kept)).toBe(kept);
        expect(nameProblem(kept)).toBe(nameProblem(name));
      }),
    );
  });

  it('is the same name with any invisible characters around it', () => {
    expect(normalizeNames([' a', 'b', 'a', 'a\u200b', 'B'])).toEqual(['a', 'b', 'B']);
  });
});
