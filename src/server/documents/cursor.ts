import type { DocumentKey } from '../../contract/documents.ts';
import { InvalidCursorError, InvalidKeyError } from './documentStore.ts';
import { decodeSegment, encodeKey } from './keyEncoding.ts';

/** The cursor of a list entry: the place of its key, so that it outlives the document. */
export function cursorOf(key: DocumentKey): string {
  return encodeKey(key).toString('base64url');
}

/** The UTF-8 bytes of the last segment that a cursor of this prefix's list stands for. Throws `InvalidCursorError`. */
export function segmentAt(prefix: DocumentKey, cursor: string): Buffer {
  const bytes = Buffer.from(cursor, 'base64url');
  const segment = decodeSegment(bytes.subarray(encodeKey(prefix).length, -1));
  if (!isCursorOf(prefix, segment, cursor)) throw new InvalidCursorError('The cursor is not one of this list.');
  return Buffer.from(segment, 'utf8');
}

/** Encoding again and comparing catches every foreign, cut, padded or otherwise bent cursor at once. */
function isCursorOf(prefix: DocumentKey, segment: string, cursor: string): boolean {
  try {
    return cursorOf([...prefix, segment]) === cursor;
  } catch (error) {
    if (error instanceof InvalidKeyError) return false;
    throw error;
  }
}
