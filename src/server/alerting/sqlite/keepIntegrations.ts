import { isDeepStrictEqual } from 'node:util';
import type { IntegrationConfig } from '../../../contract/alerting/integrationConfig.ts';
import type { Integration, IntegrationSettings } from '../../../contract/alerting/integrationRecord.ts';
import { prepareRead, prepareWrite } from '../../database/sqlite/statement.ts';
import { formatVersionstamp } from '../../documents/versionstamp.ts';
import type { Integrations } from '../alertStore.ts';
import type { AlertDatabase } from './alertDatabase.ts';
import { destinationOfIntegration } from './destinations.ts';
import { IS_WAITING } from './keepConfirmed.ts';
import { markOf, prepareIsUnwanted } from './keepUnsubscribed.ts';
import { prepareRemindAnew } from './remindAnew.ts';

const COLUMNS = `integration_id, team_id, name, config, is_default, remind_every_seconds, alert_after_failures, wants_summary,
  created_at, stamp, disabled_at, disabled_why, last_delivery, ${IS_WAITING},
  (SELECT max(at) FROM confirmation_mails c WHERE c.team_id = integrations.team_id AND c.address_mark = integrations.address_mark),
  (SELECT json_group_array(monitor_id) FROM integration_monitors u WHERE u.integration_id = integrations.integration_id)`;

type Row = [
  ...[
    integrationId: string,
    teamId: string,
    name: string,
    config: string,
    isDefault: number,
    remindEvery: number | null,
  ],
  ...[alertAfterFailures: number, wantsSummary: number, createdAt: number, stamp: number, disabledAt: number | null],
  ...[disabledWhy: string | null, lastDelivery: string | null, isWaiting: number, askedAt: number | null],
  ...[monitorIds: string],
];

