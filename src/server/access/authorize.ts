import type { AuditedAct } from '../../contract/audit/auditActions.ts';
import type { AtomicOp, Document, DocumentKey } from '../../contract/documents.ts';
import { fail, type Failure } from '../outcome.ts';
import type { Access } from './createAccess.ts';
import type { Conceal, CollectionRules, DocumentView, Need, ReadDecision } from './rules.ts';
import { meetsNeed } from './teamRights.ts';
import { isTeamActor, type TeamActor, type Visitor } from './visitor.ts';

export interface ReadQuestion {
  access: Access;
  visitor: Visitor;
  key: DocumentKey;
  /** The document stored under the key. */
  document: Document | null;
  view: DocumentView;
}

/** Returns the failure if this visitor can't even look up a key; otherwise `null`. */
export function authorizePlace({
  access,
  visitor,
  key,
}: Pick<ReadQuestion, 'access' | 'visitor' | 'key'>): Failure | null {
  if (access.document(key) === null) return fail('UnknownDocumentError', { key });
  return isTeamActor(visitor) ? null : refusalOf(visitor, { key });
}

/**
 * Returns the failure if a visitor can't read a document; otherwise `null`. Reading a concealed document fails as if it
 * didn't exist. The result is synchronous if it depends only on the document, as it does for people and teams, because
 * one request can contain many such reads.
 */
export function authorizeRead(question: ReadQuestion): Failure | null | Promise<Failure | null> {
  const { access, visitor, key, document, view } = question;
  const place = access.document(key);
  if (place === null || !isTeamActor(visitor)) return authorizePlace(question);
  const { rules, params } = place;
  const { needs } = rules;
  const request = { visitor, params, document, view };

  function resultIf(isMet: boolean): Failure | null | Promise<Failure | null> {
    // To visitors without the right, the team appears not to exist.
    if (!isMet) return fail(needs && isTeamNeed(needs.read) ? 'DocumentNotFoundError' : 'ForbiddenError', { key });
    const decision = rules.canRead?.(request) ?? (needs ? 'allowed' : 'forbidden');
    return typeof decision === 'string'
      ? failureOf(decision, key)
      : decision.then((settled) => failureOf(settled, key));
  }

  const isMet = needs === undefined || meetsNeed(needs.read, request);
  return typeof isMet === 'boolean' ? resultIf(isMet) : isMet.then(resultIf);
}

/** Returns what this visitor gets of documents in a collection; null if they get everything. */
export async function concealerOf({
  access,
  visitor,
  key,
  view,
}: Omit<ReadQuestion, 'document'>): Promise<Conceal | null> {
  const place = access.document(key);
  if (place?.rules.conceal === undefined || !isTeamActor(visitor)) return null;
  return place.rules.conceal({ visitor, params: place.params, view });
}

function failureOf(decision: ReadDecision, key: DocumentKey): Failure | null {
  switch (decision) {
    case 'allowed':
      return null;
    case 'concealed':
      return fail('DocumentNotFoundError', { key });
    case 'forbidden':
      return fail('ForbiddenError', { key });
  }
}

/** Returns the failure if a visitor can't list or watch a collection; otherwise `null`. */
export async function authorizeList(question: Omit<ReadQuestion, 'document'>): Promise<Failure | null> {
  const { access, visitor, key, view } = question;
  const place = access.collection(key);
  if (place === null) return fail('UnknownCollectionError', { key });
  if (!isTeamActor(visitor)) return refusalOf(visitor, { key });
  const { rules, params } = place;
  const { needs } = rules;
  if (needs && !(await meetsNeed(needs.list, { visitor, params, view }))) return fail('ForbiddenError', { key });
  const decision = (await rules.canList?.({ visitor, params, view })) ?? (needs ? 'allowed' : 'forbidden');
  return decision === 'allowed' ? null : fail('ForbiddenError', { key });
}

const isTeamNeed = (need: Need): boolean => need !== 'self' && need !== 'none';

/** Returns the failure for a visitor who can't have team rights, when a team right is required. */
export function refusalOf(visitor: Exclude<Visitor, TeamActor>, detail: unknown): Failure {
  return visitor.kind === 'refused' ? fail('UnauthenticatedError') : fail('ForbiddenError', detail);
}

/** An op with the data before and after it; `after` is `null` for a deletion. */
export interface AuthorizedWrite {
  key: DocumentKey;
  before: unknown;
  after: unknown;
}

export type AuthorizedOps =
  | { allowed: true; ops: AtomicOp[]; writes: AuthorizedWrite[]; acts: AuditedAct[] }
  | { allowed: false; failure: Failure };

const refuse = (failure: Failure): AuthorizedOps => ({ allowed: false, failure });

/**
 * Checks every op in a commit against its collection's rules, and adds the writes and events that the collections
 * derive.
 */
export async function authorizeOps(
  access: Access,
  visitor: Visitor,
  ops: readonly AtomicOp[],
  view: DocumentView,
): Promise<AuthorizedOps> {
  const followers: AtomicOp[] = [];
  const writes: AuthorizedWrite[] = [];
  const acts: AuditedAct[] = [];
  const created = new Map<CollectionRules, number>();
  const befores = await view.getMany(ops.map(({ key }) => key));
  for (const [index, op] of ops.entries()) {
    const place = access.document(op.key);
    if (place === null || !isTeamActor(visitor)) return refuse(fail('ForbiddenError', { key: op.key }));
    const { rules, params, validator } = place;
    const after = op.type === 'set' ? op.data : null;
    if (op.type === 'set' && !validator.accepts(after)) {
      return refuse(invalidData(index, validator.explain(after)));
    }
    const write = { visitor, params, before: befores[index]?.data ?? null, after };
    const { needs } = rules;
    const isNew = write.before === null && after !== null;
    const isFree = isNew && needs?.create === 'signedIn' && visitor.kind === 'identity';
    if (needs && !isFree && !(await meetsNeed(needs.write, { visitor, params, view }))) {
      return refuse(fail('ForbiddenError', { key: op.key }));
    }
    const createdBefore = created.get(rules) ?? 0;
    if (isNew) created.set(rules, createdBefore + 1);
    const decision = (await rules.canWrite?.({ ...write, view, createdBefore })) ?? (needs ? 'allowed' : 'forbidden');
    if (decision === 'forbidden') return refuse(fail('ForbiddenError', { key: op.key }));
    if (decision !== 'allowed') return refuse('kind' in decision ? decision : invalidData(index, decision));
    followers.push(...(rules.follow?.(write) ?? []));
    acts.push(...(rules.audit?.(write) ?? []));
    writes.push({ key: op.key, before: write.before, after });
  }
  return { allowed: true, ops: [...ops, ...followers], writes, acts };
}

function invalidData(index: number, { path, message }: { path: string; message: string }): Failure {
  return fail('InvalidInputError', { path: `ops/${index}/data${path === '' ? '' : `/${path}`}`, message });
}
