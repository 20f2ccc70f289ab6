import { afterEach, describe, expect, it } from '@jest/globals';
import { createId, MONITOR_ID_PREFIX, TEAM_ID_PREFIX } from '../../../contract/ids.ts';
import type { MonitorSettings } from '../../../contract/monitors/monitorRecord.ts';
import { postgresAlertSql } from '../../alerting/postgres/alertSql.ts';
import { createSqlAlertStore } from '../../alerting/sql/createSqlAlertStore.ts';
import { settleAlerts } from '../../alerting/sql/outbox/finishRows.ts';
import { sqliteAlertSql } from '../../alerting/sqlite/alertSql.ts';
import type { NotificationState } from '../../../contract/alerting/integrationRecord.ts';
import type { OpenDatabase } from '../../database/openDatabase.ts';
import { ENGINES } from '../../database/testing/engines.ts';
import { createPingAdmission, UNLIMITED_PINGS } from '../../monitors/rules/pingAdmission.ts';
import { createSqlMonitorStore } from '../../monitors/sql/sqlMonitorStore.ts';
import { someEditor, somePing, someSettings } from '../../monitors/testing/monitorSamples.ts';
import { testVault } from '../../secrets/testing/testVault.ts';
import { createSqlMetricFacts } from './sqlMetricFacts.ts';

const T0 = Date.UTC(2026, 10, 21, 12);

