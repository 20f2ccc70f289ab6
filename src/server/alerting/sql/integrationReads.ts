import { sql, type RawBuilder } from 'kysely';
import { type Integration, MAX_SHOWN_USES } from '../../../contract/alerting/integrationRecord.ts';
import type { Database } from '../../database/database.ts';
import { textList } from '../../database/lists.ts';
import type { Integrations, StoredIntegration } from '../alertStore.ts';
import type { Queries } from './alertSql.ts';
import { IS_WAITING } from './confirmationKeeper.ts';
import { type IntegrationRow, integrationFrom } from './integrationRows.ts';

interface UsedRow extends IntegrationRow {
  monitor_count: number;
  monitor_ids: string;
}

interface UseRow {
  monitor_id: string;
  integration_id: string;
}

const COLUMNS = sql`i.integration_id, i.team_id, i.name, i.config, i.is_default, i.has_own_rules,
  i.remind_every_seconds, i.alert_after_failures, i.wants_summary, i.created_at, i.stamp, i.disabled_at,
  i.disabled_why, i.is_unwanted, i.muted_at, i.muted_until, i.last_delivery,
  CASE WHEN ${IS_WAITING} THEN 1 ELSE 0 END AS is_waiting,
  (SELECT max(c.at) FROM confirmation_mails c
    WHERE c.team_id = i.team_id AND c.address_mark = i.address_mark) AS asked_at`;
const BY_NAME = sql`ORDER BY lower(i.name), i.integration_id`;

/** Reads integrations, and which monitors use them. */
export function createIntegrationReads(database: Pick<Database, 'engine' | 'read'>) {
  const idList = database.engine === 'sqlite' ? sql`json_group_array(s.monitor_id)` : sql`json_agg(s.monitor_id)::text`;

  /** Reads integrations without the monitors that use them. A team can have a million such pairs. */
  async function read(query: Queries, condition: RawBuilder<boolean>): Promise<StoredIntegration[]> {
    const { rows } = await sql<IntegrationRow>`
      SELECT ${COLUMNS} FROM integrations i WHERE ${condition} ${BY_NAME}`.execute(query);
    return rows.map(integrationFrom);
  }

  async function readUsed(
    query: Queries,
    condition: RawBuilder<boolean>,
    monitorIds?: readonly string[],
  ): Promise<Integration[]> {
    const shown =
      monitorIds === undefined
        ? sql`LIMIT ${sql.lit(MAX_SHOWN_USES)}`
        : sql`AND u.monitor_id IN ${textList(database, monitorIds)}`;
    const { rows } = await sql<UsedRow>`
      SELECT ${COLUMNS},
        (SELECT count(*) FROM integration_monitors u WHERE u.integration_id = i.integration_id) AS monitor_count,
        coalesce((SELECT ${idList} FROM (SELECT u.monitor_id FROM integration_monitors u
          WHERE u.integration_id = i.integration_id ${shown}) s), '[]') AS monitor_ids
      FROM integrations i WHERE ${condition} ${BY_NAME}`.execute(query);
    return rows.map((row) => ({
      ...integrationFrom(row),
      monitorCount: row.monitor_count,
      monitorIds: (JSON.parse(row.monitor_ids) as string[]).toSorted(),
    }));
  }

  const ofTeam = (teamId: string): RawBuilder<boolean> => sql<boolean>`i.team_id = ${teamId}`;

  const find = async (query: Queries, integrationId: string): Promise<Integration | null> =>
    (await readUsed(query, sql<boolean>`i.integration_id = ${integrationId}`))[0] ?? null;

  const ofTeams: Pick<Integrations, 'list' | 'listUsed' | 'find' | 'usedBy' | 'monitorsOf'> = {
    list: (teamId) => read(database.read, ofTeam(teamId)),
    listUsed: (teamId, monitorIds) => readUsed(database.read, ofTeam(teamId), monitorIds),

    async find(teamId, integrationId) {
      const found = await find(database.read, integrationId);
      return found?.teamId === teamId ? found : null;
    },

    async usedBy(teamId, monitorIds) {
      const { rows } = await sql<UseRow>`
        SELECT u.monitor_id, u.integration_id FROM integration_monitors u
        JOIN integrations i ON i.integration_id = u.integration_id
        WHERE u.monitor_id IN ${textList(database, monitorIds)} AND ${ofTeam(teamId)} ${BY_NAME}`.execute(
        database.read,
      );
      return grouped(rows.map(({ monitor_id, integration_id }) => [monitor_id, integration_id]));
    },

    async monitorsOf(teamId, integrationIds) {
      const { rows } = await sql<UseRow>`
        SELECT u.monitor_id, u.integration_id FROM integration_monitors u
        JOIN integrations i ON i.integration_id = u.integration_id
        WHERE u.integration_id IN ${textList(database, integrationIds)} AND ${ofTeam(teamId)}
        ORDER BY u.monitor_id`.execute(database.read);
      return grouped(rows.map(({ monitor_id, integration_id }) => [integration_id, monitor_id]));
    },
  };
  return { find, ofTeams };
}

function grouped(pairs: readonly (readonly [key: string, value: string])[]): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const [key, value] of pairs) {
    const known = groups.get(key);
    if (known === undefined) groups.set(key, [value]);
    else known.push(value);
  }
  return groups;
}
