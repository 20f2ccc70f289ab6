import { LRUCache } from 'lru-cache';
import type { SingleEnvelope } from '../../contract/envelopes.ts';
import type { ErrorName } from '../../contract/errors.ts';
import type { RequestContext } from '../access/visitor.ts';
import type { Clock } from '../clock.ts';
import type { Dispatcher } from '../commands/createDispatcher.ts';
import type { SecurityLog } from './securityLog.ts';

const WINDOW_MS = 60_000;
/** More refusals within a minute than our own client ever gets. */
const MANY = 100;
const MAX_CLIENTS = 10_000;

/** Errors typical of a client that probes or exceeds its rights. Wrong codes have their own event. */
const REFUSALS: ReadonlySet<ErrorName> = new Set<ErrorName>([
  'ForbiddenError',
  'UnauthenticatedError',
  'InvalidCommandError',
  'UnknownCommandError',
  'UnknownRpcError',
  'UnknownDocumentError',
  'UnknownCollectionError',
  'RateLimitedError',
  'PayloadTooLargeError',
]);

const isRefusal = (envelope: SingleEnvelope): boolean =>
  envelope.kind === 'error' && (REFUSALS as ReadonlySet<string>).has(envelope.name);

interface Count {
  since: number;
  refused: number;
}

/** The dispatcher, which logs a line when a client has many commands refused: at most one a minute for each client. */
export function withRefusalsReported(
  dispatcher: Dispatcher,
  { security, now }: { security: SecurityLog; now: Clock },
): Dispatcher {
  const counts = new LRUCache<string, Count>({ max: MAX_CLIENTS });

  function count(refused: number, context: RequestContext): void {
    if (refused === 0) return;
    const { visitor, requestId, clientAddress: client } = context;
    const ids = visitor.kind === 'identity' ? { identityId: visitor.identityId, sessionId: visitor.sessionId } : {};
    const name = ids.identityId ?? client;
    const stored = counts.get(name);
    const current = stored && now() - stored.since < WINDOW_MS ? stored : { since: now(), refused: 0 };
    const isFirst = current.refused < MANY && current.refused + refused >= MANY;
    current.refused += refused;
    counts.set(name, current);
    if (isFirst) security('commands-refused', { requestId, client, ...ids, refused: current.refused });
  }

  return {
    async dispatch(entry, context) {
      const envelope = await dispatcher.dispatch(entry, context);
      count(isRefusal(envelope) ? 1 : 0, context);
      return envelope;
    },
    async dispatchAll<T>(
      entries: readonly unknown[],
      context: RequestContext,
      write: (envelope: SingleEnvelope) => T = (envelope) => envelope as T,
    ) {
      let refused = 0;
      const results = await dispatcher.dispatchAll(entries, context, (envelope) => {
        if (isRefusal(envelope)) refused += 1;
        return write(envelope);
      });
      count(refused, context);
      return results;
    },
    costOf: dispatcher.costOf,
  };
}
