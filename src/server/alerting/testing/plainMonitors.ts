import { createId } from '../../../contract/ids.ts';
import type { Absence, MonitorSettings } from '../../../contract/monitors/monitorRecord.ts';
import type { Database, WriteTransaction } from '../../database/database.ts';
import type { EngineMonitor, Flip, MonitorState } from '../../monitors/monitorRules.ts';
import { applyPause, applyResume, applyUnpause } from '../../monitors/rules/applyEdit.ts';
import { domainRules } from '../../monitors/rules/domainRules.ts';
import { createPingAdmission, UNLIMITED_PINGS } from '../../monitors/rules/pingAdmission.ts';
import { settingsColumns } from '../../monitors/sql/monitorColumns.ts';
import { somePing, someSettings } from '../../monitors/testing/monitorSamples.ts';

/** A monitor to add. */
export type AddedMonitor = Pick<MonitorSettings, 'name' | 'alertAfterFailures'> & { teamId: string; monitorId: string };

/** The monitor columns that alerting reads. */
interface MonitorRow {
  id: number;
  monitorId: string;
  teamId: string;
  settings: MonitorSettings;
  scheduleWords: string;
  state: MonitorState;
}

interface PingRow {
  monitor: number;
  sequence: number;
  at: number;
  kind: string;
  durationMs: number | null;
  body: Uint8Array | null;
}

interface FlipRow {
  monitor: number;
  sequence: number;
  teamId: string;
  flip: Flip & { away?: Absence };
}

/** Creates monitors that follow the domain's rules in a database, for testing alerts on each engine. */
export function createPlainMonitors(database: Database) {
  const rows = createMonitorRows(database);
  const admission = createPingAdmission(UNLIMITED_PINGS);
  const monitors = new Map<string, MonitorRow & { lastSequence: number; pingCount: number; before: MonitorState }>();

  function find(monitorId: string) {
    const found = monitors.get(monitorId);
    if (found === undefined) throw new Error(`There is no monitor ${monitorId}.`);
    return found;
  }

  async function write(monitorId: string, state: MonitorState, flips: readonly Flip[], pings: PingRow[] = []) {
    const monitor = find(monitorId);
    monitor.state = state;
    const placed = flips.map((flip) => {
      monitor.lastSequence += 1;
      return { monitor: monitor.id, sequence: monitor.lastSequence, teamId: monitor.teamId, flip };
    });
    await rows.record({ monitor, pings, flips: placed });
  }

  return {
    async add({ teamId, monitorId, ...changes }: AddedMonitor, at: number): Promise<void> {
      const settings = { ...someSettings, slug: '', ...changes };
      const scheduleWords = domainRules.wordsOf(settings.schedule);
      const row = { teamId, monitorId, settings, scheduleWords, state: domainRules.newState(at) };
      const id = await rows.insert(row);
      monitors.set(monitorId, { ...row, id, lastSequence: 0, pingCount: 0, before: row.state });
    },

    async ping(monitorId: string, kind: 'success' | 'fail' | 'start', at: number, body = ''): Promise<void> {
      const monitor = find(monitorId);
      const engine: EngineMonitor = {
        id: monitor.id,
        teamId: monitor.teamId,
        monitorId,
        pingCount: monitor.pingCount,
        lastSequence: monitor.lastSequence,
        filter: null,
        known: { timing: monitor.settings, state: monitor.state },
        isBroken: false,
      };
      const ping = somePing({ kind, at, body: Buffer.from(body) });
      const { record } = domainRules.recordPing(
        engine,
        ping,
        { checkedUntil: 0, ends: [], storedDay: () => null },
        admission.begin(),
      );
      if (record === null) throw new Error('The ping was not recorded.');
      const { sequence, durationMs } = record.logged;
      monitor.pingCount += 1;
      monitor.lastSequence = sequence;
      const logged = { monitor: monitor.id, sequence, at, kind, durationMs, body: body === '' ? null : ping.body };
      await write(monitorId, record.monitor.known?.state ?? monitor.state, record.flips, [logged]);
    },

    /** Checks all monitors' deadlines. */
    async sweep(now: number): Promise<void> {
      for (const [monitorId, { state, settings }] of monitors) {
        const change = domainRules.applyDeadline(state, settings, now);
        if (change !== null) await write(monitorId, change.state, change.flip === null ? [] : [change.flip]);
      }
    },

    async setPaused(monitorId: string, isPaused: boolean, at: number): Promise<void> {
      const monitor = find(monitorId);
      const { state, settings } = monitor;
      const change = isPaused ? applyPause(state, at) : applyResume(state, settings, at);
      if (isPaused) monitor.before = state;
      if (change !== null) await write(monitorId, change.state, change.flip === null ? [] : [change.flip]);
    },

    async undoPause(monitorId: string, now: number): Promise<void> {
      const { state, settings, before } = find(monitorId);
      const { status, statusSince: since } = before;
      const change = applyUnpause(state, settings, { status, since, now });
      await write(monitorId, change.state, change.flip === null ? [] : [change.flip]);
    },

    async remove(monitorId: string): Promise<void> {
      await rows.remove(find(monitorId).id);
      monitors.delete(monitorId);
    },
  };
}

