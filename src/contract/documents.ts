import Type, { type Static } from 'typebox';
import { MAX_KEY_SEGMENT_BYTES, MAX_KEY_SEGMENTS, MAX_VERSIONSTAMP_LENGTH } from './limits.ts';

/** A non-empty list of non-empty strings; the server also counts each segment's UTF-8 bytes. */
export const DocumentKeySchema = Type.Array(Type.String({ minLength: 1, maxLength: MAX_KEY_SEGMENT_BYTES }), {
  minItems: 1,
  maxItems: MAX_KEY_SEGMENTS,
});
export type DocumentKey = Static<typeof DocumentKeySchema>;

/**
 * A stored document. The versionstamp is opaque and strictly increasing: 20 hex digits, the same for all keys in a
 * commit.
 */
export interface Document<Data = unknown> {
  key: DocumentKey;
  data: Data;
  versionstamp: string;
}

/** One row of a `document-list` response; the last row's cursor continues the list. */
export interface DocumentListEntry<Data = unknown> {
  cursor: string;
  document: Document<Data>;
}

/** `versionstamp: null` means that the key must not exist. */
export const AtomicCheckSchema = Type.Object({
  type: Type.Optional(Type.Literal('check')),
  key: DocumentKeySchema,
  versionstamp: Type.Union([Type.String({ maxLength: MAX_VERSIONSTAMP_LENGTH }), Type.Null()]),
});
export type AtomicCheck = Static<typeof AtomicCheckSchema>;

export const AtomicSetSchema = Type.Object({
  type: Type.Literal('set'),
  key: DocumentKeySchema,
  data: Type.Unknown(),
});
export const AtomicDeleteSchema = Type.Object({ type: Type.Literal('delete'), key: DocumentKeySchema });
export type AtomicOp = Static<typeof AtomicSetSchema> | Static<typeof AtomicDeleteSchema>;

/** What a watcher receives about each change to a document. */
export type DocumentChange<Data = unknown> =
  | { type: 'set'; key: DocumentKey; data: Data; versionstamp: string }
  | { type: 'delete'; key: DocumentKey; versionstamp: string };

/** A change as received. Other servers that use this protocol omit the versionstamp. */
export type ReceivedChange =
  DocumentChange | { type: 'set'; key: DocumentKey; data: unknown } | { type: 'delete'; key: DocumentKey };
