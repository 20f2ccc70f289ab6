import type { Change, Changes } from '../database.ts';

/** PostgreSQL takes payloads of fewer bytes than this. */
const MAX_PAYLOAD_BYTES = 8_000;

/** What travels: a change as a list, because each byte counts. */
type Row = [topic: string, path: string[], stamp?: number | null, isWhole?: 1];
interface Payload {
  /** Which server sent it. */
  from: string;
  /** Missing when there were too many changes to name even their collections. */
  changes?: Row[];
}

/** Writes one notification for a commit. Beyond 8,000 bytes it names collections alone, and then nothing. */
export function encodeChanges(from: string, changes: readonly Change[]): string {
  const attempts: Payload[] = [
    { from, changes: changes.map(toRow) },
    { from, changes: collectionsOf(changes).map(toRow) },
  ];
  for (const payload of attempts) {
    const text = JSON.stringify(payload);
    if (Buffer.byteLength(text) < MAX_PAYLOAD_BYTES) return text;
  }
  return JSON.stringify({ from });
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

function toRow({ topic, path, stamp, isWhole }: Change): Row {
  if (isWhole) return [topic, path, stamp ?? null, 1];
  return stamp === undefined ? [topic, path] : [topic, path, stamp];
}

function collectionsOf(changes: readonly Change[]): Change[] {
  const collections = changes.map(({ topic, path }): Change => ({ topic, path: path.slice(0, -1), isWhole: true }));
  return [...new Map(collections.map((change) => [JSON.stringify([change.topic, change.path]), change])).values()];
}
