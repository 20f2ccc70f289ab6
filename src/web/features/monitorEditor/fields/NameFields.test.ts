import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { slugOf } from './NameFields.tsx';

describe('slugOf', () => {
  it.each([
    ['Nightly backup', 'nightly-backup'],
    ["Sauvegarde de l'été", 'sauvegarde-de-l-ete'],
    ['Größe (EU) ', 'grosse-eu'],
    ['db_dump  #2', 'db_dump-2'],
    ['夜間バックアップ', ''],
    ['  ', ''],
  ])('of %j is %j', (name, slug) => {
    expect(slugOf(name)).toBe(slug);
  });

  it('is always valid for the platform, and idempotent', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (name) => {
        const slug = slugOf(name);
        expect(slug).toMatch(/^[a-z0-9_-]{0,100}$/);
        expect(slugOf(slug)).toBe(slug);
      }),
    );
  });
});
