import { describe, expect, it } from '@jest/globals';
import type { DocumentKey } from '../../../contract/documents.ts';
import { InvalidKeyError, type DocumentStore } from '../documentStore.ts';
import { namesOf, store } from '../testing/storing.ts';

/** Each group contains keys that a careless encoding would confuse. */
const lookalikes: [string, DocumentKey[]][] = [
  ['a slash', [['a', 'b', 'c'], ['a/b', 'c'], ['a', 'b/c'], ['a/b/c']]],
  ['a backslash', [['a\\', 'b'], ['a', '\\b'], ['a\\b'], ['a\\/b'], ['a', 'b']]],
  ['a zero character', [['a\0', 'b'], ['a', '\0b'], ['a\0b'], ['a', 'b'], ['a', '\0', 'b'], ['a\0\0b']]],
  ['what zero is written as', [['a\0ÿ', 'b'], ['a', 'ÿb'], ['aÿ', 'b'], ['a', 'b'], ['a\u00ff\0b']]],
  [
    'quotes and signs of SQL',
    [
      ["a'", 'b'],
      ['a"', 'b'],
      ['a;--', 'b'],
      ['a%', 'b'],
      ['a_', 'b'],
      ['a', 'b'],
    ],
  ],
  [
    'dots',
    [
      ['..', 'a'],
      ['.', 'a'],
      ['a', '..'],
      ['a', '.'],
    ],
  ],
  [
    'spaces and case',
    [
      ['a', 'b'],
      ['a ', 'b'],
      ['A', 'b'],
      ['a', ' b'],
      [' ', ' '],
    ],
  ],
  ['composed and decomposed letters', [['\u00e9'], ['e\u0301']]],
  ['names of the object prototype', [['__proto__'], ['constructor'], ['toString'], ['__proto__', '__proto__']]],
];

const invalid: [string, DocumentKey][] = [
  ['no segments', []],
  ['an empty segment', ['users', '']],
  ['a lone high surrogate', ['users', 'a\ud83d']],
  ['a lone low surrogate', ['\ude00a', 'users']],
  ['a segment of 257 bytes', ['users', `${'é'.repeat(128)}x`]],
  ['33 segments', Array.from({ length: 33 }, () => 'a')],
];

export function describeKeys(current: () => DocumentStore): void {
  describe('keys', () => {
    it.each(lookalikes)('distinguishes keys that differ by %s', async (_difference, keys) => {
      await store(current(), ...keys.map((key, index): [DocumentKey, unknown] => [key, index]));
      const found = await current().getMany(keys);
      expect(found.map((document) => document?.data)).toEqual(keys.map((_key, index) => index));
      expect(found.map((document) => document?.key)).toEqual(keys);
    });

    it.each(lookalikes)('lists keys that differ by %s only under their own prefix', async (_difference, keys) => {
      await store(current(), ...keys.map((key): [DocumentKey, unknown] => [['root', ...key], 'x']));
      for (const key of keys) {
        const parent = ['root', ...key.slice(0, -1)];
        const siblings = keys.filter((other) => isSame(['root', ...other.slice(0, -1)], parent));
        const names = await namesOf(current(), parent);
        expect(new Set(names)).toEqual(new Set(siblings.map((sibling) => sibling.at(-1))));
        expect(names).toHaveLength(siblings.length);
      }
    });

    it('accepts a segment of 256 bytes and a key of 32 segments', async () => {
      const longest = Array.from({ length: 32 }, () => '😀'.repeat(64));
      await store(current(), [longest, 'x']);
      expect(await current().get(longest)).toMatchObject({ key: longest, data: 'x' });
      expect(await namesOf(current(), longest.slice(0, -1))).toEqual([longest.at(-1)]);
    });

    it.each(invalid)('refuses a key with %s in every function', async (_reason, key) => {
      await expect(current().get(key)).rejects.toThrow(InvalidKeyError);
      await expect(current().getMany([['a'], key])).rejects.toThrow(InvalidKeyError);
      await expect(current().list(key, { limit: 1 })).rejects.toThrow(InvalidKeyError);
      await expect(current().commit([{ key, versionstamp: null }], [])).rejects.toThrow(InvalidKeyError);
      await expect(current().commit([], [{ type: 'delete', key }])).rejects.toThrow(InvalidKeyError);
    });

    it('writes nothing from a commit with an invalid key', async () => {
      const ops = [['a'], ['']].map((key) => ({ type: 'set' as const, key, data: 1 }));
      await expect(current().commit([], ops)).rejects.toThrow(InvalidKeyError);
      expect(await current().get(['a'])).toBeNull();
    });

    it('is not affected when the caller modifies the key afterward, and returns immutable keys', async () => {
      const key = ['users', 'ada'];
      const writing = store(current(), [key, 1]);
      key[1] = 'eve';
      await writing;
      const found = await current().get(['users', 'ada']);
      expect(() => found?.key.push('changed')).toThrow(TypeError);
      expect(await current().get(['users', 'ada'])).toMatchObject({ key: ['users', 'ada'] });
      expect(await current().get(['users', 'eve'])).toBeNull();
    });
  });
}

function isSame(one: DocumentKey, other: DocumentKey): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
