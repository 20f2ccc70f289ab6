import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { createVault, SealBrokenError, toSecretKey } from './vault.ts';

const old = toSecretKey('the key of last year, long enough');
const current = toSecretKey('the key of this year, long enough');
const vault = createVault([current, old]);
const place = ['integrations', 'iid_1'];

describe('a sealed text', () => {
  it('can be opened in its place, and is different each time', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const sealed = vault.seal(text, place);
        expect(vault.open(sealed, place)).toBe(text);
        expect(vault.seal(text, place)).not.toBe(sealed);
      }),
    );
  });

  it('reveals nothing of its content', () => {
    expect(vault.seal('hunter2-hunter2', place)).not.toContain('hunter2');
    expect(vault.seal('hunter2', place)).toMatch(/^s1\.[\w-]{12}\.[\w-]+$/);
  });

  it.each([
    ['of another record', ['integrations', 'iid_2']],
    ['of another field', ['integrations', 'iid_1', 'name']],
    ['with the same names joined together', ['integrationsiid_1']],
  ])('can’t be opened in a place %s', (_what, other) => {
    expect(() => vault.open(vault.seal('secret', place), other)).toThrow(SealBrokenError);
  });

  it('can’t be opened if anything in it has changed', () => {
    const sealed = vault.seal('secret', place);
    fc.assert(
      fc.property(fc.nat({ max: sealed.length - 1 }), fc.constantFrom('A', 'b', '0', '.'), (at, character) => {
        const changed = sealed.slice(0, at) + character + sealed.slice(at + 1);
        // The last digit contains unused bits.
        const meaningOf = (text: string) =>
          text.split('.').map((part) => Buffer.from(part, 'base64url').toString('hex'));
        fc.pre(meaningOf(changed).join() !== meaningOf(sealed).join());
        expect(() => vault.open(changed, place)).toThrow(SealBrokenError);
      }),
    );
  });

  it.each(['', 'secret', 's1', 's1..', `s1.${current.id}.`, `s1.${current.id}.AAAA`, 's2.x.y', 's1.x.y.z'])(
    'can’t be opened if it is invalid: %j',
    (text) => expect(() => vault.open(text, place)).toThrow(SealBrokenError),
  );

  it('can be opened with an earlier key, and is distinguished from one sealed with the current key', () => {
    const before = createVault([old]).seal('secret', place);
    expect(vault.open(before, place)).toBe('secret');
    expect([vault.isCurrent(before), vault.isCurrent(vault.seal('secret', place))]).toEqual([false, true]);
    expect(() => createVault([current]).open(before, place)).toThrow(/encrypted with another key/);
  });
});
