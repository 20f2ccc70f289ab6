import type { AuditedAct } from '../../contract/audit/auditActions.ts';
import type { DocumentAtomicCommand } from '../../contract/commands.ts';
import type { AtomicCheck, AtomicOp, DocumentKey } from '../../contract/documents.ts';
import { authorizeOps, authorizePlace, authorizeRead } from '../access/authorize.ts';
import { createRecordingView } from '../access/rules.ts';
import { isByActor, type RequestContext, type Visitor } from '../access/visitor.ts';
import { actorOf, type AuditEntry } from '../audit/auditEntry.ts';
import { fail, type Failure, type Outcome, succeed } from '../outcome.ts';
import type { HandlerServices } from './handlerServices.ts';

const MAX_ROUNDS = 100;

/**
 * Commits a client's ops if its checks hold. Documents that the rules read become additional checks on the commit. If
 * only those fail, another commit came first, and the rules are evaluated again without the client noticing.
 */
export async function runDocumentAtomic(
  { checks, ops }: DocumentAtomicCommand,
  context: RequestContext,
  services: HandlerServices,
): Promise<Outcome> {
  const { visitor } = context;
  const repeated = findRepeatedOp(ops);
  if (repeated !== null) return repeated;
  for (const { key } of [...ops, ...checks]) {
    const closed = authorizePlace({ access: services.access, visitor, key });
    if (closed !== null) return closed;
  }

  const { access, store } = services;
  const checkedKeys = new Set(checks.map(({ key }) => nameOf(key)));
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const view = createRecordingView(store);
    const hidden = await findHiddenCheck({ checks, ops }, visitor, { access, view });
    if (hidden !== null) return hidden;
    const authorized = await authorizeOps(access, visitor, ops, view);
    if (!authorized.allowed) return authorized.failure;
    if (!services.hasRoom() && ops.some(({ type }) => type === 'set')) return fail('StorageFullError');
    const allChecks = [...checks, ...withoutRepeats(view.checks(), checks)];
    const outcome = await store.commit(allChecks, authorized.ops, entriesOf(authorized.acts, context));
    if (outcome.committed) {
      services.onWritten?.(authorized.writes, context);
      return succeed({ versionstamp: outcome.versionstamp });
    }
    if (checkedKeys.has(nameOf(outcome.key))) return fail('DocumentAtomicCommitError', { key: outcome.key });
  }
  throw new Error(`No commit succeeded in ${MAX_ROUNDS} rounds.`);
}

/** Returns audit entries; only people and API keys can write documents. */
function entriesOf(acts: readonly AuditedAct[], context: RequestContext): AuditEntry[] {
  return isByActor(context) ? acts.map((act) => ({ ...act, actor: actorOf(context) })) : [];
}

const nameOf = (key: DocumentKey): string => JSON.stringify(key);

/** Finds a second op on the same document, which would bypass its rule: rules check ops against the stored document. */
function findRepeatedOp(ops: readonly AtomicOp[]): Failure | null {
  const names = ops.map(({ key }) => nameOf(key));
  const index = names.findIndex((name, place) => names.indexOf(name) !== place);
  if (index === -1) return null;
  return fail('InvalidCommandError', { path: `ops/${index}/key`, message: 'must not list the same document twice' });
}

/**
 * Finds a check that the client isn't allowed to make. A check reveals whether a document exists and has changed, so
 * the client must be able to read the document, or be writing it.
 */
async function findHiddenCheck(
  { checks, ops }: Pick<DocumentAtomicCommand, 'checks' | 'ops'>,
  visitor: Visitor,
  { access, view }: Pick<HandlerServices, 'access'> & { view: ReturnType<typeof createRecordingView> },
): Promise<Failure | null> {
  const writtenKeys = new Set(ops.map(({ key }) => nameOf(key)));
  for (const { key } of checks) {
    if (writtenKeys.has(nameOf(key))) continue;
    const failure = await authorizeRead({ access, visitor, key, document: await view.get(key), view });
    if (failure?.name === 'DocumentNotFoundError') return fail('ForbiddenError', { key });
    if (failure !== null) return failure;
  }
  return null;
}

/** Removes the checks that the client already makes. */
function withoutRepeats(own: readonly AtomicCheck[], checks: readonly AtomicCheck[]): AtomicCheck[] {
  const asked = new Set(checks.map(({ key, versionstamp }) => JSON.stringify([key, versionstamp])));
  return own.filter(({ key, versionstamp }) => !asked.has(JSON.stringify([key, versionstamp])));
}
