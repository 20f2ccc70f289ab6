import type { Document, DocumentKey } from '../../../contract/documents.ts';
import type { WriteTransaction } from '../../database/database.ts';
import { decodeData, type EncodedKey, formatVersionstamp, splitKey } from '../encoding.ts';

/** A key with the place of its row, and as text, which identifies the row. */
export interface KeyPlace extends EncodedKey {
  key: DocumentKey;
  name: string;
}

/** What a row holds beside its key. */
export interface DocumentRow {
  /** The data as JSON text. */
  text: string;
  /** The number of the commit that wrote it. */
  stamp: number;
}

export interface ChildRow extends DocumentRow {
  segment: Buffer;
}

/** What a commit leaves of one document; `text` is null for a deletion. */
export interface RowWrite {
  place: KeyPlace;
  text: string | null;
  stamp: number;
}

/** The rows of documents, as one engine reads and writes them. */
export interface DocumentRows {
  /**
   * Shared documents, in the order asked, `null` where there is none. Reads from the same turn of the event loop are
   * served together. Rejects with `InvalidKeyError` for a key that can't be stored.
   */
  find(keys: DocumentKey[]): Promise<(Document | null)[]>;
  /** Direct children after a segment's bytes, in key order. */
  children(parent: Buffer, after: Buffer, limit: number): Promise<ChildRow[]>;
  /**
   * The stamps of those that exist, by name. Until the transaction ends, no other transaction changes `checked` or
   * touches `written`.
   */
  lock(
    transaction: WriteTransaction,
    places: { checked: KeyPlace[]; written: KeyPlace[] },
  ): Promise<ReadonlyMap<string, number>>;
  /** Writes in this order: of several writes to one document, the last one stays. */
  write(transaction: WriteTransaction, writes: RowWrite[]): Promise<void>;
  /** Maximum commits per transaction. */
  readonly maxGroup: number;
  /** Settles once every earlier read has its result. */
  flush(): Promise<void>;
}

/** The last entry of each document. */
export function lastOfEach<Entry extends { place: KeyPlace }>(entries: readonly Entry[]): Entry[] {
  return [...new Map(entries.map((entry) => [entry.place.name, entry])).values()];
}

/** Throws `InvalidKeyError` for a key that can't be stored. */
export function placeOf(key: DocumentKey): KeyPlace {
  return { key: [...key], name: JSON.stringify(key), ...splitKey(key) };
}

export function toDocument(key: DocumentKey, { text, stamp }: DocumentRow): Document {
  return { key, data: decodeData(text), versionstamp: formatVersionstamp(stamp) };
}
