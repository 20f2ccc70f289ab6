import { createId, MONITOR_ID_PREFIX } from '../../../contract/ids.ts';
import type { MonitorSettings } from '../../../contract/monitors/monitorRecord.ts';
import { prepareRead } from '../../database/sqlite/statement.ts';
import type { MonitorRules } from '../monitorRules.ts';
import type { PingOutcome, PingStore, PingTarget, ReceivedPing, TargetProblem } from '../monitorStore.ts';
import { isWriteFailure } from '../../database/sqlite/writeFailure.ts';
import { createGroupCommit } from './groupCommit.ts';
import { prepareInsertMonitor } from './insertMonitor.ts';
import type { MonitorDatabase, Transaction } from './monitorDatabase.ts';
import { prepareMonitorRows, type EngineRow } from './monitorRows.ts';
import { prepareWritePing, type WritePingOptions } from './writePing.ts';

/** The monitor that a target names, or the team in which to create it. */
type Found = { row: EngineRow } | { teamId: string; settings: MonitorSettings } | { problem: TargetProblem };

const NOT_FOUND: Found = { problem: 'not-found' };

/** Records pings; those that come within a few turns of the event loop share one commit. */
export function createPingRecorder(database: MonitorDatabase, rules: MonitorRules, options: WritePingOptions) {
  const { sqlite } = database;
  const { admission, watched } = options;
  const rows = prepareMonitorRows(sqlite);
  const writePing = prepareWritePing(sqlite, rows, rules, options);
  const insertMonitor = prepareInsertMonitor(sqlite, rules);
  const teamOfKey = prepareRead<[string]>(sqlite, 'SELECT team_id FROM ping_keys WHERE ping_key = ?');
  const countOfTeam = prepareRead<[number]>(sqlite, 'SELECT count(*) FROM monitors WHERE team_id = ?');
  const group = createGroupCommit(database, (error) => {
    if (isWriteFailure(error)) watched.refused();
  });

  function find(target: PingTarget): Found {
    if (target.by === 'uuid') {
      const row = rows.byUuid(target.uuid);
      return row === null ? NOT_FOUND : { row };
    }
    const teamId = teamOfKey.get(target.pingKey)?.[0];
    if (teamId === undefined) return NOT_FOUND;
    const [row, another] = rows.bySlug(teamId, target.slug);
    if (another !== undefined) return { problem: 'ambiguous-slug' };
    if (row !== undefined) return { row };
    const settings = target.settingsToCreate;
    return settings === null ? NOT_FOUND : { teamId, settings };
  }

  function record(target: PingTarget, ping: ReceivedPing, transaction: Transaction): PingOutcome {
    const found = find(target);
    if ('problem' in found) return { recorded: false, problem: found.problem };
    if ('row' in found) return writePing(found.row, ping, transaction);
    const { teamId, settings } = found;
    const monitors = countOfTeam.get(teamId)?.[0] ?? 0;
    return admission.admitMonitor({ teamId, monitors }, ping.at) ?? create(teamId, settings, ping, transaction);
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
    if (row === null) throw new Error('A monitor that was just created is not there.');
    const outcome = writePing(row, ping, transaction);
    return outcome.recorded ? { ...outcome, isCreated: true } : outcome;
  }

  const store: PingStore = {
    recordPing: (target, ping) => group.run((transaction) => record(target, ping, transaction)),
    async judgeTarget(target) {
      const found = find(target);
      return 'problem' in found ? found.problem : null;
    },
  };
  return { ...store, flush: group.flush };
}
