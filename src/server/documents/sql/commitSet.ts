import type { DocumentKey } from '../../../contract/documents.ts';
import type { AuditEntry } from '../../audit/auditEntry.ts';
import { formatVersionstamp } from '../encoding.ts';
import type { KeyPlace } from './documentRows.ts';

export interface PendingCommit {
  checks: { place: KeyPlace; versionstamp: string | null }[];
  /** `text` is null for a delete. */
  ops: { place: KeyPlace; text: string | null }[];
  audit: readonly AuditEntry[];
}

/** The outcome of a set of commits that are judged one at a time. */
export interface DecidedSet {
  /** For each commit, its place among those that succeed, or the key of the first check that fails. */
  decisions: ({ order: number } | { refused: DocumentKey })[];
  /** How many go through. */
  count: number;
  /** What these write, in order; a document may be written more than once. */
  writes: { place: KeyPlace; text: string | null; order: number }[];
  /** What the audit log tells of those. */
  audit: AuditEntry[];
}

/** Written earlier in the set: no one can know that versionstamp yet. */
const JUST_WRITTEN = Symbol('just written');

/** Decides commits in their order: each sees what those before it wrote. `stamps` holds what the checked documents have now. */
export function decideCommits(commits: readonly PendingCommit[], stamps: ReadonlyMap<string, number>): DecidedSet {
  const versions = new Map<string, string | null | typeof JUST_WRITTEN>();
  const writes: DecidedSet['writes'] = [];
  const told: AuditEntry[] = [];
  let count = 0;

  function versionOf(name: string) {
    const known = versions.get(name);
    if (known !== undefined) return known;
    const stamp = stamps.get(name);
    return stamp === undefined ? null : formatVersionstamp(stamp);
  }

  const decisions = commits.map(({ checks, ops, audit }): DecidedSet['decisions'][number] => {
    const broken = checks.find(({ place, versionstamp }) => versionOf(place.name) !== versionstamp);
    if (broken) return { refused: broken.place.key };
    const order = count++;
    for (const { place, text } of ops) {
      versions.set(place.name, text === null ? null : JUST_WRITTEN);
      writes.push({ place, text, order });
    }
    told.push(...audit);
    return { order };
  });
  return { decisions, count, writes, audit: told };
}
