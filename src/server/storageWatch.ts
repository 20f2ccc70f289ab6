import { statfs } from 'node:fs/promises';
import Type from 'typebox';
import type { DiskLevel, ServerStatus } from '../contract/serverStatus.ts';
import type { Clock } from './clock.ts';
import { definePersonalCall, type RpcDefinition } from './commands/rpcDefinition.ts';
import type { DocumentStore } from './documents/documentStore.ts';
import type { Logger } from './logger.ts';
import { succeed } from './outcome.ts';

interface DiskRoom {
  /** How many bytes the server's user can still write. */
  freeBytes: number;
  totalBytes: number;
}

/** Setting a threshold to 0 turns it off. */
export interface DiskThresholds {
  lowPercent: number;
  lowMegabytes: number;
  fullPercent: number;
}

/** A database server's disk can't be measured. */
export const UNKNOWN_ROOM: DiskRoom = { freeBytes: 0, totalBytes: 0 };

export async function readRoomAt(folder: string): Promise<DiskRoom> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
}

/** Classifies the free space. A file system that doesn't report its size counts as having enough. */
export function levelOf({ freeBytes, totalBytes }: DiskRoom, thresholds: DiskThresholds): DiskLevel {
  if (totalBytes === 0) return 'ok';
  const freePercent = (freeBytes / totalBytes) * 100;
  if (freePercent < thresholds.fullPercent) return 'full';
  if (freePercent < thresholds.lowPercent || freeBytes < thresholds.lowMegabytes * 1e6) return 'low';
  return 'ok';
}

const LOOK_EVERY_MS = 10_000;
/** Minimum time between two probes, even if more are requested. */
const WRITE_EVERY_MS = 1_000;

export interface StorageWatchOptions {
  store: Pick<DocumentStore, 'commit' | 'get'>;
  /** The free space on the data file's disk. */
  readRoom(): Promise<DiskRoom>;
  thresholds: DiskThresholds;
  logger: Logger;
  now: Clock;
}

export interface StorageWatch {
  /** Returns whether a ping could be recorded right now. Probes by writing and reading, at most once a second. */
  canRecord(): Promise<boolean>;
  level(): DiskLevel;
  /** Checks every 10 seconds, and logs each change. */
  start(): void;
  /** Stops; resolves once the store is no longer in use. */
  close(): Promise<void>;
}

const PROBE = ['$health', 'probe'];
/** Makes SQLite allocate new pages, as pings do. */
const FILLER = ' '.repeat(8_192);

/** Checks whether data can be written and how full the disk is, to warn before a ping fails. */
export function createStorageWatch({ store, readRoom, thresholds, logger, now }: StorageWatchOptions): StorageWatch {
  let level: DiskLevel = 'ok';
  let isWritable = true;
  let probedAt = -Infinity;
  let probing: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  async function probe(): Promise<void> {
    try {
      const outcome = await store.commit(
        [],
        [
          { type: 'set', key: PROBE, data: FILLER },
          { type: 'delete', key: PROBE },
        ],
      );
      if (!outcome.committed) throw new Error('Something else changed the storage probe.');
      await store.get(PROBE);
      if (!isWritable) logger.info({}, 'Pings are recorded again');
      isWritable = true;
    } catch (error) {
      if (isWritable) logger.error({ err: error }, 'Pings are not being recorded');
      isWritable = false;
    }
  }

  async function measure(): Promise<void> {
    try {
      const room = await readRoom();
      const found = levelOf(room, thresholds);
      if (found !== level) announce(found, room);
      level = found;
    } catch (error) {
      // The probe reports a missing folder.
      logger.warn({ err: error }, 'Could not measure the free disk space');
    }
  }

  function announce(found: DiskLevel, { freeBytes, totalBytes }: DiskRoom): void {
    const fields = { freeMb: Math.floor(freeBytes / 1e6), totalMb: Math.floor(totalBytes / 1e6) };
    if (found === 'full') logger.error(fields, 'The disk is full: new monitors are refused and ping output is dropped');
    else if (found === 'low') logger.warn(fields, 'The disk is nearly full');
    else logger.info(fields, 'The disk has space again');
  }

  function look(): Promise<void> {
    const since = Math.abs(now() - probedAt);
    if (since < WRITE_EVERY_MS) return probing;
    probedAt = now();
    probing = Promise.all([probe(), measure()]).then(() => undefined);
    return probing;
  }

  return {
    async canRecord() {
      await look();
      return isWritable;
    },
    level: () => level,
    start() {
      void look();
      timer = setInterval(() => void look(), LOOK_EVERY_MS);
      timer.unref();
    },
    async close() {
      clearInterval(timer);
      await probing;
    },
  };
}

export interface StatusOptions {
  mailPings: { domain: string } | null;
  pingsKept: number;
  publicUrl: string;
}

/** `server/status`: what anyone who is signed in can see about the server's condition. */
export function createStatusRpc(
  storage: Pick<StorageWatch, 'level'>,
  { mailPings, pingsKept, publicUrl }: StatusOptions,
): RpcDefinition {
  return definePersonalCall({
    path: ['server', 'status'],
    input: Type.Unknown(),
    for: 'signedIn',
    handle: async () =>
      succeed({
        disk: storage.level(),
        mailDomain: mailPings?.domain ?? null,
        pingsKept,
        publicUrl,
      } satisfies ServerStatus),
  });
}
