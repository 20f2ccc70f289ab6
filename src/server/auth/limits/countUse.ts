import type { AtomicCheck, AtomicOp, Document, DocumentKey } from '../../../contract/documents.ts';
import { expiresAtOp } from '../expiring.ts';
import { judgeUse, type Bound, type UseRecord } from './uses.ts';

/** A count: its key, its record, and its bound. */
export interface Counted<Name extends string> {
  name: Name;
  key: DocumentKey;
  record: Document<UseRecord> | null;
  bound: Bound;
}

export type CountedUse<Name extends string> =
  | { allowed: true; checks: AtomicCheck[]; ops: AtomicOp[]; /** Bounds that this use fills. */ filled: Name[] }
  | { allowed: false; name: Name; retryAfterSeconds: number };

/** Judges one more use against all counts. The first count that refuses decides, and then nothing is counted. */
export function countUse<Name extends string>(counted: readonly Counted<Name>[], now: number): CountedUse<Name> {
  const checks: AtomicCheck[] = [];
  const ops: AtomicOp[] = [];
  const filled: Name[] = [];
  for (const { name, key, record, bound } of counted) {
    const use = judgeUse(record?.data, bound, now);
    if (!use.allowed) return { allowed: false, name, retryAfterSeconds: use.retryAfterSeconds };
    checks.push({ key, versionstamp: record?.versionstamp ?? null });
    ops.push({ type: 'set', key, data: { ...record?.data, ...use.record } });
    if (record === null) ops.push(expiresAtOp(key, use.record.expiresAt));
    if (use.record.usedAt.length === bound.max) filled.push(name);
  }
  return { allowed: true, checks, ops, filled };
}
