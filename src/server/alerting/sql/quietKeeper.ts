import type { MaintenanceWindow } from '../../../contract/alerting/alertingCalls.ts';
import { formatVersionstamp } from '../../documents/encoding.ts';
import { WHOLE_TEAM } from '../alertFacts.ts';
import type { QuietTimes } from '../alertStore.ts';
import type { KeeperOptions, Queries } from './alertSql.ts';

/** Snoozes and maintenance windows. After any change, alerts that they hold are looked at again at once. */
export function createQuietKeeper({ database, dialect, policy, limits }: KeeperOptions): QuietTimes {
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

  async function lookAgain(query: Queries, teamId: string, now: number): Promise<void> {
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
          openUntil: policy.openUntil(window, now),
          nextFrom: policy.nextFrom(window, now),
        })),
      };
    },

    snooze: ({ teamId, monitorId = WHOLE_TEAM, until }, now, by = 'member') =>
      database.transact(async ({ query }) => {
        if (monitorId !== WHOLE_TEAM) {
          const monitor = await query
            .selectFrom('monitors')
            .select('id')
            .where('monitor_id', '=', monitorId)
            .where('team_id', '=', teamId)
            .executeTakeFirst();
          if (monitor === undefined) return false;
        }
        await query.deleteFrom('snoozes').where('team_id', '=', teamId).where('until', '<=', now).execute();
        if (until === null) {
          await query.deleteFrom('snoozes').where('team_id', '=', teamId).where('monitor_id', '=', monitorId).execute();
        } else {
          const saved = { until, is_by_link: by === 'link' ? (1 as const) : (0 as const) };
          await query
            .insertInto('snoozes')
            .values({ team_id: teamId, monitor_id: monitorId, ...saved })
            .onConflict((conflict) => conflict.columns(['team_id', 'monitor_id']).doUpdateSet(saved))
            .execute();
        }
        await lookAgain(query, teamId, now);
        return true;
      }),

    saveWindow: ({ teamId, versionstamp, window }, now) =>
      database.transact(async ({ query, stamp }) => {
        await dialect.serialize(query, [`windows of ${teamId}`]);
        const windows = await windowsOf(query, teamId);
        const before = windows.find((one) => one.window.windowId === window.windowId) ?? null;
        const decision = policy.judgeWindow({
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
        await lookAgain(query, teamId, now);
        return 'done';
      }),

    deleteWindow: ({ teamId, windowId, versionstamp }, now) =>
      database.transact(async ({ query }) => {
        await dialect.serialize(query, [`windows of ${teamId}`]);
        const before = (await windowsOf(query, teamId)).find(({ window }) => window.windowId === windowId);
        if (before === undefined) return 'missing';
        if (versionstamp !== before.versionstamp) return 'changed';
        await query
          .deleteFrom('maintenance_windows')
          .where('team_id', '=', teamId)
          .where('window_id', '=', windowId)
          .execute();
        await lookAgain(query, teamId, now);
        return 'done';
      }),
  };
}
