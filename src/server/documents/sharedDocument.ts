import type { Document, DocumentKey } from '../../contract/documents.ts';
import { decodeData } from './encoding.ts';

const texts = new WeakMap<object, string>();

/**
 * Makes the document from its stored text. Everyone who reads it shares it until it's written again, so it's deeply
 * frozen. Because it can't change, neither does its text, which a response repeats verbatim.
 */
export function shareDocument(key: DocumentKey, text: string, versionstamp: string): Document {
  const document = { key, data: decodeData(text), versionstamp };
  freeze(document);
  texts.set(document, `{"key":${JSON.stringify(key)},"data":${text},"versionstamp":"${versionstamp}"}`);
  return document;
}

/** The JSON text of a shared document; `undefined` for any other value. */
export function sharedTextOf(value: unknown): string | undefined {
  return typeof value === 'object' && value !== null ? texts.get(value) : undefined;
}

function freeze(value: object): void {
  for (const member of Object.values(value)) {
    if (typeof member === 'object' && member !== null) freeze(member as object);
  }
  Object.freeze(value);
}