export type PlainMonitors = ReturnType<typeof createPlainMonitors>;

interface Recorded {
  monitor: MonitorRow;
  pings: readonly PingRow[];
  flips: readonly FlipRow[];
}

function createMonitorRows(database: Database) {
  return {
    /** Adds a monitor and returns its row number. */
    insert: (monitor: Omit<MonitorRow, 'id'>): Promise<number> =>
      database.transact(async ({ query }) => {
        const { settings, scheduleWords, state, teamId, monitorId } = monitor;
        const { id } = await query
          .insertInto('monitors')
          .values({
            monitor_id: monitorId,
            team_id: teamId,
            uuid: createId(''),
            ...settingsColumns(settings, scheduleWords),
            created_at: state.statusSince,
            settings_stamp: 1,
            stamp: 1,
            accounted_at: state.accountedAt,
            ...stateOf(monitor),
          })
          .returning('id')
          .executeTakeFirstOrThrow();
        return id;
      }),

    /** Writes one event's changes in one transaction. */
    record: ({ monitor, pings, flips }: Recorded): Promise<void> =>
      database.transact(async ({ query }) => {
        await query.updateTable('monitors').set(stateOf(monitor)).where('id', '=', monitor.id).execute();
        for (const ping of pings) await addPing(query, ping);
        for (const { sequence, teamId, flip } of flips) {
          await query
            .insertInto('flips')
            .values({
              monitor: monitor.id,
              sequence,
              team_id: teamId,
              at: flip.at,
              from_status: flip.from,
              to_status: flip.to,
              reason: flip.reason,
              down_for_ms: flip.downForMs,
              away: flip.away === undefined ? null : JSON.stringify(flip.away),
            })
            .execute();
        }
      }),

    async remove(id: number): Promise<void> {
      await database.transact(({ query }) => query.deleteFrom('monitors').where('id', '=', id).execute());
    },
  };
}

function stateOf({ state }: Pick<MonitorRow, 'state'>) {
  return {
    status: state.status,
    status_since: state.statusSince,
    last_ping_at: state.lastPingAt,
    last_success_at: state.lastSuccessAt,
    open_runs: JSON.stringify(state.openRuns),
    due_at: state.dueAt,
    deadline_at: state.deadlineAt,
  };
}

async function addPing(
  query: WriteTransaction['query'],
  { monitor, sequence, at, kind, durationMs, body }: PingRow,
): Promise<void> {
  await query
    .insertInto('pings')
    .values({
      monitor,
      sequence,
      at,
      kind,
      duration_ms: durationMs,
      method: 'GET',
      scheme: 'https',
      address: '',
      user_agent: '',
      body_bytes: body?.length ?? 0,
      is_body_cut: 0,
    })
    .execute();
  if (body === null) return;
  await query
    .insertInto('ping_bodies')
    .values({ monitor, sequence, bytes: Buffer.from(body) })
    .execute();
}
