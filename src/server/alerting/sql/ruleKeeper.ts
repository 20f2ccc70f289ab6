import { nextReminder } from '../policy/dueAlerts.ts';
import { sql } from 'kysely';
import { USUAL_ALERT_RULES } from '../../../contract/alerting/ruleDefaults.ts';
import type { AlertRules } from '../../../contract/alerting/alertRules.ts';
import { writeAudit } from '../../audit/writeAudit.ts';
import { auditRules } from '../auditedAlerts.ts';
import type { TeamRules } from '../alertStore.ts';
import type { KeeperOptions, Queries } from './alertSql.ts';
import { rulesColumnsOf, rulesFrom } from './integrationRows.ts';

/** Stores teams' alert rules, and copies them to the integrations that follow them. */
export function createRuleKeeper({ database, dialect }: KeeperOptions): TeamRules {
  return {
    rules: (teamId) => teamRulesOf(database.read, teamId),

    async saveRules({ teamId, rules }, now, by) {
      await database.transact(async ({ query }) => {
        await dialect.serialize(query, [`integrations of ${teamId}`]);
        const before = await teamRulesOf(query, teamId);
        const columns = rulesColumnsOf(rules);
        await query
          .insertInto('alert_rules')
          .values({ team_id: teamId, ...columns })
          .onConflict((conflict) => conflict.column('team_id').doUpdateSet(columns))
          .execute();
        const following = await query
          .updateTable('integrations')
          .set(columns)
          .where('team_id', '=', teamId)
          .where('has_own_rules', '=', 0)
          .returning('integration_id')
          .execute();
        if (before.remindEverySeconds !== rules.remindEverySeconds) {
          const remindAt = nextReminder(rules.remindEverySeconds, now);
          for (const { integration_id } of following) await rescheduleReminders(query, integration_id, remindAt);
        }
        await writeAudit(database, { query }, auditRules(teamId, before, rules, by));
      });
    },
  };
}

/** Returns a team's alert rules. */
export async function teamRulesOf(query: Queries, teamId: string): Promise<AlertRules> {
  const row = await query
    .selectFrom('alert_rules')
    .select(['remind_every_seconds', 'alert_after_failures', 'wants_summary'])
    .where('team_id', '=', teamId)
    .executeTakeFirst();
  return row === undefined ? USUAL_ALERT_RULES : rulesFrom(row);
}

/** Postpones an integration's open reminders until the given time, or cancels them. */
export async function rescheduleReminders(
  query: Queries,
  integrationId: string,
  remindAt: number | null,
): Promise<void> {
  await sql`UPDATE notifications SET remind_at = ${remindAt} WHERE direction = 'down' AND state IN ('sent', 'failed') AND id IN (
    SELECT (SELECT max(n.id) FROM notifications n
      WHERE n.destination = u.integration_id AND n.monitor = m.id AND n.state <> 'muted')
    FROM integration_monitors u JOIN monitors m ON m.monitor_id = u.monitor_id
    WHERE u.integration_id = ${integrationId} AND m.status = 'down')`.execute(query);
}
