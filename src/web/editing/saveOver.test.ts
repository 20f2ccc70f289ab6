import { describe, expect, it } from '@jest/globals';
import type { ErrorName } from '../../contract/errors.ts';
import { saveOver, type EditBase } from './saveOver.ts';

type Version = EditBase<string>;

class Refused extends Error {
  readonly kind = 'command';
  readonly envelope: { kind: 'error'; name: ErrorName };
  constructor(name: ErrorName) {
    super(name);
    this.envelope = { kind: 'error', name };
  }
}

/** Saves "mine" over `base` while the platform has `stored`, which is undefined if it has been deleted. */
async function save(base: Version, stored: Version | undefined) {
  const written: (string | null)[] = [];
  const outcome = await saveOver({
    base,
    mine: 'mine',
    write: (versionstamp) => {
      if (stored === undefined && versionstamp !== null) throw new Refused('DocumentNotFoundError');
      if ((stored?.versionstamp ?? null) !== versionstamp) throw new Refused('DocumentAtomicCommitError');
      written.push(versionstamp);
      return Promise.resolve('done');
    },
    readTheirs: () => Promise.resolve(stored),
    isSame: (one, other) => one === other,
  }).catch((error: unknown) => ({ error }));
  return { outcome, written };
}

const read: Version = { versionstamp: '1', values: 'read' };
const unsaved: Version = { versionstamp: null, values: 'blank' };

describe('saving over the version that editing started from', () => {
  it.each<[what: string, base: Version, stored: Version | undefined, over: string | null]>([
    ['the version that was read is still stored', read, read, '1'],
    ['nothing is stored yet', unsaved, undefined, null],
    ['the stamp has changed, but not the edited values', read, { ...read, versionstamp: '2' }, '2'],
    ['an earlier attempt has saved the same values', read, { versionstamp: '2', values: 'mine' }, '2'],
    ['an earlier attempt has created another version', unsaved, { versionstamp: '2', values: 'earlier' }, '2'],
  ])('writes when %s', async (_what, base, stored, over) => {
    expect(await save(base, stored)).toEqual({ outcome: { saved: 'done' }, written: [over] });
  });

  it('does not overwrite a version that someone else saved, and returns it', async () => {
    const theirs = { versionstamp: '2', values: 'theirs' };
    expect(await save(read, theirs)).toEqual({ outcome: { theirs }, written: [] });
  });

  it('rejects when the version that was read has been deleted', async () => {
    expect(await save(read, undefined)).toEqual({
      outcome: { error: new Refused('DocumentNotFoundError') },
      written: [],
    });
  });
});
