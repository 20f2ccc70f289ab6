import { keepSecrets } from '../configSecrets.ts';
import { decideUses } from '../policy/bulkOutcomes.ts';
import { nextReminder } from '../policy/dueAlerts.ts';
import { decideIntegrationSave, decideMute, mailedMark } from '../policy/saving.ts';
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { IntegrationConfig } from '../../../contract/alerting/integrationConfig.ts';
import type { Integration } from '../../../contract/alerting/integrationRecord.ts';
import { writeAudit } from '../../audit/writeAudit.ts';
import { textList } from '../../database/lists.ts';
import { type AuditedIntegration, auditIntegration, auditMute, auditSave, auditUse } from '../auditedAlerts.ts';
import type { Integrations, SaveOutcome } from '../alertStore.ts';
import type { KeeperOptions, Queries } from './alertSql.ts';
import { AUDITED_COLUMNS, auditedFromRow } from './auditedRows.ts';
import { createIntegrationReads } from './integrationReads.ts';
import { plainColumnsOf } from './integrationRows.ts';
import { rescheduleReminders, teamRulesOf } from './ruleKeeper.ts';
import { isUnwanted } from './unsubscribedKeeper.ts';

/** Stores integrations, and records which monitors use them. */
export function createIntegrationKeeper({ database, dialect, limits, configs }: KeeperOptions): Integrations {
  const reads = createIntegrationReads(database);
  const { find } = reads;

  /** Returns an integration; null if it belongs to another team. */
  async function findOf(query: Queries, teamId: string, integrationId: string): Promise<AuditedIntegration | null> {
    const row = await query
      .selectFrom('integrations')
      .select(AUDITED_COLUMNS)
      .where('integration_id', '=', integrationId)
      .where('team_id', '=', teamId)
      .executeTakeFirst();
    return row === undefined ? null : auditedFromRow(row);
  }

  const auditedOf = ({ teamId, integrationId, name, config }: Integration): AuditedIntegration => ({
    teamId,
    integrationId,
    name,
    kind: config.kind,
    mark: mailedMark(config),
  });

  async function teamOf(query: Queries, integrationId: string): Promise<string | null> {
    const row = await query
      .selectFrom('integrations')
      .select('team_id')
      .where('integration_id', '=', integrationId)
      .executeTakeFirst();
    return row?.team_id ?? null;
  }

  /** Returns a configuration with its secrets; null if they can't be decrypted. */
  async function openOf(query: Queries, integrationId: string, ofTeam?: string): Promise<IntegrationConfig | null> {
    const row = await query
      .selectFrom('integrations')
      .select(['integration_id', 'team_id', 'config', 'secrets'])
      .where('integration_id', '=', integrationId)
      .executeTakeFirst();
    return row === undefined || (ofTeam !== undefined && row.team_id !== ofTeam) ? null : configs.open(row);
  }

  async function countOf(query: Queries, teamId: string): Promise<number> {
    const row = await query
      .selectFrom('integrations')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('team_id', '=', teamId)
      .executeTakeFirst();
    return row?.count ?? 0;
  }

  return {
    ...reads.ofTeams,
    teamOf: (integrationId) => teamOf(database.read, integrationId),
    configOf: (teamId, integrationId) => openOf(database.read, integrationId, teamId),

    save: ({ teamId, integrationId, versionstamp, settings: given }, now, by) =>
      database.transact(async ({ query, stamp }): Promise<SaveOutcome> => {
        await dialect.serialize(query, [`integrations of ${teamId}`]);
        const settings = given.usesTeamRules === true ? { ...given, ...(await teamRulesOf(query, teamId)) } : given;
        const found = await find(query, integrationId);
        const before = found?.teamId === teamId ? found : null;
        const stored = before === null ? null : await openOf(query, integrationId);
        const kept = keepSecrets(settings.config, stored);
        const earlier = before && { ...before, config: stored ?? before.config };
        const decision = decideIntegrationSave({
          before: earlier,
          versionstamp,
          settings: 'config' in kept ? { ...settings, config: kept.config } : settings,
          isUnwanted: await isUnwanted(query, teamId, mailedMark(settings.config)),
          isTaken: found !== null && before === null,
          count: await countOf(query, teamId),
          max: limits.integrations,
        });
        if (decision === 'same' && before !== null) return { saved: true, integration: before };
        if (decision !== 'create' && decision !== 'update')
          return { saved: false, why: decision === 'same' ? 'changed' : decision };
        if ('problem' in kept) return { saved: false, why: 'secret', problem: kept.problem };
        const row = { integration_id: integrationId, team_id: teamId };
        const sealed = configs.columnsOf(row, kept.config);
        const columns = {
          ...plainColumnsOf(settings),
          ...sealed,
          address_mark: mailedMark(settings.config),
          stamp: await stamp(),
        };
        if (decision === 'create') {
          await query
            .insertInto('integrations')
            .values({ ...columns, ...row, created_at: now })
            .execute();
        } else {
          await query
            .updateTable('integrations')
            .set({ ...columns, disabled_at: null, disabled_why: null, is_unwanted: 0, are_owners_told: 1 })
            .where('integration_id', '=', integrationId)
            .execute();
          if (before?.remindEverySeconds !== settings.remindEverySeconds) {
            await rescheduleReminders(query, integrationId, nextReminder(settings.remindEverySeconds, now));
          }
        }
        const { config } = kept;
        const saved = {
          teamId,
          integrationId,
          name: settings.name,
          kind: config.kind,
          mark: mailedMark(config),
          settings: { ...settings, config },
        };
        const entries =
          earlier === null ? [auditIntegration('integration.created', saved, by)] : auditSave(earlier, saved, by);
        await writeAudit(database, { query }, entries);
        const integration = await find(query, integrationId);
        return integration === null ? { saved: false, why: 'missing' } : { saved: true, integration };
      }),

    mute: ({ teamId, integrationId, mute }, now, by) =>
      database.transact(async ({ query }) => {
        const before = await find(query, integrationId);
        if (before?.teamId !== teamId) return null;
        const change = decideMute(before, mute, now);
        if (change === null) return before;
        const { muted, remindAt } = change;
        await query
          .updateTable('integrations')
          .set({ muted_at: muted?.at ?? null, muted_until: muted?.until ?? null })
          .where('integration_id', '=', integrationId)
          .execute();
        await rescheduleReminders(query, integrationId, remindAt);
        await writeAudit(database, { query }, [auditMute(auditedOf(before), mute, by)]);
        return find(query, integrationId);
      }),

    remove: ({ teamId, integrationId, versionstamp }, by) =>
      database.transact(async ({ query }) => {
        const before = await find(query, integrationId);
        if (before?.teamId !== teamId) return 'missing';
        if (before.versionstamp !== versionstamp) return 'changed';
        await query.deleteFrom('integrations').where('integration_id', '=', integrationId).execute();
        await query.deleteFrom('integration_monitors').where('integration_id', '=', integrationId).execute();
        await query
          .deleteFrom('notifications')
          .where('destination', '=', integrationId)
          .where('state', 'in', ['waiting', 'sending'])
          .execute();
        await writeAudit(database, { query }, [auditIntegration('integration.deleted', auditedOf(before), by)]);
        return 'done';
      }),

    use: ({ teamId, monitorId, integrationId, isUsed }, by) =>
      database.transact(async ({ query }) => {
        const monitor = await query
          .selectFrom('monitors')
          .select('name')
          .where('monitor_id', '=', monitorId)
          .where('team_id', '=', teamId)
          .executeTakeFirst();
        if (monitor === undefined) return 'monitor';
        const integration = await findOf(query, teamId, integrationId);
        if (integration === null) return 'integration';
        const changed = await (isUsed
          ? query
              .insertInto('integration_monitors')
              .values({ monitor_id: monitorId, integration_id: integrationId })
              .onConflict((conflict) => conflict.doNothing())
              .returning('monitor_id')
              .execute()
          : query
              .deleteFrom('integration_monitors')
              .where('monitor_id', '=', monitorId)
              .where('integration_id', '=', integrationId)
              .returning('monitor_id')
              .execute());
        const use = { isUsed, monitors: changed.length, monitorName: monitor.name };
        await writeAudit(database, { query }, auditUse(integration, use, by));
        return null;
      }),

    useMany: ({ teamId, integrationId, isUsed, monitors }, by) =>
      database.transact(async ({ query }) => {
        const integration = await findOf(query, teamId, integrationId);
        if (integration === null) return null;
        const asked = textList(
          database,
          monitors.map(({ monitorId }) => monitorId),
        );
        const { rows } = await sql<{ monitor_id: string; is_used: number }>`
          SELECT m.monitor_id, CASE WHEN u.monitor_id IS NULL THEN 0 ELSE 1 END AS is_used FROM monitors m
          LEFT JOIN integration_monitors u ON u.monitor_id = m.monitor_id AND u.integration_id = ${integrationId}
          WHERE m.team_id = ${teamId} AND m.monitor_id IN ${asked}`.execute(query);
        const wasUsed = new Map(rows.map(({ monitor_id, is_used }) => [monitor_id, is_used === 1]));
        const outcome = decideUses(monitors, wasUsed, isUsed);
        const changed = textList(database, outcome.changed);
        await (
          isUsed
            ? sql`INSERT INTO integration_monitors (monitor_id, integration_id)
                SELECT m.monitor_id, i.integration_id FROM monitors m JOIN integrations i ON i.integration_id = ${integrationId}
                WHERE m.monitor_id IN ${changed} ON CONFLICT DO NOTHING`
            : sql`DELETE FROM integration_monitors WHERE integration_id = ${integrationId} AND monitor_id IN ${changed}`
        ).execute(query);
        const use = { isUsed, monitors: outcome.changed.length };
        await writeAudit(database, { query }, auditUse(integration, use, by));
        return outcome;
      }),

    assignEverywhere: (teamId, integrationId, by) =>
      database.transact(async ({ query }) => {
        const integration = await findOf(query, teamId, integrationId);
        if (integration === null) return false;
        const { rows } = await sql`INSERT INTO integration_monitors (monitor_id, integration_id)
          SELECT m.monitor_id, i.integration_id FROM monitors m JOIN integrations i ON i.integration_id = ${integrationId}
          WHERE m.team_id = ${teamId} ON CONFLICT DO NOTHING RETURNING monitor_id`.execute(query);
        await writeAudit(database, { query }, auditUse(integration, { isUsed: true, monitors: rows.length }, by));
        return true;
      }),

    async liftRefusals(teamId, config, by) {
      await database.transact(async ({ query }) => {
        const refused = await query
          .selectFrom('integrations')
          .select(['integration_id', 'team_id', 'config', 'secrets'])
          .where('team_id', '=', teamId)
          .where('disabled_at', 'is not', null)
          .where('is_unwanted', '=', 0)
          .execute();
        const same = refused.filter((row) => isDeepStrictEqual(configs.open(row), config));
        if (same.length === 0) return;
        const lifted = await query
          .updateTable('integrations')
          .set({ disabled_at: null, disabled_why: null, are_owners_told: 1 })
          .where(
            'integration_id',
            'in',
            textList(
              database,
              same.map(({ integration_id }) => integration_id),
            ),
          )
          .where('disabled_at', 'is not', null)
          .returning(AUDITED_COLUMNS)
          .execute();
        const entries = lifted.map((row) => auditIntegration('integration.turned-on', auditedFromRow(row), by));
        await writeAudit(database, { query }, entries);
      });
    },
  };
}
