import { isSignedIn, type RequestContext } from '../access/visitor.ts';
import type { Called } from '../commands/handlerServices.ts';
import type { Outcome } from '../outcome.ts';
import type { SecurityEvent, SecurityFields, SecurityLog } from './securityLog.ts';

interface Reported {
  event: SecurityEvent;
  /** What the input adds to the ids of the caller. */
  fieldsOf?(input: never): SecurityFields;
}

/** Procedures whose success is a security event. */
const REPORTED: Readonly<Record<string, Reported>> = {
  'authentication/signOut': { event: 'signed-out' },
  'sessions/revoke': {
    event: 'session-revoked',
    fieldsOf: ({ sessionId }: { sessionId: string }) => ({ revokedSessionId: sessionId }),
  },
  'account/delete': { event: 'account-deleted' },
  'monitors/replacePingKey': {
    event: 'ping-key-replaced',
    fieldsOf: ({ teamId }: { teamId: string }) => ({ teamId }),
  },
};

/** Returns a function that logs a line for each call that matters for security and succeeded. */
export function createCallReport(security: SecurityLog) {
  return ({ path, input }: Called, outcome: Outcome, context: RequestContext): void => {
    const reported = REPORTED[path.join('/')];
    if (reported === undefined || outcome.kind !== 'result' || !isSignedIn(context)) return;
    const { requestId, clientAddress: client } = context;
    const { identityId, sessionId } = context.visitor;
    security(reported.event, { requestId, client, identityId, sessionId, ...reported.fieldsOf?.(input as never) });
  };
}
