import { sql } from 'kysely';
import type { IntegrationKind } from '../../../../contract/alerting/integrationConfig.ts';
import { textList } from '../../../database/lists.ts';
import type { AlertDestination, AlertingFlip } from '../../alertFacts.ts';
import type { AlertQueries } from '../alertSql.ts';

interface IntegrationRow {
  integration_id: string;
  team_id: string;
  name: string;
  kind: IntegrationKind;
  alert_after_failures: number;
  wants_summary: number;
  disabled_at: number | null;
  muted_at: number | null;
}

const INTEGRATION_COLUMNS = sql`i.integration_id, i.team_id, i.name, i.kind, i.alert_after_failures, i.wants_summary,
  i.disabled_at, i.muted_at`;

/** Returns, for each flip, its monitor's integrations and the people who get the team's alerts by e-mail. */
export async function readDestinations(
  { database, query }: AlertQueries,
  flips: readonly AlertingFlip[],
): Promise<AlertDestination[][]> {
  if (flips.length === 0) return [];
  const monitorIds = [...new Set(flips.map(({ monitorId }) => monitorId))];
  const { rows: uses } = await sql<IntegrationRow & { monitor_id: string }>`
    SELECT u.monitor_id, ${INTEGRATION_COLUMNS}
    FROM integration_monitors u JOIN integrations i ON i.integration_id = u.integration_id
    WHERE u.monitor_id IN ${textList(database, monitorIds)} ORDER BY u.monitor_id, u.integration_id`.execute(query);
  const people = await query
    .selectFrom('team_mails')
    .select(['team_id', 'user_id', 'mails'])
    .where('team_id', 'in', textList(database, [...new Set(flips.map(({ teamId }) => teamId))]))
    .where('mails', '<>', 'none')
    .orderBy('user_id')
    .execute();
  return flips.map(({ monitorId, teamId }) => [
    ...uses.filter((use) => use.monitor_id === monitorId && use.team_id === teamId).map(readIntegration),
    ...people.filter((person) => person.team_id === teamId).map(({ user_id, mails }) => personOf(user_id, mails)),
  ]);
}

/**
 * Returns, for each flip, the team's integrations whose last alert said that the monitor is down, even if the monitor
 * no longer uses them. Muted alerts are ignored, because no one saw them.
 */
export async function alertedOfDown(
  { query, dialect }: AlertQueries,
  flips: readonly AlertingFlip[],
): Promise<AlertDestination[][]> {
  const monitors = dialect.values(
    { flip: 'number', monitor: 'number', team_id: 'text' },
    flips.map(({ id, monitor, teamId }) => ({ flip: id, monitor, team_id: teamId })),
  );
  const { rows } = await sql<IntegrationRow & { flip: number }>`
    SELECT v.flip, ${INTEGRATION_COLUMNS} FROM ${monitors} v JOIN integrations i ON i.team_id = v.team_id
    WHERE 'down' = (SELECT n.direction FROM notifications n
      WHERE n.destination = i.integration_id AND n.monitor = v.monitor AND n.state <> 'muted'
      ORDER BY n.id DESC LIMIT 1)
    ORDER BY i.integration_id`.execute(query);
  return flips.map((flip: AlertingFlip) => rows.filter((row) => row.flip === flip.id).map(readIntegration));
}

function readIntegration(row: IntegrationRow): AlertDestination {
  return {
    to: { integrationId: row.integration_id, userId: null },
    name: row.name,
    kind: row.kind,
    alertAfterFailures: row.alert_after_failures,
    wantsSummary: row.wants_summary === 1,
    isDisabled: row.disabled_at !== null,
    isMuted: row.muted_at !== null,
    wantsUp: true,
  };
}

function personOf(userId: string, mails: string): AlertDestination {
  return {
    to: { integrationId: null, userId },
    name: '',
    kind: 'email',
    alertAfterFailures: 1,
    wantsSummary: true,
    isDisabled: false,
    isMuted: false,
    wantsUp: mails === 'all',
  };
}