/** Integrations, and which monitors use them; each call is one transaction. */
export function createIntegrationKeeper(
  { sqlite, transact, nextStamp }: AlertDatabase,
  maxIntegrations: number,
): Integrations {
  const find = prepareRead<Row>(sqlite, `SELECT ${COLUMNS} FROM integrations WHERE integration_id = ?`);
  const ofTeam = prepareRead<Row>(
    sqlite,
    `SELECT ${COLUMNS} FROM integrations WHERE team_id = ? ORDER BY lower(name), integration_id`,
  );
  const insert = prepareWrite(
    sqlite,
    `INSERT INTO integrations (integration_id, team_id, name, kind, config, address_mark, is_default,
       remind_every_seconds, alert_after_failures, wants_summary, created_at, stamp)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const update = prepareWrite(
    sqlite,
    `UPDATE integrations SET name = ?, kind = ?, config = ?, address_mark = ?, is_default = ?, remind_every_seconds = ?,
       alert_after_failures = ?, wants_summary = ?, stamp = ?, disabled_at = NULL, disabled_why = NULL, is_unwanted = 0,
       are_owners_told = 1
     WHERE integration_id = ?`,
  );
  const remove = prepareWrite(sqlite, 'DELETE FROM integrations WHERE integration_id = ?');
  const unassign = prepareWrite(sqlite, 'DELETE FROM integration_monitors WHERE integration_id = ?');
  const dropOpen = prepareWrite(
    sqlite,
    "DELETE FROM notifications WHERE destination = ? AND state IN ('waiting', 'sending')",
  );
  const isMonitor = prepareRead<[number]>(sqlite, 'SELECT 1 FROM monitors WHERE monitor_id = ? AND team_id = ?');
  const use = prepareWrite(sqlite, 'INSERT OR IGNORE INTO integration_monitors VALUES (?, ?)');
  const dropUse = prepareWrite(sqlite, 'DELETE FROM integration_monitors WHERE monitor_id = ? AND integration_id = ?');
  const assignAll = prepareWrite(
    sqlite,
    'INSERT OR IGNORE INTO integration_monitors SELECT monitor_id, ? FROM monitors WHERE team_id = ?',
  );
  const lift = prepareWrite(
    sqlite,
    `UPDATE integrations SET disabled_at = NULL, disabled_why = NULL, are_owners_told = 1
     WHERE team_id = ? AND config = ? AND disabled_at IS NOT NULL AND is_unwanted = 0`,
  );

  const isUnwanted = prepareIsUnwanted(sqlite);
  const remindAnew = prepareRemindAnew(sqlite);

  function findOf(teamId: string, integrationId: string): Integration | null {
    const row = find.get(integrationId);
    return row === undefined || row[1] !== teamId ? null : readIntegration(row);
  }

  return {
    list: async (teamId) => ofTeam.all(teamId).map(readIntegration),

    teamOf: async (integrationId) => find.get(integrationId)?.[1] ?? null,

    save: async ({ teamId, integrationId, versionstamp, settings }, now) =>
      transact(() => {
        const before = findOf(teamId, integrationId);
        if (before === null && versionstamp !== null) return { saved: false, why: 'missing' };
        // A repeated call: the answer to the first one was lost.
        if (before !== null && versionstamp === null && isSame(before, settings)) {
          return { saved: true, integration: before };
        }
        if ((before?.versionstamp ?? null) !== versionstamp) return { saved: false, why: 'changed' };
        const { name, config, isDefault, remindEverySeconds, alertAfterFailures, wantsSummary } = settings;
        if (isUnwanted(teamId, config)) return { saved: false, why: 'unsubscribed' };
        const values = [
          name,
          config.kind,
          JSON.stringify(config),
          markOf(config),
          isDefault ? 1 : 0,
          remindEverySeconds,
          alertAfterFailures,
          wantsSummary ? 1 : 0,
        ];
        if (before !== null) update(...values, nextStamp(), integrationId);
        else if (find.get(integrationId) !== undefined) return { saved: false, why: 'changed' };
        else if (ofTeam.all(teamId).length >= maxIntegrations) return { saved: false, why: 'too-many' };
        else insert(integrationId, teamId, ...values, now, nextStamp());
        if (before !== null && before.remindEverySeconds !== remindEverySeconds) {
          remindAnew(integrationId, remindEverySeconds, now);
        }
        const integration = findOf(teamId, integrationId);
        return integration === null ? { saved: false, why: 'missing' } : { saved: true, integration };
      }),

    remove: async ({ teamId, integrationId, versionstamp }) =>
      transact(() => {
        const before = findOf(teamId, integrationId);
        if (before === null) return 'missing';
        if (before.versionstamp !== versionstamp) return 'changed';
        remove(integrationId);
        unassign(integrationId);
        dropOpen(destinationOfIntegration(integrationId));
        return 'done';
      }),

    use: async ({ teamId, monitorId, integrationId, isUsed }) =>
      transact(() => {
        if (isMonitor.get(monitorId, teamId) === undefined) return 'monitor';
        if (findOf(teamId, integrationId) === null) return 'integration';
        (isUsed ? use : dropUse)(monitorId, integrationId);
        return null;
      }),

    assignEverywhere: async (teamId, integrationId) =>
      transact(() => {
        if (findOf(teamId, integrationId) === null) return false;
        assignAll(integrationId, teamId);
        return true;
      }),

    liftRefusals: async (teamId, config) => lift(teamId, JSON.stringify(config)),
  };
}

function isSame(integration: Integration, settings: IntegrationSettings): boolean {
  const { name, config, isDefault, remindEverySeconds, alertAfterFailures, wantsSummary } = integration;
  const kept = { name, config, isDefault, remindEverySeconds, alertAfterFailures, wantsSummary };
  return isDeepStrictEqual(kept, settings);
}

function readIntegration(row: Row): Integration {
  const [integrationId, teamId, name, config, isDefault, remindEverySeconds, alertAfterFailures, ...rest] = row;
  const [wantsSummary, createdAt, stamp, disabledAt, disabledWhy, lastDelivery, isWaiting, sentAt, monitorIds] = rest;
  return {
    integrationId,
    teamId,
    versionstamp: formatVersionstamp(stamp),
    name,
    config: JSON.parse(config) as IntegrationConfig,
    isDefault: isDefault === 1,
    remindEverySeconds,
    alertAfterFailures,
    wantsSummary: wantsSummary === 1,
    createdAt,
    disabled: disabledAt === null ? null : { at: disabledAt, why: disabledWhy ?? '' },
    confirmation: isWaiting === 1 ? { state: 'waiting', sentAt } : { state: 'confirmed' },
    lastDelivery: lastDelivery === null ? null : (JSON.parse(lastDelivery) as Integration['lastDelivery']),
    monitorIds: JSON.parse(monitorIds) as string[],
  };
}
