import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocket, type ClientOptions } from 'ws';
import { DOCUMENT_EVENT } from '../../../contract/events.ts';
import type { Person, Visitor } from '../../access/visitor.ts';
import { createCallerBudget } from '../../budget/callerBudget.ts';
import { createMemoryDocumentStore } from '../../documents/memory/memoryDocumentStore.ts';
import { createChangeLog, withChangeLog } from '../../events/changeLog.ts';
import { createMemoryEventBus } from '../../events/memoryEventBus.ts';
import { withChangeFeed } from '../../events/withChangeFeed.ts';
import { UNLIMITED } from '../../limits.ts';
import { createRealtimeServer, type RealtimeServerOptions } from '../createRealtimeServer.ts';
import { createFakeRealtimeAccess } from '../fakeRealtimeAccess.ts';
import { openClient, protocolOf } from './testClient.ts';

/** Starts a realtime server on a free port with an empty store, for tests. */
export async function startRealtime(overrides: Partial<RealtimeServerOptions> = {}) {
  const changes = createChangeLog();
  const bus = withChangeLog(createMemoryEventBus(), changes);
  const store = withChangeFeed(createMemoryDocumentStore(), bus);
  const access = createFakeRealtimeAccess();
  const sessionKeyOf = ({ sessionId }: Pick<Person, 'sessionId'>) => ['sessions', sessionId];
  /** Publishes what the store publishes when a session ends. */
  function endSession(sessionId: string): Promise<void> {
    const key = sessionKeyOf({ sessionId });
    return bus.publish([DOCUMENT_EVENT, ...key], { type: 'delete', key, versionstamp: '1' });
  }
  const logged: string[] = [];
  const log = (_detail: object, message: string) => logged.push(message);
  const realtime = createRealtimeServer({
    bus,
    changes,
    access,
    sessionKeyOf: (visitor) => (visitor.kind === 'identity' ? sessionKeyOf(visitor) : null),
    authenticate: authenticateByName,
    budget: createCallerBudget(UNLIMITED, Date.now),
    maxSockets: { ofIdentity: 20, ofNetwork: 200 },
    trustProxy: 0,
    publications: { burst: Infinity, perSecond: Infinity },
    logger: { warn: log, error: log },
    ...overrides,
  });
  const http = createServer((_request, response) => response.end());
  http.on('upgrade', realtime.handleUpgrade);
  await new Promise<void>((resolve) => {
    http.listen(0, '127.0.0.1', resolve);
  });
  const clients: WebSocket[] = [];
  const { port } = http.address() as AddressInfo;
  const address = `ws://127.0.0.1:${port}`;

  return {
    bus,
    changes,
    store,
    access,
    endSession,
    logged,
    realtime,
    port,
    /** Opens a socket. Resolves once it's open; rejects with `HTTP <status>` if it's refused. */
    async connect(token?: string, options: ClientOptions = {}) {
      const client = new WebSocket(address + '/api', token === undefined ? [] : [protocolOf(token)], options);
      clients.push(client);
      return openClient(client);
    },
    /** Opens a socket that offers exactly these subprotocols. */
    async offer(protocols: string[]) {
      const client = new WebSocket(address + '/api', protocols);
      clients.push(client);
      return openClient(client);
    },
    async stop() {
      for (const client of clients) client.terminate();
      await realtime.close();
      await closeHttp(http);
    },
  };
}

/** Accepts names as tokens; `bad` is refused. */
async function authenticateByName(token: string | undefined): Promise<Visitor> {
  if (token === undefined) return { kind: 'anonymous' };
  if (token === '' || token === 'bad') return { kind: 'refused' };
  return { kind: 'identity', identityId: token, sessionId: `session of ${token}` };
}

function closeHttp(http: Server): Promise<void> {
  return new Promise((resolve) => {
    http.close(() => resolve());
    http.closeAllConnections();
  });
}
