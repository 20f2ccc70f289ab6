import type { RpcDefinition } from '../commands/rpcDefinition.ts';
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

/** The procedures; those that matter for security log a line when they succeed. */
export function withRpcsReported(rpcs: readonly RpcDefinition[], security: SecurityLog): RpcDefinition[] {
  return rpcs.map((definition) => {
    const reported = REPORTED[definition.path.join('/')];
    if (reported === undefined) return definition;
    return {
      ...definition,
      async handle(input, context) {
        const outcome = await definition.handle(input, context);
        const { visitor, requestId, clientAddress: client } = context;
        if (outcome.kind === 'result' && visitor.kind === 'identity') {
          const { identityId, sessionId } = visitor;
          security(reported.event, {
            requestId,
            client,
            identityId,
            sessionId,
            ...reported.fieldsOf?.(input as never),
          });
        }
        return outcome;
      },
    };
  });
}
