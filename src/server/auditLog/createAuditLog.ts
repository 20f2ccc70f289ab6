import type { AuditExport } from '../../contract/audit/auditCalls.ts';
import { judgeTeam } from '../access/teamRights.ts';
import type { PersonContext } from '../access/visitor.ts';
import { actorOf } from '../audit/auditEntry.ts';
import type { AuditTrail } from '../audit/auditTrail.ts';
import { readMailAddress } from '../auth/confirmedAddresses.ts';
import type { ChoreOptions } from '../chore.ts';
import type { Clock } from '../clock.ts';
import type { RpcDefinition } from '../commands/rpcDefinition.ts';
import { addressMark } from '../mail/emailAddress.ts';
import type { Failure } from '../outcome.ts';
import { type LifecyclePart, toTheEnd } from '../teams/lifecycle.ts';
import { createAuditRpcs } from './auditRpcs.ts';
import { exportAudit } from './exportAudit.ts';
import type { AuditReading } from './readAudit.ts';

const PRUNE_EVERY_MS = 3_600_000;

export interface AuditLogOptions {
  trail: AuditTrail;
  documents: AuditReading['documents'];
  now: Clock;
}

export interface AuditLog {
  rpcs: RpcDefinition[];
  lifecycle: LifecyclePart;
  chores: Omit<ChoreOptions, 'logger'>[];
  /** The text of a file with the entries that match, or why the caller can't have it. */
  openAuditExport(asked: AuditExport, caller: PersonContext): Promise<AsyncIterable<string> | Failure>;
}

/** The audit logs of teams: who reads them, and how they end. */
export function createAuditLog({ trail, documents, now }: AuditLogOptions): AuditLog {
  const reading: AuditReading = { documents, addressOf: (userId) => readMailAddress(documents, userId) };
  return {
    rpcs: createAuditRpcs({ trail, reading }),
    async openAuditExport(asked, caller) {
      const { teamId, format } = asked;
      const judge = () => judgeTeam(documents, caller.visitor, teamId, 'manage');
      const refusal = await judge();
      if (refusal !== null) return refusal;
      await trail.record([{ teamId, action: 'audit.exported', detail: { format }, actor: actorOf(caller) }]);
      const mayRead = async () => (await judge()) === null;
      return exportAudit({ trail, reading, readerId: caller.visitor.identityId, mayRead }, asked);
    },
    lifecycle: {
      teamDeleted: ({ teamId }) => toTheEnd(() => trail.removeTeam(teamId)),
      personDeleted: ({ identityId, addresses, formerAddresses = [] }) =>
        toTheEnd(() => trail.forgetPerson(identityId, [...addresses, ...formerAddresses].map(addressMark))),
    },
    chores: [
      {
        everyMs: PRUNE_EVERY_MS,
        run: (signal) => toTheEnd(async () => (signal.aborted ? { hasMore: false } : trail.prune(now()))),
      },
    ],
  };
}
