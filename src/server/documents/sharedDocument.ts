import type { Document, DocumentKey } from '../../contract/documents.ts';
import { decodeData } from './encoding.ts';

const texts = new WeakMap<object, string>();

/**
 * Creates a document from its stored text. It's deeply frozen because all readers share it until it's written again.
 * Its text never changes either, so responses can repeat it verbatim.
 */
export function shareDocument(key: DocumentKey, text: string, versionstamp: string): Document {
  const document = { key, data: decodeData(text), versionstamp };
  freeze(document);
  texts.set(document, `{"key":${JSON.stringify(key)},"data":${text},"versionstamp":"${versionstamp}"}`);
  return document;
}

/** Returns a shared document's JSON text; `undefined` for any other value. */
export function sharedTextOf(value: unknown): string | undefined {
  return typeof value === 'object' && value !== null ? texts.get(value) : undefined;
}

function freeze(value: object): void {
  for (const member of Object.values(value)) {
    if (typeof member === 'object' && member !== null) freeze(member as object);
  }
  Object.freeze(value);
}
