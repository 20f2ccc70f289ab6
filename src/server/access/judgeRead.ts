import type { Document, DocumentKey } from '../../contract/documents.ts';
import { fail, type Failure } from '../outcome.ts';
import type { Access } from './createAccess.ts';
import type { DocumentView } from './documentView.ts';
import type { Visitor } from './visitor.ts';

export interface ReadQuestion {
  access: Access;
  visitor: Visitor;
  key: DocumentKey;
  /** The current value of the key. */
  document: Document | null;
  view: DocumentView;
}

/** Why nothing may even be looked up under a key for this visitor, or `null`. */
export function judgePlace({ access, visitor, key }: Pick<ReadQuestion, 'access' | 'visitor' | 'key'>): Failure | null {
  if (access.document(key) === null) return fail('UnknownDocumentError', { key });
  return visitor.kind === 'identity' ? null : refusalOf(visitor, { key });
}

/** Why a visitor may not read a document, or `null`. Concealed documents fail as if they did not exist. */
export async function judgeRead(question: ReadQuestion): Promise<Failure | null> {
  const { access, visitor, key, document, view } = question;
  const place = access.document(key);
  if (place === null || visitor.kind !== 'identity') return judgePlace(question);
  const { rules, params } = place;
  const ruling = rules.mayRead?.({ visitor, params, document, view }) ?? 'forbidden';
  switch (typeof ruling === 'string' ? ruling : await ruling) {
    case 'allowed':
      return null;
    case 'concealed':
      return fail('DocumentNotFoundError', { key });
    case 'forbidden':
      return fail('ForbiddenError', { key });
  }
}

/** Why a visitor may not list or watch a collection, or `null`. */
export async function judgeList(question: Omit<ReadQuestion, 'document'>): Promise<Failure | null> {
  const { access, visitor, key, view } = question;
  const place = access.collection(key);
  if (place === null) return fail('UnknownCollectionError', { key });
  if (visitor.kind !== 'identity') return refusalOf(visitor, { key });
  const { rules, params } = place;
  const ruling = (await rules.mayList?.({ visitor, params, view })) ?? 'forbidden';
  return ruling === 'allowed' ? null : fail('ForbiddenError', { key });
}

/** What a visitor without an identity is answered wherever only identities are served. */
export function refusalOf(visitor: Exclude<Visitor, { kind: 'identity' }>, detail: unknown): Failure {
  return visitor.kind === 'refused' ? fail('UnauthenticatedError') : fail('ForbiddenError', detail);
}
