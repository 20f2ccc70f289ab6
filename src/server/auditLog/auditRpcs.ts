import {
  AUDIT_PAGE_SIZE,
  type AuditOverview,
  AuditOverviewSchema,
  type AuditPage,
  ListAuditSchema,
} from '../../contract/audit/auditCalls.ts';
import type { AuditTrail } from '../audit/auditTrail.ts';
import { defineTeamCall, type RpcDefinition } from '../commands/rpcDefinition.ts';
import { succeed } from '../outcome.ts';
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
export function createAuditRpcs({ trail, reading }: AuditCallServices): RpcDefinition[] {
  return [
    defineTeamCall({
      path: ['audit', 'list'],
      forTeam: 'manage',
      cost: 10,
      input: ListAuditSchema,
      async handle({ cursor, ...filters }, { visitor: { identityId: readerId } }) {
        const found = await trail.list({
          ...toTrailFilters(filters),
          // One more tells whether there are older ones.
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
