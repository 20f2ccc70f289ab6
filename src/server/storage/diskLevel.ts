import { statfs } from 'node:fs/promises';
import type { DiskLevel } from '../../contract/serverStatus.ts';

export interface DiskRoom {
  /** What the server's user may still write. */
  freeBytes: number;
  totalBytes: number;
}

/** 0 turns a threshold off. */
export interface DiskThresholds {
  lowPercent: number;
  lowMegabytes: number;
  fullPercent: number;
}

/** The disk of a database server isn't ours to measure. */
export const UNKNOWN_ROOM: DiskRoom = { freeBytes: 0, totalBytes: 0 };

export async function readRoomAt(folder: string): Promise<DiskRoom> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
}

/** Judges the free space. A file system that doesn't report its size counts as having room. */
export function levelOf({ freeBytes, totalBytes }: DiskRoom, thresholds: DiskThresholds): DiskLevel {
  if (totalBytes === 0) return 'ok';
  const freePercent = (freeBytes / totalBytes) * 100;
  if (freePercent < thresholds.fullPercent) return 'full';
  if (freePercent < thresholds.lowPercent || freeBytes < thresholds.lowMegabytes * 1e6) return 'low';
  return 'ok';
}
