import { createHash, randomUUID } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import type { MaintenanceWindow } from '../../../contract/alerting/alertingCalls.ts';
import { writeAudit } from '../../audit/writeAudit.ts';
import type { Database, WriteTransaction } from '../../database/database.ts';
import { textList } from '../../database/lists.ts';
import { lockWindowsOf } from '../../database/windowsLock.ts';
import type { Tables } from '../../database/tables.ts';
import type { EditDecision, Editor, EditOutcome, EditTarget, StoredMonitor } from '../monitorEditor.ts';
import { newState } from '../rules/monitorState.ts';
import type {
  SetupMonitorChange,
  SetupChanges,
  SetupMonitor,
  SetupWindow,
  SetupWork,
  TeamSetup,
  TeamSetups,
} from '../teamSetups.ts';
import { lockNamed } from './editMonitors.ts';
import { removeMonitorRows } from './forgetMonitors.ts';
import { insertMonitors } from './insertMonitor.ts';
import { readSettings, SETTINGS_COLUMNS } from './settingColumns.ts';
import { lockMonitorsOf } from './monitorLimit.ts';
import { readConcurrentChanges } from './setupHistory.ts';

/** Maximum number of monitors inserted per statement. */
const INSERTED_AT_ONCE = 200;

export interface SetupsOptions {
  database: Database;
  /** Edits monitors in a transaction, with audit log entries only if `isAudited`. */
  editIn(
    transaction: WriteTransaction,
    teamId: string,
    targets: readonly EditTarget[],
    editor: Editor,
    decide: (stored: StoredMonitor) => EditDecision,
    isAudited: boolean,
  ): Promise<EditOutcome[]>;
}

/** Reads and changes everything in a team that a configuration document manages. */
export function createSqlTeamSetups(options: SetupsOptions): TeamSetups {
  const { database } = options;
  return {
    read: (teamId) => readSetup(database.read, teamId),
    changesSince: (teamId, revision, limit) => readConcurrentChanges(database.read, teamId, revision, limit),
    async change(teamId, editor, { named, decide, edit }) {
      const work = async (transaction: WriteTransaction) => {
        const { query } = transaction;
        // Until the transaction ends, no one else can create monitors, change windows, or apply another document.
        await lockMonitorsOf(database, transaction, [teamId]);
        await lockWindowsOf(database, query, teamId);
        await lockAffected(database, query, teamId, named);
        const decision = decide(await readSetup(query, teamId));
        if ('refusal' in decision) return decision.refusal;
        await write(options, transaction, { teamId, editor, edit, changes: decision.changes });
        return null;
      };
      try {
        return await database.transact(work);
      } catch (error) {
        if (error instanceof EditConflictError) return 'conflict';
        throw error;
      }
    },
  };
}

/** Thrown to roll back a transaction that can't update a monitor. */
class EditConflictError extends Error {}

