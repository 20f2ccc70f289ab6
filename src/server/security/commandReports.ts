import { LRUCache } from 'lru-cache';
import type { SingleEnvelope } from '../../contract/envelopes.ts';
import type { ErrorName } from '../../contract/errors.ts';
import type { Team, TeamRole } from '../../contract/records.ts';
import type { AuthorizedWrite } from '../access/authorize.ts';
import { actorIdOf, isSignedIn, isTeamActor, type RequestContext, type Visitor } from '../access/visitor.ts';
import type { Clock } from '../clock.ts';
import type { Dispatcher } from '../commands/createDispatcher.ts';
import type { Called } from '../commands/handlerServices.ts';
import type { Outcome } from '../outcome.ts';
import { membersOnlyIn } from '../teams/members.ts';
import type { SecurityEvent, SecurityFields, SecurityLog } from './securityLog.ts';

const WINDOW_MS = 60_000;
/** More refusals within a minute than Hearth's own client ever gets. */
const MANY = 100;
const MAX_CLIENTS = 10_000;

/** Errors that suggest that a client is probing or exceeding its permissions. Wrong codes have a separate event. */
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

/**
 * Wraps the dispatcher to log when many of a client's commands are refused, with at most one line per client per
 * minute.
 */
export function withRefusalsReported(
  dispatcher: Dispatcher,
  { security, now }: { security: SecurityLog; now: Clock },
): Dispatcher {
  const counts = new LRUCache<string, Count>({ max: MAX_CLIENTS });

  function count(refused: number, context: RequestContext): void {
    if (refused === 0) return;
    const { visitor, requestId, clientAddress: client } = context;
    const name = isTeamActor(visitor) ? actorIdOf(visitor) : client;
    const stored = counts.get(name);
    const current = stored && now() - stored.since < WINDOW_MS ? stored : { since: now(), refused: 0 };
    const isFirst = current.refused < MANY && current.refused + refused >= MANY;
    current.refused += refused;
    counts.set(name, current);
    if (isFirst) security('commands-refused', { requestId, client, ...idsOf(visitor), refused: current.refused });
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
    reserveOf: dispatcher.reserveOf,
  };
}

function idsOf(visitor: Visitor): SecurityFields {
  if (visitor.kind === 'identity') return { identityId: visitor.identityId, sessionId: visitor.sessionId };
  return visitor.kind === 'apiKey' ? { teamId: visitor.teamId, keyId: visitor.keyId } : {};
}

interface Reported {
  event: SecurityEvent;
  /** Returns fields from the input, which are added to the caller's ids. */
  fieldsOf?(input: never): SecurityFields;
}

/** Procedures whose success is a security event. */
const REPORTED: Readonly<Record<string, Reported>> = {
  'authentication/signOut': { event: 'signed-out' },
  'sessions/revoke': {
    event: 'session-revoked',
    fieldsOf: ({ sessionId }: { sessionId: string }) => ({ revokedSessionId: sessionId }),
  },
  'sessions/revokeOthers': { event: 'other-sessions-ended' },
  'account/export': { event: 'account-exported' },
  'account/delete': { event: 'account-deleted' },
  'monitors/replacePingKey': {
    event: 'ping-key-replaced',
    fieldsOf: ({ teamId }: { teamId: string }) => ({ teamId }),
  },
  'teams/transfer': {
    event: 'team-transferred',
    fieldsOf: ({ teamId, toUserId }: { teamId: string; toUserId: string }) => ({ teamId, toUserId }),
  },
  'teams/delete': { event: 'team-deleted', fieldsOf: ({ teamId }: { teamId: string }) => ({ teamId }) },
  'teams/restore': {
    event: 'team-restored',
    fieldsOf: ({ deletedTeamId: teamId }: { deletedTeamId: string }) => ({ teamId }),
  },
  'apiKeys/create': {
    event: 'api-key-created',
    fieldsOf: ({ teamId, scope }: { teamId: string; scope: string }) => ({ teamId, scope }),
  },
  'apiKeys/revoke': {
    event: 'api-key-revoked',
    fieldsOf: ({ teamId, keyId }: { teamId: string; keyId: string }) => ({ teamId, keyId }),
  },
  'screens/create': { event: 'tv-link-created', fieldsOf: ({ teamId }: { teamId: string }) => ({ teamId }) },
  'screens/delete': {
    event: 'tv-link-revoked',
    fieldsOf: ({ teamId, screenId }: { teamId: string; screenId: string }) => ({ teamId, screenId }),
  },
};

/** Returns a function that logs a line for each successful call that is relevant to security. */
export function createCallReport(security: SecurityLog) {
  return ({ path, input }: Called, outcome: Outcome, context: RequestContext): void => {
    const reported = REPORTED[path.join('/')];
    if (reported === undefined || outcome.kind !== 'result' || !isSignedIn(context)) return;
    const { requestId, clientAddress: client } = context;
    const { identityId, sessionId } = context.visitor;
    security(reported.event, { requestId, client, identityId, sessionId, ...reported.fieldsOf?.(input as never) });
  };
}

interface RoleChange {
  userId: string;
  from: TeamRole;
  to: TeamRole;
}

/** Returns a function that reports committed changes to team members and their roles. */
export function createTeamChangeReport(security: SecurityLog) {
  return (writes: readonly AuthorizedWrite[], { visitor, requestId, clientAddress: client }: RequestContext): void => {
    if (visitor.kind !== 'identity') return;
    const { identityId, sessionId } = visitor;
    for (const { key, before, after } of writes) {
      const [collection, teamId, ...rest] = key;
      if (collection !== 'teams' || teamId === undefined || rest.length > 0) continue;
      const teams = [before as Team | null, after as Team | null] as const;
      const joined = membersOnlyIn(teams[1], teams[0]);
      const left = membersOnlyIn(teams[0], teams[1]);
      const roles = roleChanges(...teams);
      if (joined.length + left.length + roles.length === 0) continue;
      security('team-people-changed', { requestId, client, identityId, sessionId, teamId, joined, left, roles });
    }
  };
}

function roleChanges(before: Team | null, after: Team | null): RoleChange[] {
  const earlier = new Map(before?.users.map(({ userId, role }) => [userId, role]));
  return (after?.users ?? []).flatMap(({ userId, role: to }) => {
    const from = earlier.get(userId);
    return from === undefined || from === to ? [] : [{ userId, from, to }];
  });
}
