import { isErrorNamed, type QueryError } from '../api/platformErrorWords.ts';

/** A stored version of the edited thing, and the stamp to save with. The stamp is null if nothing is stored yet. */
export interface EditBase<Stored, Stamp = string | null> {
  versionstamp: Stamp;
  values: Stored;
}

interface Save<Stored, Stamp, Saved> {
  /** The version that editing started from. */
  base: EditBase<Stored, Stamp>;
  mine: Stored;
  /** Writes `mine` if the stored stamp is still this one; rejects with a `QueryError`. */
  write: (versionstamp: Stamp) => Promise<Saved>;
  /** Reads the stored version; undefined if it's gone. */
  readTheirs: () => Promise<EditBase<Stored, Stamp> | undefined>;
  isSame: (one: Stored, other: Stored) => boolean;
}

export type SaveOverOutcome<Stored, Stamp, Saved> = { saved: Saved } | { theirs: EditBase<Stored, Stamp> };

/**
 * Saves over the version that editing started from. If someone else has saved since, writes nothing and returns their
 * version. A stored version that equals `mine` isn't a conflict: an earlier attempt succeeded, but its response was
 * lost. Doesn't recreate something that was deleted. Rejects with a `QueryError`.
 */
export async function saveOver<Stored, Stamp extends string | null, Saved>({
  base,
  mine,
  write,
  readTheirs,
  isSame,
}: Save<Stored, Stamp, Saved>): Promise<SaveOverOutcome<Stored, Stamp, Saved>> {
  try {
    return { saved: await write(base.versionstamp) };
  } catch (error) {
    if (!isErrorNamed(error as QueryError, 'DocumentAtomicCommitError')) throw error;
  }
  const theirs = await readTheirs();
  const isConflict =
    theirs && base.versionstamp !== null && !isSame(theirs.values, mine) && !isSame(theirs.values, base.values);
  if (isConflict) return { theirs };
  // If it was deleted, the old stamp makes the platform refuse the write.
  return { saved: await write((theirs ?? base).versionstamp) };
}
