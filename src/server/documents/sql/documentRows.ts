import type { Document, DocumentKey } from '../../../contract/documents.ts';
import type { WriteTransaction } from '../../database/database.ts';
import { decodeData, type EncodedKey, formatVersionstamp, splitKey } from '../encoding.ts';

/** A key with its location in the table. `name` is the key's JSON text, which identifies it. */
export interface KeyPlace extends EncodedKey {
  key: DocumentKey;
  name: string;
}

/** A row without its key. */
export interface DocumentRow {
  /** The data as JSON text. */
  text: string;
  /** The number of the commit that wrote the row. */
  stamp: number;
}

export interface ChildRow extends DocumentRow {
  segment: Buffer;
}

/** A commit's write to one document; `text` is null for a deletion. */
export interface RowWrite {
  place: KeyPlace;
  text: string | null;
  stamp: number;
}

/** Reads and writes document rows in one database engine. */
export interface DocumentRows {
  /**
   * Returns shared documents in the order requested, with `null` for missing ones. Reads from the same turn of the
   * event loop are combined. Rejects with `InvalidKeyError` for a key that can't be stored.
   */
  find(keys: DocumentKey[]): Promise<(Document | null)[]>;
  /** Returns direct children whose last segment comes after `after`, in key order. */
  children(parent: Buffer, after: Buffer, limit: number): Promise<ChildRow[]>;
  /**
   * Returns the stamps of existing documents, by name. Until the transaction ends, no other transaction can change
   * `checked` or access `written`.
   */
  lock(
    transaction: WriteTransaction,
    places: { checked: KeyPlace[]; written: KeyPlace[] },
  ): Promise<ReadonlyMap<string, number>>;
  /** Applies the writes in order: if a document is written several times, the last write wins. */
  write(transaction: WriteTransaction, writes: RowWrite[]): Promise<void>;
  /** Maximum number of commits per transaction. */
  readonly maxGroup: number;
  /** Settles once every earlier read has completed. */
  flush(): Promise<void>;
}

/** Returns the last entry for each document. */
export function lastOfEach<Entry extends { place: KeyPlace }>(entries: readonly Entry[]): Entry[] {
  return [...new Map(entries.map((entry) => [entry.place.name, entry])).values()];
}

/** Returns a key's location. Throws `InvalidKeyError` for a key that can't be stored. */
export function placeOf(key: DocumentKey): KeyPlace {
  return { key: [...key], name: JSON.stringify(key), ...splitKey(key) };
}

export function toDocument(key: DocumentKey, { text, stamp }: DocumentRow): Document {
  return { key, data: decodeData(text), versionstamp: formatVersionstamp(stamp) };
}
