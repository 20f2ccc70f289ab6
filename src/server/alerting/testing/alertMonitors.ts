import type { MonitorSettings } from '../../../contract/monitors/monitorRecord.ts';
import { THE_SERVER } from '../../audit/auditEntry.ts';
import type { OpenDatabase } from '../../database/openDatabase.ts';
import { decideUndo } from '../../monitors/calls/bulkCalls.ts';
import type { EditTarget } from '../../monitors/monitorEditor.ts';
import { applyPause, applyResume } from '../../monitors/rules/applyEdit.ts';
import { createPingAdmission, UNLIMITED_PINGS } from '../../monitors/rules/pingAdmission.ts';
import { createSqlMonitorStore } from '../../monitors/sql/sqlMonitorStore.ts';
import { someEditor, somePing, someSettings } from '../../monitors/testing/monitorSamples.ts';

/** A monitor to add. */
export type AddedMonitor = Pick<MonitorSettings, 'name' | 'alertAfterFailures'> & { teamId: string; monitorId: string };

/** Creates the monitors of a database whose alerts are tested, with the server's store. */
export function createAlertMonitors(database: OpenDatabase) {
  const store = createSqlMonitorStore({
    database,
    pingsKept: 100,
    admission: createPingAdmission(UNLIMITED_PINGS),
    onBroken: () => undefined,
  });
  const find = (monitorId: string) =>
    database.read
      .selectFrom('monitors')
      .select(['id', 'team_id', 'uuid'])
      .where('monitor_id', '=', monitorId)
      .executeTakeFirstOrThrow();

  async function edit(target: EditTarget, at: number, decide: Parameters<typeof store.edit>[3]): Promise<void> {
    const { team_id } = await find(target.monitorId);
    await store.edit(team_id, [target], someEditor(at), decide);
  }

  return {
    store,
    async add({ teamId, monitorId, ...changes }: AddedMonitor, at: number): Promise<void> {
      const settings = { ...someSettings, slug: '', ...changes };
      await store.create({ teamId, monitorId, settings }, 'created', someEditor(at));
    },
    async ping(monitorId: string, kind: 'success' | 'fail' | 'start', at: number, body = ''): Promise<void> {
      const { uuid } = await find(monitorId);
      await store.recordPing({ by: 'uuid', uuid }, somePing({ kind, at, body: Buffer.from(body) }));
    },
    /** Checks all monitors' deadlines. */
    async sweep(now: number): Promise<void> {
      while ((await store.sweepDeadlines(now)).hasMore);
    },
    setPaused: (monitorId: string, isPaused: boolean, at: number): Promise<void> =>
      edit({ monitorId }, at, ({ state, settings }) => ({
        action: isPaused ? 'paused' : 'resumed',
        changes: [],
        change: isPaused ? applyPause(state, at) : applyResume(state, settings, at),
      })),
    /** Undoes the monitor's last edit. */
    async undoPause(monitorId: string, at: number): Promise<void> {
      const { id } = await find(monitorId);
      const { sequence } = await database.read
        .selectFrom('edits')
        .select('sequence')
        .where('monitor', '=', id)
        .orderBy('sequence', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow();
      await edit({ monitorId, undoes: sequence }, at, (stored) => decideUndo(stored, at));
    },
    async remove(monitorId: string): Promise<void> {
      const { team_id } = await find(monitorId);
      await store.remove(team_id, [{ monitorId }], THE_SERVER);
    },
  };
}

export type AlertMonitors = ReturnType<typeof createAlertMonitors>;
