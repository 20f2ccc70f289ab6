import type { Change, Changes } from '../database.ts';

/** PostgreSQL requires payloads to be shorter than this. */
const MAX_PAYLOAD_BYTES = 8_000;
/**
 * Maximum number of notifications per commit. If the changes don't fit, only their collections are listed; if those
 * don't fit either, the notification only says that there were changes.
 */
const MAX_NOTIFICATIONS = 8;

/** A change as sent. It's a list, to save bytes. */
type Row = [topic: string, path: string[], stamp?: number | null, isWhole?: 1];
interface Payload {
  /** The name of the sending server. */
  from: string;
  /** Missing if there were too many changes to list even their collections. */
  changes?: Row[];
}

/** Encodes one commit's notifications. */
export function encodeChanges(from: string, changes: readonly Change[]): string[] {
  return split(from, changes) ?? split(from, collectionsOf(changes)) ?? [JSON.stringify({ from })];
}

/** Decodes a notification. Returns null if this server sent it. */
export function decodeChanges(ownName: string, text: string): Changes | null {
  const { from, changes } = JSON.parse(text) as Payload;
  if (from === ownName) return null;
  if (changes === undefined) return 'unknown';
  return changes.map(([topic, path, stamp, isWhole]) => ({
    topic,
    path,
    ...(stamp != null && { stamp }),
    ...(isWhole !== undefined && { isWhole: true }),
  }));
}

/** Splits changes into as few payloads as possible. Returns null if there would be too many. */
function split(from: string, changes: readonly Change[]): string[] | null {
  const empty = Buffer.byteLength(JSON.stringify({ from, changes: [] } satisfies Payload));
  const payloads: string[] = [];
  let rows: Row[] = [];
  let bytes = empty;
  const flush = () => {
    payloads.push(JSON.stringify({ from, changes: rows } satisfies Payload));
    rows = [];
    bytes = empty;
  };
  for (const change of changes) {
    const row = toRow(change);
    const more = Buffer.byteLength(JSON.stringify(row)) + 1;
    if (empty + more >= MAX_PAYLOAD_BYTES) return null;
    if (bytes + more >= MAX_PAYLOAD_BYTES) flush();
    if (payloads.length === MAX_NOTIFICATIONS) return null;
    rows.push(row);
    bytes += more;
  }
  if (rows.length > 0) flush();
  return payloads.length > MAX_NOTIFICATIONS ? null : payloads;
}

function toRow({ topic, path, stamp, isWhole }: Change): Row {
  if (isWhole) return [topic, path, stamp ?? null, 1];
  return stamp === undefined ? [topic, path] : [topic, path, stamp];
}

function collectionsOf(changes: readonly Change[]): Change[] {
  const collections = changes.map(({ topic, path }): Change => ({ topic, path: path.slice(0, -1), isWhole: true }));
  return [...new Map(collections.map((change) => [JSON.stringify([change.topic, change.path]), change])).values()];
}

/** PostgreSQL requires payloads to be shorter than 8,000 bytes; base64 encodes three bytes as four. */
const CHUNK_BYTES = 5_700;

/** A part of a message; each is sent as one notification. */
interface Part {
  from: string;
  /** How many parts follow. */
  left: number;
  data: string;
}

/** Splits a message into payloads. They arrive in order, and aren't interleaved with others from the same sender. */
export function encodeMessage(from: string, text: string): string[] {
  const bytes = Buffer.from(text, 'utf8');
  const count = Math.max(1, Math.ceil(bytes.length / CHUNK_BYTES));
  return Array.from({ length: count }, (_, index) => {
    const data = bytes.subarray(index * CHUNK_BYTES, (index + 1) * CHUNK_BYTES).toString('base64');
    return JSON.stringify({ from, left: count - 1 - index, data } satisfies Part);
  });
}

/** Reassembles messages from other servers. */
export function createMessageReader(ownName: string) {
  const incomplete = new Map<string, Buffer[]>();
  return {
    /** Returns the message that a payload completes, or null. */
    read(payload: string): string | null {
      const { from, left, data } = JSON.parse(payload) as Part;
      if (from === ownName) return null;
      const parts = [...(incomplete.get(from) ?? []), Buffer.from(data, 'base64')];
      if (left > 0) incomplete.set(from, parts);
      else incomplete.delete(from);
      return left > 0 ? null : Buffer.concat(parts).toString('utf8');
    },
    /** Drops incomplete messages once the connection is lost, because their remaining parts will never arrive. */
    reset: () => incomplete.clear(),
  };
}
