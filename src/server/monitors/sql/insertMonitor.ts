import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import { API_KEY_ID_PREFIX, isId } from '../../../contract/ids.ts';
import type { EditEvent } from '../../../contract/monitors/monitorEvents.ts';
import type { MonitorSettings } from '../../../contract/monitors/monitorRecord.ts';
import type { AuditActor } from '../../audit/auditEntry.ts';
import { writeAudit } from '../../audit/writeAudit.ts';
import type { Database, WriteTransaction } from '../../database/database.ts';
import type { EditTable } from '../../database/tables.ts';
import { auditEdit } from '../auditedEdit.ts';
import type { NewMonitor } from '../monitorEditor.ts';
import { type MonitorState, newState } from '../rules/monitorState.ts';
import { wordsOf } from '../schedule/wordsOf.ts';
import { stateColumns, type MonitorRow } from './monitorColumns.ts';
import { settingsColumns } from './settingColumns.ts';
import { MONITORS_TOPIC } from './writeSet.ts';

export interface MonitorToInsert extends NewMonitor, Pick<EditEvent, 'at' | 'by'> {
  /** How the monitor was created. */
  action: 'created' | 'copied';
  actor: AuditActor;
}

export type InsertMonitor = (transaction: WriteTransaction, monitor: MonitorToInsert) => Promise<MonitorRow>;

/** Inserts new monitors. */
export function createInsertMonitor(database: Pick<Database, 'now'>): InsertMonitor {
  return async (transaction, { monitorId, teamId, settings, at, by, action, actor }) => {
    const stamp = await transaction.stamp();
    const row = await transaction.query
      .insertInto('all_monitors')
      .values({
        monitor_id: monitorId,
        team_id: teamId,
        uuid: randomUUID(),
        created_at: at,
        settings_stamp: stamp,
        stamp,
        last_sequence: 1,
        ...settingsColumns(settings, wordsOf(settings.schedule)),
        ...stateColumns(newState(at)),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await insertEdit(transaction, row.id, { sequence: 1, at, action, by, changes: [] });
    const named = { teamId, monitorId, name: row.name };
    await writeAudit(database, transaction, auditEdit(named, { action, changes: [] }, { actor, isUndo: false }));
    transaction.announce({ topic: MONITORS_TOPIC, path: [teamId, monitorId], stamp });
    return row;
  };
}

export interface MonitorsToInsert {
  teamId: string;
  monitors: readonly { monitorId: string; uuid: string; settings: MonitorSettings; state: MonitorState }[];
  editor: Pick<EditEvent, 'at' | 'by'>;
  /** Additional columns for each monitor. */
  columnsOf(index: number): Partial<MonitorRow>;
}

/** Inserts many new monitors together, without audit log entries. Leaves out those whose names are taken. */
export async function insertMonitors(
  transaction: WriteTransaction,
  { teamId, monitors, editor: { at, by }, columnsOf }: MonitorsToInsert,
): Promise<{ id: number; monitor_id: string }[]> {
  const { query } = transaction;
  const stamp = await transaction.stamp();
  const inserted = await query
    .insertInto('all_monitors')
    .values(
      monitors.map(({ monitorId, uuid, settings, state }, index) => ({
        monitor_id: monitorId,
        team_id: teamId,
        uuid,
        created_at: at,
        settings_stamp: stamp,
        stamp,
        last_sequence: 1,
        ...settingsColumns(settings, wordsOf(settings.schedule)),
        ...stateColumns(state),
        ...columnsOf(index),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'monitor_id'])
    .execute();
  if (inserted.length === 0) return [];
  const edit = { sequence: 1, at, action: 'created', ...authorColumns(by), changes: '[]' };
  await query
    .insertInto('edits')
    .values(inserted.map(({ id }) => ({ monitor: id, ...edit })))
    .execute();
  for (const { monitor_id: monitorId } of inserted)
    transaction.announce({ topic: MONITORS_TOPIC, path: [teamId, monitorId], stamp });
  return inserted;
}

/** Inserts an edit into a monitor's timeline. */
export async function insertEdit(
  { query }: WriteTransaction,
  monitor: number,
  { sequence, at, action, by, changes }: Omit<EditEvent, 'type'>,
): Promise<void> {
  await query
    .insertInto('edits')
    .values({
      monitor,
      sequence,
      at,
      action,
      ...authorColumns(by),
      changes: JSON.stringify(changes),
    })
    .execute();
}

/** Returns an author's columns. API key ids have their own prefix, by which `authorOf` recognizes them. */
function authorColumns(by: EditEvent['by']): Pick<Selectable<EditTable>, 'user_id' | 'user_display'> {
  if (by === null) return { user_id: null, user_display: null };
  return 'keyId' in by
    ? { user_id: by.keyId, user_display: by.name }
    : { user_id: by.userId, user_display: by.display };
}

/** Returns an edit's author, based on its columns. */
export function authorOf(row: Pick<Selectable<EditTable>, 'user_id' | 'user_display'>): EditEvent['by'] {
  const { user_id: id, user_display: name } = row;
  if (id === null) return null;
  return isId(API_KEY_ID_PREFIX, id)
    ? { kind: 'apiKey', keyId: id, name: name ?? '' }
    : { userId: id, display: name ?? '' };
}
