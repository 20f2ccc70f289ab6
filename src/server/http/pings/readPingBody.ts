import type { IncomingMessage } from 'node:http';
import { isSearchedIn } from '../../../contract/monitors/keywordPlaces.ts';
import { PING_BODY_LIMIT } from '../../../contract/monitors/monitorLimits.ts';
import type { Keywords } from '../../../contract/monitors/pingFilter.ts';
import { createBodyEnds, READ_LIMIT } from '../../monitors/pings/bodyEnds.ts';
import { collectBytes } from '../../collectBytes.ts';
import type { SearchedBody } from '../../monitors/pings/keptMessage.ts';
import { createWordSearch } from '../../monitors/pings/wordSearch.ts';
import { createFormDecoder, isForm } from './formBody.ts';

/** Shorter than the server's timeout for a whole request, so that a slow client's ping is still recorded. */
const READ_WITHIN_MS = 20_000;

const NOTHING = new Uint8Array();
export const NO_BODY: SearchedBody = { bytes: NOTHING, isCut: false, search: null };

/** Returns whether a request declares a body (RFC 9112 §6). */
export function hasBody({ headers }: IncomingMessage): boolean {
  return (headers['content-length'] ?? '0') !== '0' || headers['transfer-encoding'] !== undefined;
}

/**
 * Reads a body to its end, because clients that close their connections wait until it's taken, and decodes a form. If
 * it's longer than what's stored, it's searched for the keywords while it arrives. After `READ_LIMIT` bytes or `withinMs`,
 * the rest is discarded. Null if the client disconnects first, because its request was incomplete.
 */
export async function readPingBody(
  request: IncomingMessage,
  keywordsOf: () => Promise<Keywords | null>,
  withinMs = READ_WITHIN_MS,
): Promise<SearchedBody | null> {
  const start = await readStart(request);
  if (start === null) return null;
  const decoder = isForm(request.headers['content-type'], start.bytes) ? createFormDecoder() : null;
  if (!start.hasMore) {
    const bytes = decoder === null ? start.bytes : Buffer.concat([decoder.add(start.bytes), decoder.end()]);
    return { bytes, isCut: false, search: null };
  }

  const keywords = await keywordsOf();
  const ends = createBodyEnds();
  const isSearched = keywords !== null && isSearchedIn(keywords, 'request');
  const search = isSearched ? createWordSearch(keywords) : null;
  const take = (part: Buffer): void => {
    ends.add(part);
    search?.add(part);
  };
  const add = (part: Buffer): void => take(decoder === null ? part : decoder.add(part));
  add(start.bytes);
  const isWhole = await readRest(request, { add, left: READ_LIMIT - start.bytes.length, withinMs });
  if (isWhole === null) return null;
  if (decoder !== null) take(decoder.end());
  return { ...ends.kept(!isWhole), search: search && { ...search.end(), isWhole } };
}

/** Reads a body until it's longer than what's stored, and then pauses. */
function readStart(request: IncomingMessage): Promise<{ bytes: Buffer; hasMore: boolean } | null> {
  return new Promise((resolve) => {
    const start = collectBytes();
    const take = (chunk: Buffer): void => {
      start.add(chunk);
      if (start.length() <= PING_BODY_LIMIT) return;
      request.off('data', take).pause();
      resolve({ bytes: start.bytes(), hasMore: true });
    };
    request.on('data', take);
    request.once('end', () => resolve({ bytes: start.bytes(), hasMore: false }));
    request.once('error', () => resolve(null));
    request.once('close', () => resolve(null));
  });
}

interface Rest {
  add: (part: Buffer) => void;
  /** How many more bytes are read. */
  left: number;
  withinMs: number;
}

/** Returns whether the body ended in time; null if the client disconnected first. */
function readRest(request: IncomingMessage, { add, left, withinMs }: Rest): Promise<boolean | null> {
  if (request.destroyed) return Promise.resolve(null);
  return new Promise((resolve) => {
    let isReading = true;
    const stop = (isWhole: boolean | null): void => {
      isReading = false;
      clearTimeout(timer);
      resolve(isWhole);
    };
    const timer = setTimeout(stop, withinMs, false);
    request.on('data', (chunk: Buffer) => {
      if (!isReading) return;
      add(chunk.subarray(0, left));
      left -= chunk.length;
      if (left < 0) stop(false);
    });
    request.once('end', () => stop(true));
    request.once('error', () => stop(null));
    request.once('close', () => stop(null));
    request.resume();
  });
}
