import { createId, MONITOR_ID_PREFIX } from '../../../contract/ids.ts';
import type { MonitorSettings } from '../../../contract/monitors/monitorRecord.ts';
import { prepareRead } from '../../database/sqlite/statement.ts';
import type { MonitorRules } from '../monitorRules.ts';
import type { PingOutcome, PingStore, PingTarget, ReceivedPing } from '../monitorStore.ts';
import { isWriteFailure } from '../../database/sqlite/writeFailure.ts';
import { createGroupCommit } from './groupCommit.ts';
import { prepareInsertMonitor } from './insertMonitor.ts';
import type { MonitorDatabase, Transaction } from './monitorDatabase.ts';
import { prepareMonitorRows, type EngineRow } from './monitorRows.ts';
import { prepareWritePing, type WritePingOptions } from './writePing.ts';

const NOT_FOUND: PingOutcome = { recorded: false, problem: 'not-found' };
const NO_ROOM: PingOutcome = { recorded: false, problem: 'no-room' };

/** Records pings; those that come within a few turns of the event loop share one commit. */
export function createPingRecorder(database: MonitorDatabase, rules: MonitorRules, options: WritePingOptions) {
  const { sqlite } = database;
  const rows = prepareMonitorRows(sqlite);
  const writePing = prepareWritePing(sqlite, rows, rules, options);
  const insertMonitor = prepareInsertMonitor(sqlite, rules);
  const teamOfKey = prepareRead<[string]>(sqlite, 'SELECT team_id FROM ping_keys WHERE ping_key = ?');
  const group = createGroupCommit(database, (error) => {
    if (isWriteFailure(error)) options.watched.refused();
  });

  function record(target: PingTarget, ping: ReceivedPing, transaction: Transaction): PingOutcome {
    if (target.by === 'uuid') {
      const row = rows.byUuid(target.uuid);
      return row === null ? NOT_FOUND : recorded(row, ping, transaction);
    }
    const teamId = teamOfKey.get(target.pingKey)?.[0];
    if (teamId === undefined) return NOT_FOUND;
    const [row, another] = rows.bySlug(teamId, target.slug);
    if (another !== undefined) return { recorded: false, problem: 'ambiguous-slug' };
    if (row !== undefined) return recorded(row, ping, transaction);
    const settings = target.settingsToCreate;
    if (settings === null) return NOT_FOUND;
    if (!options.hasRoom()) return NO_ROOM;
    return create(teamId, settings, ping, transaction);
  }

  function create(
    teamId: string,
    settings: MonitorSettings,
    ping: ReceivedPing,
    transaction: Transaction,
  ): PingOutcome {
    const monitorId = createId(MONITOR_ID_PREFIX);
    const stamp = transaction.stamp();
    const id = insertMonitor({ monitorId, teamId, settings, at: ping.at, stamp, action: 'created', by: null });
    const row = rows.byId(id);
    return row === null ? NOT_FOUND : { ...recorded(row, ping, transaction), isCreated: true };
  }

  function recorded(row: EngineRow, ping: ReceivedPing, transaction: Transaction) {
    writePing(row, ping, transaction);
    transaction.changed({ type: 'set', teamId: row.teamId, monitorId: row.monitorId });
    return { recorded: true as const, isCreated: false };
  }

  const store: PingStore = {
    recordPing: (target, ping) => group.run((transaction) => record(target, ping, transaction)),
  };
  return { ...store, flush: group.flush };
}
