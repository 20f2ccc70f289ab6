import { describe, expect, it } from '@jest/globals';
import type { DocumentKey } from '../../../contract/documents.ts';
import { InvalidCursorError, type DocumentStore } from '../documentStore.ts';
import { namesOf, store } from '../testing/storing.ts';

/** Sorted by UTF-8 bytes. In UTF-16 order, the last two would come before U+FFFD. */
const ordered = ['\0', '\0a', '\x01', '!', '/', '0', '10', '9', 'A', 'Z', '\\', 'a', 'a\0', 'a/', 'aa', '\x7f'];
const beyondAscii = ['\u0080', 'é', 'ÿ', 'Ā', '߿', 'ࠀ', '\ud7ff', '\ue000', '\uffee', '\ufffd', '😀', '\u{10ffff}'];

export function describeLists(current: () => DocumentStore): void {
  describe('lists', () => {
    it('orders children by the UTF-8 bytes of their last segment, surrogate pairs included', async () => {
      const names = [...ordered, ...beyondAscii];
      await store(current(), ...names.toReversed().map((name): [DocumentKey, unknown] => [['list', name], name]));
      expect(await namesOf(current(), ['list'])).toEqual(names);
      expect(await namesOf(current(), ['list'], 1)).toEqual(names);
      expect(await namesOf(current(), ['list'], 7)).toEqual(names);
    });

    it('returns only direct children, not the prefix itself or documents below or beside it', async () => {
      const keys = [['a'], ['a', 'b'], ['a', 'b', 'c'], ['a', 'd', 'e'], ['a\0', 'x'], ['ab', 'x'], ['A', 'x']];
      await store(current(), ...keys.map((key): [DocumentKey, unknown] => [key, 'x']));
      expect(await namesOf(current(), ['a'])).toEqual(['b']);
      expect(await namesOf(current(), ['a', 'd'])).toEqual(['e']);
      expect(await namesOf(current(), ['a', 'b', 'c'])).toEqual([]);
      expect(await namesOf(current(), ['nothing'])).toEqual([]);
    });

    it('returns whole documents', async () => {
      const versionstamp = await store(current(), [['a', 'b'], { x: 1 }]);
      const [entry] = await current().list(['a'], { limit: 10 });
      expect(entry?.document).toEqual({ key: ['a', 'b'], data: { x: 1 }, versionstamp });
      expect(entry?.cursor).toEqual(expect.any(String));
    });

    it.each([
      [0, []],
      [1, ['a']],
      [3, ['a', 'b', 'c']],
      [4, ['a', 'b', 'c']],
    ])('returns at most %i entries', async (limit, expected) => {
      await store(current(), ...['a', 'b', 'c'].map((name): [DocumentKey, unknown] => [['l', name], name]));
      const page = await current().list(['l'], { limit });
      expect(page.map(({ document }) => document.key[1])).toEqual(expected);
    });

    it('continues at the same position when the cursor’s document and others were deleted or added', async () => {
      await store(current(), ...['b', 'd', 'f'].map((name): [DocumentKey, unknown] => [['l', name], name]));
      const [, second] = await current().list(['l'], { limit: 2 });
      await current().commit(
        [],
        [
          { type: 'delete', key: ['l', 'd'] },
          { type: 'delete', key: ['l', 'f'] },
          { type: 'set', key: ['l', 'c'], data: 'before the cursor' },
          { type: 'set', key: ['l', 'e'], data: 'after the cursor' },
        ],
      );
      const next = await current().list(['l'], { cursor: second?.cursor ?? '', limit: 10 });
      expect(next.map(({ document }) => document.key[1])).toEqual(['e']);
    });

    it('returns nothing after the last cursor', async () => {
      await store(current(), [['l', 'a'], 1]);
      const [last] = await current().list(['l'], { limit: 1 });
      expect(await current().list(['l'], { cursor: last?.cursor ?? '', limit: 1 })).toEqual([]);
    });

    it('rejects a cursor from another list', async () => {
      await store(current(), [['l', 'a'], 1], [['m', 'a'], 1], [['l', 'a', 'deeper'], 1], [['la', 'a'], 1]);
      for (const elsewhere of [['m'], ['l', 'a'], ['la']]) {
        const [entry] = await current().list(elsewhere, { limit: 1 });
        const continued = current().list(['l'], { cursor: entry?.cursor ?? '', limit: 1 });
        await expect(continued).rejects.toThrow(InvalidCursorError);
      }
    });

    it('rejects a cursor that was truncated, extended, padded or invented', async () => {
      await store(current(), [['l', 'abc'], 1]);
      const [entry] = await current().list(['l'], { limit: 1 });
      const cursor = entry?.cursor ?? '';
      const bent = ['', ' ', '0', 'abc', '😀', `${cursor}=`, `${cursor} `, cursor.slice(1), cursor.slice(0, -2)];
      for (const made of [...bent, cursor + cursor, '/'.repeat(9), 'A'.repeat(100_000), '_____', '__proto__']) {
        await expect(current().list(['l'], { cursor: made, limit: 1 })).rejects.toThrow(InvalidCursorError);
      }
    });
  });
}
