import type { Document } from '../../../contract/documents.ts';
import type { Monitor } from '../../../contract/monitors/monitorRecord.ts';
import type { MonitorStore } from '../../monitors/monitorStore.ts';
import type { Reach } from './reach.ts';

/** Wraps the monitors to mark those whose alerts reach nobody, wherever they are read. */
export function withReach(
  monitors: MonitorStore,
  reach: Pick<Reach, 'alertingNobody' | 'countAlertingNobody'>,
): MonitorStore {
  async function marked(teamId: string, documents: Document<Monitor>[]): Promise<Document<Monitor>[]> {
    const silent = await reach.alertingNobody(
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
      const [page, alertsNobody] = await Promise.all([monitors.page(query, now), reach.countAlertingNobody(teamId)]);
      return { ...page, monitors: await marked(teamId, page.monitors), alertsNobody };
    },
    async summary(teamId, now) {
      const [summary, alertsNobody] = await Promise.all([
        monitors.summary(teamId, now),
        reach.countAlertingNobody(teamId),
      ]);
      return { ...summary, alertsNobody };
    },
  };
}
