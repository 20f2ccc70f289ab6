import type { Isolated } from '../isolation/createIsolation.ts';
import { isolatedTask } from '../isolation/isolatedTask.ts';
import type { Drafts } from './drafts.ts';

/** An Uptime Kuma database of 90 MB with a million heartbeats takes about 2 seconds. */
const TIME_LIMIT_MS = 15_000;

/** Reads an uploaded file at a path; returns a sentence if that fails. */
export const READ_FILE = isolatedTask<string, Drafts | string>('read an import file', TIME_LIMIT_MS);

/** Responses from a Healthchecks server. `channels` is null if it didn't list them. */
export interface FetchedProject {
  checks: string;
  channels: string | null;
}

export interface UnreadableProject {
  /** The field to correct. */
  path: 'address' | 'key';
  message: string;
}

/** Reads a project that was fetched from a Healthchecks server. */
export const READ_PROJECT = isolatedTask<FetchedProject, Drafts | UnreadableProject>('read a project', TIME_LIMIT_MS);

type Unread = Exclude<Extract<Isolated<unknown>, { ok: false }>['reason'], 'busy'>;

/** Explains why a file or a response can't be read. */
export function unreadWords(what: 'file' | 'response', reason: Unread): string {
  if (reason === 'time') return `Reading the ${what} took too long.`;
  return reason === 'too-large' ? `The ${what} contains too much for one import.` : `The ${what} can’t be read.`;
}
