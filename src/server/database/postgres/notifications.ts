import type { Change, Changes } from '../database.ts';

/** PostgreSQL takes payloads of fewer bytes than this. */
const MAX_PAYLOAD_BYTES = 8_000;
/** Notifications of one commit: beyond, it names collections alone, and then nothing. */
const MAX_NOTIFICATIONS = 8;

/** What travels: a change as a list, because each byte counts. */
type Row = [topic: string, path: string[], stamp?: number | null, isWhole?: 1];
interface Payload {
  /** Which server sent it. */
  from: string;
  /** Missing when there were too many changes to name even their collections. */
  changes?: Row[];
}

/** Writes the notifications of one commit. */
export function encodeChanges(from: string, changes: readonly Change[]): string[] {
  return split(from, changes) ?? split(from, collectionsOf(changes)) ?? [JSON.stringify({ from })];
}

/** Reads a notification; null for one that this server sent itself. */
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

/** As few payloads as they fit into; null when these are too many. */
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
