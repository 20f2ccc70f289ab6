import type { Document } from '../../../contract/documents.ts';
import type { PingableMonitor } from '../../../contract/monitors/monitorRecord.ts';
import type { AuditActor } from '../../audit/auditEntry.ts';
import type { MonitorStore } from '../../monitors/monitorStore.ts';
import { isMember } from '../../teams/members.ts';
import type { ReachRecords } from '../alertStore.ts';
import type { People } from '../people.ts';
import { reachesSomeoneAnyway, workingIntegrations, type TeamDestinations } from '../policy/reach.ts';

/** Finds a team's monitors that alert no one when they go down. */
export interface Reach {
  /** Returns which of the given monitors alert no one. */
  withoutAlerts(teamId: string, monitorIds: readonly string[]): Promise<ReadonlySet<string>>;
  countWithoutAlerts(teamId: string): Promise<number>;
  /** Adds one of the team's integrations to all monitors that alert no one. */
  assignWhereMissing(teamId: string, integrationId: string, by: AuditActor): Promise<void>;
  /** Returns a string that changes only when the team's working destinations change. */
  stateOf(teamId: string): Promise<string>;
}

export interface ReachOptions {
  records: ReachRecords;
  people: Pick<People, 'team' | 'address'>;
}

const NONE: ReadonlySet<string> = new Set();

export function createReach({ records, people }: ReachOptions): Reach {
  async function destinationsOf(teamId: string): Promise<TeamDestinations> {
    const { integrations, mailedUserIds } = await records.destinations(teamId);
    const team = mailedUserIds.length === 0 ? null : await people.team(teamId);
    const members = mailedUserIds.filter((userId) => team !== null && isMember(team, userId));
    const addresses = await Promise.all(members.map((userId) => people.address(userId)));
    return { integrations, mailedMembers: addresses.filter((address) => address !== null).length };
  }

  return {
    async withoutAlerts(teamId, monitorIds) {
      const destinations = await destinationsOf(teamId);
      if (reachesSomeoneAnyway(destinations)) return NONE;
      return new Set(await records.monitorsWithout(teamId, workingIntegrations(destinations), monitorIds));
    },
    async countWithoutAlerts(teamId) {
      const destinations = await destinationsOf(teamId);
      return reachesSomeoneAnyway(destinations)
        ? 0
        : records.countMonitorsWithout(teamId, workingIntegrations(destinations));
    },
    async assignWhereMissing(teamId, integrationId, by) {
      const working = workingIntegrations(await destinationsOf(teamId));
      await records.assignWhereMissing(teamId, working, integrationId, by);
    },
    async stateOf(teamId) {
      const destinations = await destinationsOf(teamId);
      return JSON.stringify([reachesSomeoneAnyway(destinations), workingIntegrations(destinations)]);
    },
  };
}

/** Wraps the monitors so that every read marks the monitors whose alerts reach no one. */
export function withReach(
  monitors: MonitorStore,
  reach: Pick<Reach, 'withoutAlerts' | 'countWithoutAlerts'>,
): MonitorStore {
  async function marked(teamId: string, documents: Document<PingableMonitor>[]): Promise<Document<PingableMonitor>[]> {
    const silent = await reach.withoutAlerts(
      teamId,
      documents.map(({ data }) => data.monitorId),
    );
    if (silent.size === 0) return documents;
    return documents.map((document) =>
      silent.has(document.data.monitorId)
        ? { ...document, data: { ...document.data, alertsNobody: true as const } }
        : document,
    );
  }

  return {
    ...monitors,
    async find(name) {
      const found = await monitors.find(name);
      return found && ((await marked(name.teamId, [found]))[0] ?? null);
    },
    children: async (teamId, ...rest) => marked(teamId, await monitors.children(teamId, ...rest)),
    async page(query, now) {
      const { teamId } = query;
      const [page, alertsNobody] = await Promise.all([monitors.page(query, now), reach.countWithoutAlerts(teamId)]);
      return { ...page, monitors: await marked(teamId, page.monitors), alertsNobody };
    },
  };
}