async function readSetup(query: Kysely<Tables>, teamId: string): Promise<TeamSetup> {
  const rows = await query
    .selectFrom('monitors')
    .select([...SETTINGS_COLUMNS, 'monitor_id', 'settings_stamp', 'config_key', 'config_stamp'])
    .where('team_id', '=', teamId)
    .orderBy('id')
    .execute();
  const uses = await query
    .selectFrom('integration_monitors as u')
    .innerJoin('integrations as i', 'i.integration_id', 'u.integration_id')
    .select(['u.monitor_id', 'u.integration_id'])
    .where('i.team_id', '=', teamId)
    .orderBy('u.integration_id')
    .execute();
  const integrations = await query
    .selectFrom('integrations')
    .select(['integration_id', 'name', 'stamp'])
    .where('team_id', '=', teamId)
    .orderBy('integration_id')
    .execute();
  const windows = await query
    .selectFrom('maintenance_windows')
    .select(['plan', 'stamp', 'config_key', 'config_stamp'])
    .where('team_id', '=', teamId)
    .orderBy('window_id')
    .execute();
  const newest = await query
    .selectFrom('audit_entries')
    .select('id')
    .where('team_id', '=', teamId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const used = new Map<string, string[]>();
  for (const { monitor_id: monitorId, integration_id: integrationId } of uses) {
    const ids = used.get(monitorId);
    if (ids === undefined) used.set(monitorId, [integrationId]);
    else ids.push(integrationId);
  }
  const setup = {
    monitors: rows.map((row): SetupMonitor => ({
      monitorId: row.monitor_id,
      key: row.config_key,
      isDrifted: row.config_key !== null && row.config_stamp !== row.settings_stamp,
      settings: readSettings(row),
      integrationIds: used.get(row.monitor_id) ?? [],
    })),
    windows: windows.map((row): SetupWindow => ({
      key: row.config_key,
      isDrifted: row.config_key !== null && row.config_stamp !== row.stamp,
      window: JSON.parse(row.plan) as MaintenanceWindow,
    })),
    integrations: integrations.map(({ integration_id: integrationId, name }) => ({ integrationId, name })),
  };
  const stamps = [...rows.map((row) => row.settings_stamp), ...windows.map(({ stamp }) => stamp)];
  const newestStamp = stamps.reduce((one, other) => Math.max(one, other), 0);
  const hash = createHash('sha256')
    .update(JSON.stringify([setup, stamps, integrations]))
    .digest('base64url');
  return { ...setup, revision: `${newestStamp}.${newest?.id ?? 0}.${hash.slice(0, 22)}` };
}

/**
 * Prevents others from editing or deleting monitors that the document manages or adopts by id, until this transaction
 * ends. Locks them in order of id, as other edits do.
 */
async function lockAffected(
  database: Database,
  query: Kysely<Tables>,
  teamId: string,
  named: readonly string[],
): Promise<void> {
  if (database.engine === 'sqlite') return;
  await query
    .selectFrom('monitors')
    .select('id')
    .where('team_id', '=', teamId)
    .where(({ or, eb }) => or([eb('config_key', 'is not', null), eb('monitor_id', 'in', textList(database, named))]))
    .orderBy('id')
    .forUpdate()
    .execute();
}

interface Writing extends Pick<SetupWork<never>, 'edit'> {
  teamId: string;
  editor: Editor;
  changes: SetupChanges;
}

async function write(options: SetupsOptions, transaction: WriteTransaction, writing: Writing): Promise<void> {
  const { teamId, editor, changes } = writing;
  await updateMonitors(options, transaction, writing);
  await createMonitors(options, transaction, writing);
  await writeUses(options, transaction, [...changes.createMonitors, ...changes.updateMonitors]);
  const removed = changes.removeMonitors.map((monitorId) => ({ monitorId }));
  const rows = await lockNamed(options.database, transaction, teamId, removed);
  await removeMonitorRows(options.database, transaction, [...rows.values()]);
  await writeWindows(options, transaction, writing);
  const { created, changed, deleted } = changes.summary;
  const detail = { created, changed, deleted: deleted.length, names: deleted.slice(0, MAX_NAMED) };
  await writeAudit(options.database, transaction, [
    { teamId, action: 'configuration.applied', detail, actor: editor.actor },
  ]);
}

/** Maximum number of deleted monitors and windows named in each audit entry. */
const MAX_NAMED = 50;

async function updateMonitors(
  { database, editIn }: SetupsOptions,
  transaction: WriteTransaction,
  { teamId, editor, edit, changes: { updateMonitors: updates } }: Writing,
): Promise<void> {
  if (updates.length === 0) return;
  const wanted = new Map(updates.map((update) => [update.monitorId, update]));
  const decide = (stored: StoredMonitor): EditDecision => {
    const settings = wanted.get(stored.monitorId)?.settings;
    return settings === undefined ? 'unchanged' : edit(stored, settings, editor.at);
  };
  const outcomes = await editIn(transaction, teamId, updates, editor, decide, false);
  if (outcomes.some((outcome) => outcome !== 'done')) throw new EditConflictError('A monitor couldn’t be updated.');
  const keys = JSON.stringify(updates.map(({ monitorId, key }) => ({ id: monitorId, key })));
  const isSqlite = database.engine === 'sqlite';
  const keyed = isSqlite
    ? sql`(SELECT value ->> 'id' AS id, value ->> 'key' AS key FROM json_each(${keys}))`
    : sql`json_to_recordset(${keys}::json)`;
  const columns = isSqlite ? sql`keyed` : sql`keyed(id text, key text)`;
  await sql`UPDATE all_monitors AS m SET config_key = keyed.key, config_stamp = m.settings_stamp FROM ${keyed} AS ${columns}
    WHERE m.monitor_id = keyed.id`.execute(transaction.query);
}

async function createMonitors(
  { database }: SetupsOptions,
  transaction: WriteTransaction,
  { teamId, editor, changes: { createMonitors: all } }: Writing,
): Promise<void> {
  for (let place = 0; place < all.length; place += INSERTED_AT_ONCE) {
    const part = all.slice(place, place + INSERTED_AT_ONCE);
    await insertMonitors(transaction, {
      teamId,
      monitors: part.map((monitor) => ({ ...monitor, uuid: randomUUID(), state: newState(editor.at) })),
      editor,
      columnsOf: (index) => ({ config_key: part[index]?.key ?? null }),
    });
  }
  if (all.length === 0) return;
  const ids = all.map(({ monitorId }) => monitorId);
  await transaction.query
    .updateTable('all_monitors')
    .set(({ ref }) => ({ config_stamp: ref('settings_stamp') }))
    .where('monitor_id', 'in', textList(database, ids))
    .execute();
}

/** Makes monitors use exactly the integrations listed for them. */
async function writeUses(
  { database }: SetupsOptions,
  { query }: WriteTransaction,
  monitors: readonly SetupMonitorChange[],
): Promise<void> {
  const named = monitors.filter(({ integrationIds }) => integrationIds !== null);
  if (named.length === 0) return;
  const ids = named.map(({ monitorId }) => monitorId);
  await query.deleteFrom('integration_monitors').where('monitor_id', 'in', textList(database, ids)).execute();
  const users = new Map<string, string[]>();
  for (const { monitorId, integrationIds } of named) {
    for (const each of integrationIds ?? []) users.set(each, [...(users.get(each) ?? []), monitorId]);
  }
  for (const [integrationId, monitorIds] of users)
    await sql`INSERT INTO integration_monitors (monitor_id, integration_id)
      SELECT m.monitor_id, i.integration_id FROM monitors m JOIN integrations i ON i.integration_id = ${integrationId}
      WHERE m.monitor_id IN ${textList(database, monitorIds)} ON CONFLICT DO NOTHING`.execute(query);
}

async function writeWindows(
  { database }: SetupsOptions,
  { query, stamp }: WriteTransaction,
  { teamId, editor, changes: { saveWindows, removeWindows } }: Writing,
): Promise<void> {
  if (saveWindows.length + removeWindows.length === 0) return;
  const saved = await stamp();
  for (const { key, window } of saveWindows) {
    const columns = { plan: JSON.stringify(window), stamp: saved, config_key: key, config_stamp: saved };
    await query
      .insertInto('maintenance_windows')
      .values({ team_id: teamId, window_id: window.windowId, ...columns })
      .onConflict((conflict) => conflict.columns(['team_id', 'window_id']).doUpdateSet(columns))
      .execute();
  }
  await query
    .deleteFrom('maintenance_windows')
    .where('team_id', '=', teamId)
    .where('window_id', 'in', textList(database, removeWindows))
    .execute();
  // Alerts held by a window must be checked again.
  await query
    .updateTable('notifications')
    .set({ next_attempt_at: editor.at })
    .where('team_id', '=', teamId)
    .where('next_attempt_at', '>', editor.at)
    .where('state', '=', 'waiting')
    .where('held_by', 'in', ['snooze', 'maintenance'])
    .execute();
}