describe.each(ENGINES)('metric facts on $name', ({ places }) => {
  const nextPlace = places();
  let database: OpenDatabase | undefined;
  afterEach(() => database?.close());

  async function start() {
    const opened = await (await nextPlace()).borrow();
    database = opened;
    const monitors = createSqlMonitorStore({
      database: opened,
      pingsKept: 100,
      admission: createPingAdmission(UNLIMITED_PINGS),
      onBroken: () => undefined,
    });
    const teamId = createId(TEAM_ID_PREFIX);

    async function make(settings: Partial<MonitorSettings>, ofTeam = teamId) {
      const name = { teamId: ofTeam, monitorId: createId(MONITOR_ID_PREFIX) };
      const created = { ...name, settings: { ...someSettings, ...settings } };
      const made = await monitors.create(created, 'created', someEditor(T0));
      if (made === null || made === 'too-many') throw new Error('No monitor was made.');
      return made.data;
    }

    /** Inserts an alert that is due at a certain time. */
    async function alert(dueAt: number | null, awaitsFailures: number | null = null) {
      const row = {
        notification_id: createId('nid_'),
        integration_id: 'iid',
        destination_name: 'Chat',
        kind: 'slack',
        team_id: teamId,
        monitor: 1,
        monitor_id: 'mid',
        sequence: 1,
        direction: 'down',
        is_reminder: 0 as const,
        facts: '{}',
        state: 'waiting',
        next_attempt_at: dueAt,
        awaits_failures: awaitsFailures,
        created_at: T0,
      };
      const { id } = await opened.transact(({ query }) =>
        query.insertInto('notifications').values(row).returning('id').executeTakeFirstOrThrow(),
      );
      return id;
    }

    /** Finishes delivery attempts for alerts, all in one transaction. */
    async function settle(...alerts: [id: number, state: NotificationState][]) {
      const dialect = opened.engine === 'sqlite' ? sqliteAlertSql : postgresAlertSql;
      const rest = { nextAttemptAt: null, tries: 1, attempts: [], remindAt: null };
      const settled = alerts.map(([id, state]) => ({ id, state, ...rest }));
      await opened.transact(({ query }) => settleAlerts({ database: opened, query, dialect }, settled));
    }
    return { opened, monitors, teamId, make, alert, settle, facts: createSqlMetricFacts(opened) };
  }

  it('list the team’s monitors in creation order', async () => {
    const { monitors, teamId, make, facts } = await start();
    const first = await make({ name: 'Zebra', tags: ['db', 'prod'] });
    const second = await make({ name: 'Ant' });
    await make({ name: 'Another team’s' }, createId(TEAM_ID_PREFIX));
    const ping = (at: number, kind: 'success' | 'start') =>
      monitors.recordPing({ by: 'uuid', uuid: first.uuid }, somePing({ at, kind }));
    await ping(T0, 'start');
    await ping(T0 + 1_500, 'success');
    await ping(T0 + 9_000, 'start');
    expect(await facts.ofMonitors(teamId)).toEqual([
      {
        uuid: first.uuid,
        name: 'Zebra',
        tags: ['db', 'prod'],
        status: 'up',
        isBroken: false,
        runningSince: T0 + 9_000,
        dueAt: T0 + 1_500 + 3_600_000,
        lastDurationMs: 1_500,
        lastPingAt: T0 + 9_000,
        pingCount: 3,
      },
      {
        uuid: second.uuid,
        name: 'Ant',
        tags: [],
        status: 'new',
        isBroken: false,
        runningSince: null,
        dueAt: null,
        lastDurationMs: null,
        lastPingAt: null,
        pingCount: 0,
      },
    ]);
  });

  it('include a damaged row', async () => {
    const { teamId, make, facts } = await start();
    await make({ tags: ['db'] });
    await database?.transact(({ query }) =>
      query.updateTable('all_monitors').set({ tags: '[', broken: 'why' }).execute(),
    );
    expect(await facts.ofMonitors(teamId)).toMatchObject([{ tags: [], isBroken: true }]);
  });

  it('include the number of commits and the size of the database', async () => {
    const { make, facts } = await start();
    await make({});
    const { commits, bytes } = await facts.ofServer(T0);
    expect(bytes).toBeGreaterThan(0);
    await make({});
    expect((await facts.ofServer(T0)).commits).toBeGreaterThan(commits);
  });

  it("distinguish alerts that are due from those that aren't, and include when the oldest became due", async () => {
    const { alert, facts } = await start();
    expect(await facts.ofServer(T0)).toMatchObject({ alertsDue: 0, oldestAlertDueAt: null, alertsLater: 0 });
    for (const at of [T0 - 5_000, T0 - 9_000, T0 + 1]) await alert(at);
    await alert(T0 - 60_000, 3);
    await alert(null);
    expect(await facts.ofServer(T0)).toMatchObject({
      alertsDue: 2,
      oldestAlertDueAt: T0 - 9_000,
      alertsLater: 1,
    });
  });

  it('count delivered and failed alerts even after they are deleted, until the team is deleted', async () => {
    const { opened, teamId, alert, settle, facts } = await start();
    expect(await facts.alertsOf(teamId)).toEqual({ sent: 0, failed: 0 });
    const [first, second, third] = [await alert(T0), await alert(T0), await alert(T0)];
    await settle([first, 'sent'], [second, 'failed'], [third, 'waiting']);
    await settle([third, 'sent']);
    await settle([second, 'sent']);
    await opened.transact(({ query }) => query.deleteFrom('notifications').execute());
    expect(await facts.alertsOf(teamId)).toEqual({ sent: 3, failed: 1 });
    expect(await facts.ofServer(T0)).toMatchObject({ alerts: { sent: 3, failed: 1 } });
    expect(await facts.alertsOf(createId(TEAM_ID_PREFIX))).toEqual({ sent: 0, failed: 0 });
    await createSqlAlertStore(opened, { vault: testVault }).removeTeam(teamId);
    expect(await facts.alertsOf(teamId)).toEqual({ sent: 0, failed: 0 });
  });

  it('include the earliest deadline, and status changes without a queued alert', async () => {
    const { monitors, make, facts } = await start();
    expect(await facts.ofServer(T0)).toMatchObject({ flips: 0, nextDeadlineAt: null });
    const { uuid } = await make({});
    await monitors.recordPing({ by: 'uuid', uuid }, somePing({ at: T0 }));
    expect(await facts.ofServer(T0)).toMatchObject({ flips: 1, nextDeadlineAt: T0 + 3_600_000 + 600_000 });
  });
});
