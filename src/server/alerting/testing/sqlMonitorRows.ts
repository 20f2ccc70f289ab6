import type { Database, WriteTransaction } from '../../database/database.ts';
import { createId } from '../../../contract/ids.ts';
import type { MonitorRow, MonitorRows } from './plainMonitors.ts';

/** Writes monitors, pings and flips into a database's tables. */
export function createSqlMonitorRows(database: Database): MonitorRows {
  return {
    insert: (monitor) =>
      database.transact(async ({ query }) => {
        const { settings, scheduleWords, state, teamId, monitorId } = monitor;
        const { id } = await query
          .insertInto('monitors')
          .values({
            monitor_id: monitorId,
            team_id: teamId,
            uuid: createId(''),
            name: settings.name,
            name_order: settings.name,
            search_text: settings.name,
            slug: settings.slug,
            tags: JSON.stringify(settings.tags),
            description: settings.description,
            schedule: JSON.stringify(settings.schedule),
            schedule_words: scheduleWords,
            grace_seconds: settings.graceSeconds,
            longest_run_seconds: settings.longestRunSeconds ?? null,
            alert_after_failures: settings.alertAfterFailures ?? null,
            needs_manual_resume: 0,
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

    record: ({ monitor, pings, flips }) =>
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

    async remove(id) {
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
  { monitor, sequence, at, kind, durationMs, body }: Parameters<MonitorRows['record']>[0]['pings'][number],
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
