import type { Command } from '../../../contract/commands.ts';
import type { AtomicCheck, AtomicOp } from '../../../contract/documents.ts';
import type { SingleEnvelope } from '../../../contract/envelopes.ts';
import { createId, IDENTITY_ID_PREFIX } from '../../../contract/ids.ts';
import { userKey } from '../../../contract/keys.ts';
import { createAccess } from '../../access/createAccess.ts';
import type { CollectionRules } from '../../access/rules.ts';
import type { RequestContext, Visitor } from '../../access/visitor.ts';
import type { DocumentStore } from '../../documents/documentStore.ts';
import { createMemoryDocumentStore } from '../../documents/memory/memoryDocumentStore.ts';
import { createTeamsCollection } from '../../teams/teamsCollection.ts';
import { usersCollection, userTeamsCollection } from '../../teams/usersCollection.ts';
import { createDispatcher } from '../createDispatcher.ts';
import { createRpcTable, type RpcDefinition } from '../rpcDefinition.ts';

export interface TestDispatcherOptions {
  store?: DocumentStore;
  rpcs?: RpcDefinition[];
  collections?: CollectionRules[];
  responseBytes?: number;
  hasRoom?: () => boolean;
}

export const contextOf = (visitor: Visitor): RequestContext => ({
  visitor,
  requestId: 'request-1',
  clientAddress: '192.0.2.1',
  userAgent: 'test',
});

export const asIdentity = (identityId: string): Visitor => ({ kind: 'identity', identityId, sessionId: 'session-1' });

/** A session whose person hasn't recently confirmed their identity. */
export const STALE_SESSION = 'stale';

/** Creates a dispatcher with the real collections and an in-memory store, and records the bugs that it reports. */
export function createTestDispatcher({
  store = createMemoryDocumentStore(),
  rpcs = [],
  collections = [
    usersCollection,
    userTeamsCollection,
    createTeamsCollection({ max: Infinity, countOf: async () => 0 }),
  ],
  responseBytes = 4_194_304,
  hasRoom = () => true,
}: TestDispatcherOptions = {}) {
  const bugs: unknown[] = [];
  const dispatcher = createDispatcher({
    teamReads: { costOf: () => 0, inTurn: (_teamId, read) => read() },
    store,
    access: createAccess({ collections }),
    responseBytes,
    rpcs: createRpcTable(rpcs),
    hasRoom,
    hasFreshProof: async ({ sessionId }) => sessionId !== STALE_SESSION,
    onBug: (error) => void bugs.push(error),
  });

  /** Adds a user record and returns the person's id. */
  async function addPerson(): Promise<string> {
    const userId = createId(IDENTITY_ID_PREFIX);
    await store.commit([], [{ type: 'set', key: userKey(userId), data: { userId, display: '', timezone: 'UTC' } }]);
    return userId;
  }

  const ask = (identityId: string, command: Command): Promise<SingleEnvelope> =>
    dispatcher.dispatch(command, contextOf(asIdentity(identityId)));

  const write = (identityId: string, ops: AtomicOp[], checks: AtomicCheck[] = []): Promise<SingleEnvelope> =>
    ask(identityId, { kind: 'document-atomic', checks, ops });

  return { store, dispatcher, bugs, addPerson, ask, write };
}

export type TestDispatcher = ReturnType<typeof createTestDispatcher>;
