import type { DocumentKey } from '../../contract/documents.ts';
import { MAX_KEY_SEGMENT_BYTES, MAX_KEY_SEGMENTS } from '../../contract/limits.ts';
import { InvalidCursorError, InvalidKeyError } from './documentStore.ts';

const TERMINATOR = Buffer.of(0);
const LONE_SURROGATE = /\p{Surrogate}/u;

/** A document's location: its parent's encoded key, and the UTF-8 bytes of its last segment. */
export interface EncodedKey {
  parent: Buffer;
  segment: Buffer;
}

/**
 * Encodes a key so that bytewise order is key order and no two keys have the same encoding: each segment is in UTF-8,
 * with 0x00 escaped as 0x00 0xFF (0xFF never occurs in UTF-8), followed by 0x00.
 */
export function encodeKey(key: DocumentKey): Buffer {
  requireSegments(key);
  return Buffer.concat(
    key.flatMap((segment) => {
      const bytes = encodeSegment(segment);
      return [bytes.includes(0) ? escapeZeros(bytes) : bytes, TERMINATOR];
    }),
  );
}

/** Splits a key into its encoded parent (empty for a one-segment key) and its last segment. */
export function splitKey(key: DocumentKey): EncodedKey {
  requireSegments(key);
  const parentKey = key.slice(0, -1);
  return {
    parent: parentKey.length === 0 ? Buffer.alloc(0) : encodeKey(parentKey),
    segment: encodeSegment(key[key.length - 1] ?? ''),
  };
}

/** Unescapes an encoded segment without its terminator. */
function decodeSegment(escaped: Buffer): string {
  return Buffer.from(escaped.toString('latin1').replaceAll('\0\xff', '\0'), 'latin1').toString('utf8');
}

function encodeSegment(segment: string): Buffer {
  // A lone surrogate has no UTF-8 form: encoding it as U+FFFD would make different keys equal.
  if (LONE_SURROGATE.test(segment)) throw new InvalidKeyError('A key segment is not well-formed Unicode.');
  const bytes = Buffer.from(segment, 'utf8');
  if (bytes.length === 0) throw new InvalidKeyError('A key segment is empty.');
  if (bytes.length > MAX_KEY_SEGMENT_BYTES) {
    throw new InvalidKeyError(`A key segment is longer than ${MAX_KEY_SEGMENT_BYTES} bytes.`);
  }
  return bytes;
}

function escapeZeros(bytes: Buffer): Buffer {
  return Buffer.from(bytes.toString('latin1').replaceAll('\0', '\0\xff'), 'latin1');
}

function requireSegments(key: DocumentKey): void {
  if (key.length === 0) throw new InvalidKeyError('A key has no segments.');
  if (key.length > MAX_KEY_SEGMENTS) throw new InvalidKeyError(`A key has more than ${MAX_KEY_SEGMENTS} segments.`);
}

/** Returns the cursor for a list entry. It encodes the key, so it stays valid after the document is deleted. */
export function cursorOf(key: DocumentKey): string {
  return encodeKey(key).toString('base64url');
}

/** Returns the UTF-8 bytes of the last segment in a cursor from this prefix's list. Throws `InvalidCursorError`. */
export function segmentAt(prefix: DocumentKey, cursor: string): Buffer {
  const bytes = Buffer.from(cursor, 'base64url');
  const segment = decodeSegment(bytes.subarray(encodeKey(prefix).length, -1));
  if (!isCursorOf(prefix, segment, cursor)) throw new InvalidCursorError('The cursor isn’t from this list.');
  return Buffer.from(segment, 'utf8');
}

/** Detects foreign, truncated, padded and otherwise altered cursors by encoding the segment again. */
function isCursorOf(prefix: DocumentKey, segment: string, cursor: string): boolean {
  try {
    return cursorOf([...prefix, segment]) === cursor;
  } catch (error) {
    if (error instanceof InvalidKeyError) return false;
    throw error;
  }
}

/** Serializes a document's data as JSON. Throws a `TypeError` for values that JSON can't represent. */
export function encodeData(data: unknown): string {
  const text: string | undefined = JSON.stringify(data);
  if (text === undefined) throw new TypeError('A document needs data that JSON can write.');
  return text;
}

/** Parses a document's stored data. */
export function decodeData(text: string): unknown {
  return JSON.parse(text);
}

const DIGITS = 20;

/** Formats a commit number as a versionstamp: 20 hex digits, so that text order is commit order. */
export function formatVersionstamp(commitNumber: number): string {
  return commitNumber.toString(16).padStart(DIGITS, '0');
}
