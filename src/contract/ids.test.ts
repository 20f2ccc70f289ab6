import { afterEach, describe, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import { createId, IDENTITY_ID_PREFIX, isIdentityId, isTeamId, TEAM_ID_PREFIX } from './ids.ts';

const BASE_62 = /^[0-9A-Za-z]{22}$/;

describe('createId', () => {
  afterEach(() => {
    jest.restoreAllMocks();
  });

  it('appends 22 base-62 characters to the prefix for any 17 random bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 17, maxLength: 17 }), (bytes) => {
        jest.spyOn(crypto, 'getRandomValues').mockImplementation((target) => {
          expect(target?.byteLength).toBe(17);
          if (target instanceof Uint8Array) target.set(bytes);
          return target;
        });
        const id = createId(TEAM_ID_PREFIX);
        expect(id.startsWith('tid_')).toBe(true);
        expect(id.slice('tid_'.length)).toMatch(BASE_62);
        expect(isTeamId(id)).toBe(true);
      }),
    );
  });

  it('creates different ids from different bytes, up to the range of 22 digits', () => {
    const ids = new Set<string>();
    for (let byte = 0; byte < 256; byte++) {
      jest.spyOn(crypto, 'getRandomValues').mockImplementation((target) => {
        if (target instanceof Uint8Array) target.fill(0).set([byte], 16);
        return target;
      });
      ids.add(createId(IDENTITY_ID_PREFIX));
    }
    expect(ids.size).toBe(256);
  });

  it("doesn't repeat ids", () => {
    const ids = Array.from({ length: 1_000 }, () => createId(IDENTITY_ID_PREFIX));
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.every(isIdentityId)).toBe(true);
  });
});

describe('isIdentityId', () => {
  const suffix = '0Az9'.repeat(8);

  it.each([
    ['22 characters', `id_${suffix.slice(0, 22)}`, true],
    ['32 characters', `id_${suffix}`, true],
    ['21 characters', `id_${suffix.slice(0, 21)}`, false],
    ['23 characters', `id_${suffix.slice(0, 23)}`, false],
    ['31 characters', `id_${suffix.slice(0, 31)}`, false],
    ['33 characters', `id_${suffix}0`, false],
    ['no suffix', 'id_', false],
    ['another prefix', `tid_${suffix}`, false],
    ['another case of the prefix', `ID_${suffix}`, false],
    ['a character outside base 62', `id_${suffix.slice(0, 21)}-`, false],
    ['a non-ASCII letter', `id_${suffix.slice(0, 21)}é`, false],
    ['a line feed after the last character', `id_${suffix}\n`, false],
    ['surrounding space', ` id_${suffix}`, false],
    ['a list with an id in it', [`id_${suffix}`], false],
    ['undefined', undefined, false],
    ['null', null, false],
    ['a number', 22, false],
  ])('checks %s', (_case, value, expected) => {
    expect(isIdentityId(value)).toBe(expected);
  });

  it('rejects a team id, and isTeamId rejects an identity id', () => {
    expect(isTeamId(createId(IDENTITY_ID_PREFIX))).toBe(false);
    expect(isIdentityId(createId(TEAM_ID_PREFIX))).toBe(false);
  });
});
