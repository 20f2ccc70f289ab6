import { createHash } from 'node:crypto';
import type { AtomicCheck, AtomicOp, Document, DocumentKey } from '../../contract/documents.ts';
import type { Clock } from '../clock.ts';
import type { DocumentStore } from '../documents/documentStore.ts';
import type { Logger } from '../logger.ts';
import { expiringPrefix, readRecord } from './records.ts';

/** A record that can be removed after this time, in milliseconds since 1970. */
export interface ExpiringRecord {
  expiresAt: number;
}

interface ExpiringEntry {
  key: DocumentKey;
}

const TIME_DIGITS = 15;

/** Derived from the record, so that its check can be found and deleted with it. */
function expiringKey(key: DocumentKey, expiresAt: number): DocumentKey {
  const hash = createHash('sha256').update(JSON.stringify(key)).digest('base64url');
  // Zero-padded so that keys sort by time, which lets a sweep read only what has expired.
  return [...expiringPrefix, `${String(expiresAt).padStart(TIME_DIGITS, '0')}-${hash}`];
}

/**
 * Returns an op that schedules an expiry check; commit it together with the record. If the record is still valid at the
 * scheduled time, another check is scheduled.
 */
export function expiresAtOp(key: DocumentKey, expiresAt: number): AtomicOp {
  return { type: 'set', key: expiringKey(key, expiresAt), data: { key } satisfies ExpiringEntry };
}

/** Returns ops that store a record and schedule its expiry check, instead of the one for what was stored before. */
export function expiringOps(key: DocumentKey, data: ExpiringRecord, before: ExpiringRecord | null): AtomicOp[] {
  return [
    ...(before === null ? [] : [{ type: 'delete' as const, key: expiringKey(key, before.expiresAt) }]),
    { type: 'set', key, data },
    expiresAtOp(key, data.expiresAt),
  ];
}

/** Returns ops that delete a record and its expiry check. */
export function expiringDeletion({ key, data }: Pick<Document<ExpiringRecord>, 'key' | 'data'>): AtomicOp[] {
  return [
    { type: 'delete', key },
    { type: 'delete', key: expiringKey(key, data.expiresAt) },
  ];
}

async function sweepEntry(store: DocumentStore, entry: Document<ExpiringEntry>, now: number): Promise<void> {
  const record = await readRecord<ExpiringRecord>(store, entry.data.key);
  const checks: AtomicCheck[] = [{ key: entry.key, versionstamp: entry.versionstamp }];
  const ops: AtomicOp[] = [{ type: 'delete', key: entry.key }];
  if (record) {
    checks.push({ key: record.key, versionstamp: record.versionstamp });
    ops.push(
      record.data.expiresAt > now
        ? expiresAtOp(record.key, record.data.expiresAt)
        : { type: 'delete', key: record.key },
    );
  }
  // If either record has changed, the entry stays for the next sweep.
  await store.commit(checks, ops);
}

/** Removes up to `limit` expired records, oldest first. Several servers can sweep the same store. */
export async function sweepExpired(store: DocumentStore, now: number, limit: number): Promise<void> {
  const entries = await store.list(expiringPrefix, { limit });
  for (const { document } of entries) {
    const dueAt = Number(document.key.at(-1)?.slice(0, TIME_DIGITS));
    if (dueAt > now) return;
    await sweepEntry(store, document as Document<ExpiringEntry>, now);
  }
}

const INTERVAL_MS = 60_000;
const MAX_RECORDS = 500;

export interface Sweep {
  /** Resolves once the store is no longer in use. */
  stop(): Promise<void>;
}

export interface SweepOptions {
  store: DocumentStore;
  logger: Logger;
  now: Clock;
}

/**
 * Removes expired codes, limits and sessions once a minute, in small batches. The timer doesn't keep the process
 * running.
 */
export function startSweep({ store, logger, now }: SweepOptions): Sweep {
  let running: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    running = running
      .then(() => sweepExpired(store, now(), MAX_RECORDS))
      .catch((error: unknown) => logger.warn({ err: error }, 'Could not remove expired login records'));
  }, INTERVAL_MS);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
