import {
  AUDIT_PAGE_SIZE,
  type AuditExport,
  type AuditOverview,
  AuditOverviewSchema,
  type AuditPage,
  ListAuditSchema,
} from '../../contract/audit/auditCalls.ts';
import { HOUR_MS } from '../../contract/durations.ts';
import { authorizeInTeam } from '../access/teamRights.ts';
import type { Person, PersonContext } from '../access/visitor.ts';
import { actorOf } from '../audit/auditEntry.ts';
import type { AuditTrail } from '../audit/auditTrail.ts';
import { readMailAddress } from '../auth/confirmedAddresses.ts';
import type { ChoreOptions } from '../chore.ts';
import type { Clock } from '../clock.ts';
import { defineTeamCall, type RpcDefinition } from '../commands/rpcDefinition.ts';
import { addressMark } from '../mail/emailAddress.ts';
import { fail, type Failure, succeed } from '../outcome.ts';
import { type LifecyclePart, toTheEnd } from '../teams/lifecycle.ts';
import { exportAudit } from './exportAudit.ts';
import {
  type AuditReading,
  formatCursor,
  idsIn,
  readCursor,
  readNames,
  toRecord,
  toTrailFilters,
} from './readAudit.ts';

interface AuditCallServices {
  trail: AuditTrail;
  reading: AuditReading;
}

/** `audit/list` and `audit/overview`. */
function createAuditRpcs({ trail, reading }: AuditCallServices): RpcDefinition[] {
  return [
    defineTeamCall({
      path: ['audit', 'list'],
      forTeam: 'manage',
      cost: 10,
      input: ListAuditSchema,
      async handle({ cursor, ...filters }, { visitor: { identityId: readerId } }) {
        const found = await trail.list({
          ...toTrailFilters(filters),
          // The extra entry shows whether there are more.
          limit: AUDIT_PAGE_SIZE + 1,
          ...(cursor !== undefined && { after: readCursor(cursor) }),
        });
        const page = found.slice(0, AUDIT_PAGE_SIZE);
        const last = page.at(-1);
        const entries = page.map(toRecord);
        const known = await readNames(reading, { teamId: filters.teamId, readerId }, idsIn(entries));
        const isLast = last === undefined || found.length <= AUDIT_PAGE_SIZE;
        return succeed({ entries, cursor: isLast ? null : formatCursor(last), ...known } satisfies AuditPage);
      },
    }),
    defineTeamCall({
      path: ['audit', 'overview'],
      forTeam: 'manage',
      cost: 20,
      input: AuditOverviewSchema,
      async handle(filters, { visitor: { identityId: readerId } }) {
        const { teamId } = filters;
        const [actors, count] = await Promise.all([trail.actors(teamId), trail.count(toTrailFilters(filters))]);
        const { people } = await readNames(reading, { teamId, readerId }, { people: actors, teams: [] });
        return succeed({ actors, count, people } satisfies AuditOverview);
      },
    }),
  ];
}

const PRUNE_EVERY_MS = HOUR_MS;

export interface AuditLogOptions {
  trail: AuditTrail;
  documents: AuditReading['documents'];
  now: Clock;
}

export interface AuditLog {
  rpcs: RpcDefinition[];
  lifecycle: LifecyclePart;
  chores: Omit<ChoreOptions, 'logger'>[];
  /**
   * Returns a function that returns the matching entries as file contents, or the failure if the caller can't download
   * them.
   */
  auditExport(
    hasFreshProof: (person: Person) => Promise<boolean>,
  ): (asked: AuditExport, caller: PersonContext) => Promise<AsyncIterable<string> | Failure>;
}

/** Creates the calls that read teams' audit logs, and the chores that delete old entries. */
export function createAuditLog({ trail, documents, now }: AuditLogOptions): AuditLog {
  const reading: AuditReading = { documents, addressOf: (userId) => readMailAddress(documents, userId) };
  return {
    rpcs: createAuditRpcs({ trail, reading }),
    auditExport: (hasFreshProof) => async (asked, caller) => {
      const { teamId, format } = asked;
      const authorize = () => authorizeInTeam(documents, caller.visitor, teamId, 'manage');
      const refusal = await authorize();
      if (refusal !== null) return refusal;
      if (!(await hasFreshProof(caller.visitor))) return fail('FreshProofNeededError');
      await trail.record([{ teamId, action: 'audit.exported', detail: { format }, actor: actorOf(caller) }]);
      const canRead = async () => (await authorize()) === null;
      return exportAudit({ trail, reading, readerId: caller.visitor.identityId, canRead }, asked);
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
