import { PING_BODY_LIMIT } from '../../../contract/monitors/monitorLimits.ts';

/** The part of a body that's stored. */
export interface KeptBody {
  bytes: Uint8Array;
  /** Whether the body was longer. */
  isCut: boolean;
}

/** How many bytes of a body are read at most. What follows is neither stored nor searched for keywords. */
export const READ_LIMIT = 16 * 1_048_576;

const HEAD_BYTES = 2_000;
/** Room for the line that says what's left out. */
const MARK_BYTES = 120;
const TAIL_BYTES = PING_BODY_LIMIT - HEAD_BYTES - MARK_BYTES;
const MARK = /^\[… ([\d,]+) bytes left out.* …\]$/m;
const LINE_FEED = 0x0a;

/** Keeps the beginning and the end of a body that arrives in parts: at most `PING_BODY_LIMIT` bytes. */
export function createBodyEnds() {
  const start = Buffer.alloc(PING_BODY_LIMIT);
  /** A ring of the last bytes, whose oldest is at `oldest`. */
  const ring = Buffer.alloc(TAIL_BYTES);
  let oldest = 0;
  let total = 0;

  return {
    add(part: Uint8Array): void {
      if (total < PING_BODY_LIMIT) start.set(part.subarray(0, PING_BODY_LIMIT - total), total);
      total += part.length;
      const last = part.subarray(-TAIL_BYTES);
      const upToEnd = last.subarray(0, TAIL_BYTES - oldest);
      ring.set(upToEnd, oldest);
      ring.set(last.subarray(upToEnd.length), 0);
      oldest = (oldest + last.length) % TAIL_BYTES;
    },
    /**
     * Returns the body, or its beginning and its end with a line between them that says how much is left out.
     * `isUnread`: there was more, which wasn't read.
     */
    kept(isUnread: boolean): KeptBody {
      if (total <= PING_BODY_LIMIT) return { bytes: start.subarray(0, total), isCut: isUnread };
      const head = start.subarray(0, endOfHead(start));
      const end = Buffer.concat([ring.subarray(oldest), ring.subarray(0, oldest)]);
      const tail = end.subarray(startOfTail(end));
      const mark = `${head.at(-1) === LINE_FEED ? '' : '\n'}${markOf(total - head.length - tail.length, isUnread)}\n`;
      return { bytes: Buffer.concat([head, Buffer.from(mark), tail]), isCut: true };
    },
  };
}

/** Returns the stored part of a body that has been read. */
export function keepEnds(bytes: Uint8Array, isUnread = false): KeptBody {
  if (bytes.length <= PING_BODY_LIMIT) return { bytes, isCut: isUnread };
  const ends = createBodyEnds();
  ends.add(bytes);
  return ends.kept(isUnread);
}

/** Returns how many bytes are left out of a stored body, as it says; null if it doesn't. */
export function leftOutOf(text: string): number | null {
  const digits = MARK.exec(text)?.[1];
  return digits === undefined ? null : Number(digits.replaceAll(',', ''));
}

function markOf(leftOut: number, isUnread: boolean): string {
  const unread = isUnread ? '; Hearth stopped reading here' : '';
  return `[… ${leftOut.toLocaleString('en-US')} bytes left out${unread} …]`;
}

/** Returns the end of a line if there's one in the second half, otherwise the end of a character. */
function endOfHead(start: Buffer): number {
  const lineEnd = start.lastIndexOf(LINE_FEED, HEAD_BYTES - 1) + 1;
  if (lineEnd > HEAD_BYTES / 2) return lineEnd;
  let end = HEAD_BYTES;
  while (end > HEAD_BYTES - 3 && isContinuation(start[end])) end -= 1;
  return end;
}

/** Returns the start of a line if there's one in the first quarter, otherwise the start of a character. */
function startOfTail(end: Buffer): number {
  const lineStart = end.indexOf(LINE_FEED) + 1;
  if (lineStart > 0 && lineStart < TAIL_BYTES / 4) return lineStart;
  let start = 0;
  while (start < 3 && isContinuation(end[start])) start += 1;
  return start;
}

/** Returns whether a byte continues a UTF-8 character (RFC 3629 §3). */
const isContinuation = (byte = 0): boolean => (byte & 0b1100_0000) === 0b1000_0000;
