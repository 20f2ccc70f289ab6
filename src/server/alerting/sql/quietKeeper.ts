import { decideSnoozes } from '../policy/bulkOutcomes.ts';
import { nextFrom, openUntil } from '../policy/holds.ts';
import { decideWindow } from '../policy/saving.ts';
import { sql } from 'kysely';
import type { MaintenanceWindow } from '../../../contract/alerting/alertingCalls.ts';
import { writeAudit } from '../../audit/writeAudit.ts';
import { textList } from '../../database/lists.ts';
import { lockRows } from '../../database/lockRows.ts';
import { lockWindowsOf } from '../../database/windowsLock.ts';
import { formatVersionstamp } from '../../documents/encoding.ts';
import { WHOLE_TEAM } from '../alertFacts.ts';
import { auditSnooze } from '../auditedAlerts.ts';
import type { QuietTimes } from '../alertStore.ts';
import type { KeeperOptions, Queries } from './alertSql.ts';

/**
 * Stores snoozes and maintenance windows. After each change, the alerts that they hold are checked again immediately.
 */
export function createQuietKeeper({ database, limits }: KeeperOptions): QuietTimes {
  async function windowsOf(query: Queries, teamId: string) {
    const rows = await query
      .selectFrom('maintenance_windows')
      .select(['plan', 'stamp'])
      .where('team_id', '=', teamId)
      .orderBy('window_id')
      .execute();
    return rows.map(({ plan, stamp }) => ({
      window: JSON.parse(plan) as MaintenanceWindow,
      versionstamp: formatVersionstamp(stamp),
    }));
  }

  /** Drops the ids of monitors that have been deleted, and of any that never were the team's. */
  async function onlyMonitorsOf(query: Queries, teamId: string, monitorIds: string[]): Promise<string[]> {
    const rows = await query
      .selectFrom('monitors')
      .select('monitor_id')
      .where('team_id', '=', teamId)
      .where('monitor_id', 'in', textList(database, monitorIds))
      .execute();
    const known = new Set(rows.map(({ monitor_id }) => monitor_id));
    return monitorIds.filter((monitorId) => known.has(monitorId));
  }

  async function recheckHeld(query: Queries, teamId: string, now: number): Promise<void> {
    await query
      .updateTable('notifications')
      .set({ next_attempt_at: now })
      .where('team_id', '=', teamId)
      .where('next_attempt_at', '>', now)
      .where('state', '=', 'waiting')
      .where('held_by', 'in', ['snooze', 'maintenance'])
      .execute();
  }

  return {
    async quiet(teamId, now) {
      const snoozes = await database.read
        .selectFrom('snoozes')
        .select(['monitor_id', 'until', 'is_by_link'])
        .where('team_id', '=', teamId)
        .where('until', '>', now)
        .orderBy('monitor_id')
        .execute();
      const windows = await windowsOf(database.read, teamId);
      return {
        teamSnoozedUntil: snoozes.find(({ monitor_id }) => monitor_id === WHOLE_TEAM)?.until ?? null,
        monitorSnoozes: snoozes
          .filter(({ monitor_id }) => monitor_id !== WHOLE_TEAM)
          .map(({ monitor_id, until, is_by_link }) => ({
            monitorId: monitor_id,
            until,
            ...(is_by_link === 1 && { isByLink: true }),
          })),
        windows: windows.map(({ window, versionstamp }) => ({
          ...window,
          versionstamp,
          openUntil: openUntil(window, now),
          nextFrom: nextFrom(window, now),
        })),
      };
    },

    snooze: ({ teamId, monitorId = WHOLE_TEAM, until, expected }, now, by) =>
      database.transact(async ({ query }) => {
        let name = '';
        if (monitorId !== WHOLE_TEAM) {
          const monitor = await query
            .selectFrom('monitors')
            .select('name')
            .where('monitor_id', '=', monitorId)
            .where('team_id', '=', teamId)
            .executeTakeFirst();
          if (monitor === undefined) return 'missing';
          ({ name } = monitor);
        }
        await query.deleteFrom('snoozes').where('team_id', '=', teamId).where('until', '<=', now).execute();
        if (expected !== undefined) {
          const snoozed = await query
            .selectFrom('snoozes')
            .select('until')
            .where('team_id', '=', teamId)
            .where('monitor_id', '=', monitorId)
            .$call(lockRows(database))
            .executeTakeFirst();
          if (snoozed?.until !== expected) return 'changed';
        }
        let isChanged = true;
        if (until === null) {
          const ended = await query
            .deleteFrom('snoozes')
            .where('team_id', '=', teamId)
            .where('monitor_id', '=', monitorId)
            .returning('until')
            .execute();
          isChanged = ended.length > 0;
        } else {
          const saved = { until, is_by_link: by.kind === 'link' ? (1 as const) : (0 as const) };
          await query
            .insertInto('snoozes')
            .values({ team_id: teamId, monitor_id: monitorId, ...saved })
            .onConflict((conflict) => conflict.columns(['team_id', 'monitor_id']).doUpdateSet(saved))
            .execute();
        }
        const snoozed = { teamId, monitorId: monitorId === WHOLE_TEAM ? null : monitorId, name, until };
        await writeAudit(database, { query }, isChanged ? [auditSnooze(snoozed, by)] : []);
        await recheckHeld(query, teamId, now);
        return 'done';
      }),

    snoozeMonitors: ({ teamId, monitors }, now, by) =>
      database.transact(async ({ query }) => {
        await query.deleteFrom('snoozes').where('team_id', '=', teamId).where('until', '<=', now).execute();
        const { rows } = await sql<{ monitor_id: string; name: string; until: number | null }>`
          SELECT m.monitor_id, m.name, s.until FROM monitors m
          LEFT JOIN snoozes s ON s.team_id = m.team_id AND s.monitor_id = m.monitor_id
          WHERE m.team_id = ${teamId} AND m.monitor_id IN ${textList(
            database,
            monitors.map(({ monitorId }) => monitorId),
          )}`.execute(query);
        const outcome = decideSnoozes(monitors, new Map(rows.map(({ monitor_id, until }) => [monitor_id, until])));
        const done = new Set(outcome.done.map(({ monitorId }) => monitorId));
        for (const [until, ids] of byInstant(monitors.filter(({ monitorId }) => done.has(monitorId)))) {
          await query
            .deleteFrom('snoozes')
            .where('team_id', '=', teamId)
            .where('monitor_id', 'in', textList(database, ids))
            .execute();
          if (until === null) continue;
          await sql`INSERT INTO snoozes (team_id, monitor_id, until, is_by_link)
            SELECT m.team_id, m.monitor_id, CAST(${until} AS BIGINT), 0 FROM monitors m
            WHERE m.team_id = ${teamId} AND m.monitor_id IN ${textList(database, ids)}
            ON CONFLICT (team_id, monitor_id) DO UPDATE SET until = excluded.until, is_by_link = 0`.execute(query);
        }
        const before = new Map(rows.map((row) => [row.monitor_id, row]));
        const snoozed = monitors.flatMap(({ monitorId, until }) => {
          const row = before.get(monitorId);
          const isChanged = row !== undefined && done.has(monitorId) && row.until !== until;
          return isChanged ? [auditSnooze({ teamId, monitorId, name: row.name, until }, by)] : [];
        });
        await writeAudit(database, { query }, snoozed);
        await recheckHeld(query, teamId, now);
        return outcome;
      }),

    saveWindow: ({ teamId, versionstamp, window: asked }, now, actor) =>
      database.transact(async ({ query, stamp }) => {
        await lockWindowsOf(database, query, teamId);
        const window = { ...asked, monitorIds: await onlyMonitorsOf(query, teamId, asked.monitorIds) };
        // An empty list would mean the whole team.
        if (window.monitorIds.length === 0 && asked.monitorIds.length > 0) return 'unknown-monitors';
        const windows = await windowsOf(query, teamId);
        const before = windows.find((one) => one.window.windowId === window.windowId) ?? null;
        const decision = decideWindow({
          before,
          versionstamp,
          window,
          count: windows.length,
          max: limits.windows,
        });
        if (decision === 'same') return 'done';
        if (decision !== 'create' && decision !== 'update') return decision;
        const saved = { plan: JSON.stringify(window), stamp: await stamp() };
        await query
          .insertInto('maintenance_windows')
          .values({ team_id: teamId, window_id: window.windowId, ...saved })
          .onConflict((conflict) => conflict.columns(['team_id', 'window_id']).doUpdateSet(saved))
          .execute();
        const action = decision === 'create' ? 'window.created' : 'window.changed';
        const detail = { windowId: window.windowId, title: window.title };
        await writeAudit(database, { query }, [{ teamId, action, detail, actor }]);
        await recheckHeld(query, teamId, now);
        return 'done';
      }),

    deleteWindow: ({ teamId, windowId, versionstamp }, now, actor) =>
      database.transact(async ({ query }) => {
        await lockWindowsOf(database, query, teamId);
        const before = (await windowsOf(query, teamId)).find(({ window }) => window.windowId === windowId);
        if (before === undefined) return 'missing';
        if (versionstamp !== before.versionstamp) return 'changed';
        await query
          .deleteFrom('maintenance_windows')
          .where('team_id', '=', teamId)
          .where('window_id', '=', windowId)
          .execute();
        const detail = { windowId, title: before.window.title };
        await writeAudit(database, { query }, [{ teamId, action: 'window.deleted', detail, actor }]);
        await recheckHeld(query, teamId, now);
        return 'done';
      }),
  };
}

/** Groups monitor ids by when their snooze should end. */
function byInstant(monitors: readonly { monitorId: string; until: number | null }[]): Map<number | null, string[]> {
  const groups = new Map<number | null, string[]>();
  for (const { monitorId, until } of monitors) {
    const group = groups.get(until);
    if (group === undefined) groups.set(until, [monitorId]);
    else group.push(monitorId);
  }
  return groups;
}
