import type { AuditTrail } from '../audit/auditTrail.ts';
import type { ChoreOptions } from '../chore.ts';
import type { Clock } from '../clock.ts';
import { addressMark } from '../mail/emailAddress.ts';
import { type LifecyclePart, toTheEnd } from '../teams/lifecycle.ts';

const PRUNE_EVERY_MS = 3_600_000;

export interface AuditLogOptions {
  trail: AuditTrail;
  now: Clock;
}

export interface AuditLog {
  lifecycle: LifecyclePart;
  chores: Omit<ChoreOptions, 'logger'>[];
}

/** The audit logs of teams: how they end. */
export function createAuditLog({ trail, now }: AuditLogOptions): AuditLog {
  return {
    lifecycle: {
      teamDeleted: ({ teamId }) => toTheEnd(() => trail.removeTeam(teamId)),
      personDeleted: ({ identityId, addresses }) =>
        toTheEnd(() => trail.forgetPerson(identityId, addresses.map(addressMark))),
    },
    chores: [
      {
        everyMs: PRUNE_EVERY_MS,
        run: (signal) => toTheEnd(async () => (signal.aborted ? { hasMore: false } : trail.prune(now()))),
      },
    ],
  };
}
