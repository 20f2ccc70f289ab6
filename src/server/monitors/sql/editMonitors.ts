import type { AuditEntry } from '../../audit/auditEntry.ts';
import { writeAudit } from '../../audit/writeAudit.ts';
import type { Database, WriteTransaction } from '../../database/database.ts';
import { textList } from '../../database/lists.ts';
import { lockRows } from '../../database/lockRows.ts';
import { formatVersionstamp } from '../../documents/encoding.ts';
import { auditEdit } from '../auditedEdit.ts';
import type {
  EditDecision,
  Editor,
  EditOutcome,
  EditTarget,
  MonitorEditor,
  MonitorMove,
  SameSettings,
  StoredMonitor,
  WrittenEdit,
} from '../monitorEditor.ts';
import type { EngineMonitor, KnownMonitor } from '../rules/engineMonitor.ts';
import { type StateChange, newState } from '../rules/monitorState.ts';
import { wordsOf } from '../schedule/wordsOf.ts';
import { clampToClock } from '../rules/clampToClock.ts';
import { endNames } from './endedNames.ts';
import { insertEdit, type InsertMonitor } from './insertMonitor.ts';
import { type MonitorRow, stateColumns, toEngineMonitor } from './monitorColumns.ts';
import { readSettings, settingsColumns } from './settingColumns.ts';
import { toMonitorDocument } from './monitorDocument.ts';
import { type DaysByMonitor, readDaysToClamp, readNewestEdits } from './monitorReads.ts';
import { isWithinLimit, lockMonitorsOf } from './monitorLimit.ts';
import type { MonitorStatements } from './monitorStatements.ts';
import { createWriteSet, FLIPS_TOPIC, MONITORS_TOPIC, type WriteSet } from './writeSet.ts';

export interface EditingOptions {
  database: Database;
  statements: MonitorStatements;
  insertMonitor: InsertMonitor;
}

/**
 * What the edits in a call write. The statements are sent together, because the monitors stay locked until the last
 * one has run.
 */
interface EditWrites {
  logs: WriteSet;
  audit: AuditEntry[];
  statements: (() => Promise<unknown>)[];
}

/** Creates and edits monitors, with one transaction per call. */
export function createEditing({ database, statements, insertMonitor }: EditingOptions) {
  /** Returns the state that an edit starts from. An unreadable state is replaced by a new one. */
  function known(
    row: MonitorRow,
    now: number,
    storedDays: DaysByMonitor,
  ): KnownMonitor & { clamped: StateChange | null } {
    const monitor = toEngineMonitor(row);
    const timing = readSettings(row);
    const state = monitor.known?.state ?? newState(now);
    try {
      const clamped = clampToClock(state, timing, { now, storedDay: storedDays(row.id) });
      return { timing, state: clamped?.state ?? state, clamped };
    } catch {
      // The schedule can't be read. This edit might fix that; otherwise, the next ping marks the monitor as broken.
      return { timing, state, clamped: null };
    }
  }

  /** Adds an edit's writes. Returns the monitor's row after the edit. */
  async function addEdit(
    transaction: WriteTransaction,
    { logs, audit, statements: others }: EditWrites,
    row: MonitorRow,
    found: ReturnType<typeof known>,
    decision: WrittenEdit,
    { at, by, actor, isUndo, isAudited }: Editor & { isUndo: boolean; isAudited: boolean },
  ): Promise<MonitorRow> {
    const { action, changes, settings, change, pingUrl, toTeamId: teamId = row.team_id } = decision;
    const { query } = transaction;
    const stamp = await transaction.stamp();
    const sequence = row.last_sequence + 1;
    const flip = change?.flip ?? null;
    const after: MonitorRow = {
      ...row,
      ...stateColumns(change?.state ?? found.state),
      ...(settings && { ...settingsColumns(settings, wordsOf(settings.schedule)), broken: null }),
      team_id: teamId,
      ...(pingUrl && { uuid: pingUrl.uuid, unique_key: null }),
      // A document manages only monitors in its own team.
      ...(teamId !== row.team_id && { config_key: null, config_stamp: null }),
      last_sequence: flip === null ? sequence : sequence + 1,
      settings_stamp: stamp,
      stamp,
    };
    const { id, ...columns } = after;
    const monitor: EngineMonitor = { ...toEngineMonitor(row), teamId };
    if (found.clamped !== null) {
      logs.clamp(monitor, at);
      logs.addDays(monitor, found.clamped.finishedDays);
    }
    logs.addDays(monitor, change?.finishedDays ?? []);
    if (flip !== null) logs.addFlips(monitor, [{ ...flip, sequence: sequence + 1 }]);
    others.push(() => insertEdit(transaction, id, { sequence, at, action, by, changes }));
    const named = { teamId: row.team_id, monitorId: row.monitor_id, name: row.name };
    if (isAudited) audit.push(...auditEdit(named, decision, { actor, isUndo }));
    others.push(() => query.updateTable('all_monitors').set(columns).where('id', '=', id).execute());
    if (pingUrl?.oldEndsAt === null) others.push(() => endNames(transaction, [{ name: row.uuid, teamId }]));
    else if (pingUrl) {
      const old = { code: row.uuid, kind: 'uuid' as const, team_id: null, monitor_id: row.monitor_id };
      const code = { ...old, ends_at: pingUrl.oldEndsAt };
      others.push(() => query.insertInto('ping_codes').values(code).execute());
    }
    if (teamId !== row.team_id) {
      others.push(() => query.updateTable('flips').set({ team_id: teamId }).where('monitor', '=', id).execute());
      transaction.announce({ topic: MONITORS_TOPIC, path: [row.team_id, row.monitor_id], stamp });
    }
    transaction.announce({ topic: MONITORS_TOPIC, path: [teamId, row.monitor_id], stamp });
    if (flip !== null) transaction.announce({ topic: FLIPS_TOPIC, path: [] });
    return after;
  }

  async function editIn(
    transaction: WriteTransaction,
    teamId: string,
    targets: readonly EditTarget[],
    editor: Editor,
    decide: (stored: StoredMonitor) => EditDecision | WrittenEdit,
    isAudited = true,
  ): Promise<EditOutcome[]> {
    const rows = await lockNamed(database, transaction, teamId, targets);
    const asked = [...rows.values()].map((row) => ({ monitor: toEngineMonitor(row), now: editor.at }));
    const storedDays = await readDaysToClamp(database, transaction, asked);
    const undoing = targets.flatMap(({ monitorId, undoes }) => (undoes === undefined ? [] : [rows.get(monitorId)]));
    const newestEdits = await readNewestEdits(database, transaction, undoing);
    const outcomes: EditOutcome[] = [];
    const writes: EditWrites = { logs: createWriteSet(statements), audit: [], statements: [] };
    for (const { monitorId, versionstamp, undoes } of targets) {
      const row = rows.get(monitorId);
      const undone = row && newestEdits.get(row.id);
      const isOther = undoes !== undefined && undone?.sequence !== undoes;
      const refusal = checkTarget(row, versionstamp) ?? (isOther ? 'conflict' : null);
      if (row === undefined || refusal !== null) {
        outcomes.push(refusal ?? 'missing');
        continue;
      }
      const found = known(row, editor.at, storedDays);
      const stored: StoredMonitor = {
        teamId,
        monitorId,
        uuid: row.uuid,
        settings: readSettings(row),
        state: found.state,
        lastSequence: row.last_sequence,
        ...(undone && { undone }),
      };
      const decision = decide(stored);
      outcomes.push(decision === 'invalid' ? 'invalid' : 'done');
      if (typeof decision === 'string') continue;
      const after = await addEdit(transaction, writes, row, found, decision, {
        ...editor,
        isUndo: undoes !== undefined,
        isAudited,
      });
      newestEdits.delete(row.id);
      if (after.team_id === teamId) rows.set(monitorId, after);
      else rows.delete(monitorId);
    }
    await writes.logs.writeLogs(transaction);
    const sent = writes.statements.map((send) => send());
    await Promise.all([...sent, writeAudit(database, transaction, writes.audit)]);
    return outcomes;
  }

  const editing: Pick<MonitorEditor, 'create' | 'upsert' | 'edit' | 'move'> = {
    create: ({ monitorId, teamId, settings, maxMonitors }, action, editor) =>
      database.transact(async (transaction) => {
        await lockMonitorsOf(database, transaction, [teamId]);
        const existing = await transaction.query
          .selectFrom('all_monitors')
          .selectAll()
          .where('monitor_id', '=', monitorId)
          .executeTakeFirst();
        if (existing !== undefined) {
          const isThere = existing.team_id === teamId && existing.deleted_at === null;
          return isThere ? toMonitorDocument(existing) : null;
        }
        if (!(await isWithinLimit(transaction, teamId, maxMonitors))) return 'too-many';
        return toMonitorDocument(await insertMonitor(transaction, { monitorId, teamId, settings, ...editor, action }));
      }),

    upsert: ({ monitor: { maxMonitors, ...monitor }, same }, editor, decide) =>
      database.transact(async (transaction) => {
        const { teamId } = monitor;
        await lockMonitorsOf(database, transaction, [teamId]);
        const found = await findSame(transaction, teamId, same);
        if (found !== undefined) {
          const [outcome = 'missing'] = await editIn(transaction, teamId, [found], editor, decide);
          return outcome === 'done' ? { monitorId: found.monitorId, isCreated: false } : { refused: outcome };
        }
        if (!(await isWithinLimit(transaction, teamId, maxMonitors))) return { refused: 'too-many' };
        await insertMonitor(transaction, { ...monitor, ...editor, action: 'created' });
        return { monitorId: monitor.monitorId, isCreated: true };
      }),

    edit: (teamId, targets, editor, decide) =>
      database.transact((transaction) => editIn(transaction, teamId, targets, editor, decide)),

    move: (move, editor, decide) =>
      database.transact(async (transaction) => {
        const { teamId, toTeamId, maxMonitors, ...target } = move;
        await lockMonitorsOf(database, transaction, [teamId, toTeamId]);
        const row = (await lockNamed(database, transaction, teamId, [target])).get(target.monitorId);
        if (row === undefined && (await isMoved(transaction, move))) return 'done';
        const refusal = checkTarget(row, target.versionstamp);
        if (row === undefined || refusal !== null) return refusal ?? 'missing';
        if (toTeamId === teamId) return 'done';
        if (!(await isWithinLimit(transaction, toTeamId, maxMonitors))) return 'too-many';
        const isTaken = await isSlugTaken(transaction, toTeamId, row.slug);
        const decideMove = (stored: StoredMonitor) => ({ ...decide(stored, isTaken), toTeamId });
        const [outcome = 'missing'] = await editIn(transaction, teamId, [target], editor, decideMove);
        return outcome;
      }),
  };
  return { ...editing, editIn };
}

/** Returns whether a monitor was already moved by an earlier call whose response was lost. */
async function isMoved({ query }: WriteTransaction, { monitorId, toTeamId }: MonitorMove): Promise<boolean> {
  const there = query.selectFrom('monitors').select('id').where('monitor_id', '=', monitorId);
  return (await there.where('team_id', '=', toTeamId).executeTakeFirst()) !== undefined;
}

async function isSlugTaken({ query }: WriteTransaction, teamId: string, slug: string): Promise<boolean> {
  if (slug === '') return false;
  const named = query.selectFrom('monitors').select('id').where('team_id', '=', teamId).where('slug', '=', slug);
  // Lets the query use the index, which excludes empty slugs.
  return (await named.where('slug', '<>', '').limit(1).executeTakeFirst()) !== undefined;
}

/** Returns the team's oldest monitor with these settings. */
async function findSame(
  { query }: WriteTransaction,
  teamId: string,
  { name, slug, tags, schedule, graceSeconds }: SameSettings,
): Promise<EditTarget | undefined> {
  const row = await query
    .selectFrom('monitors')
    .select('monitor_id')
    .where('team_id', '=', teamId)
    .$if(name !== undefined, (builder) => builder.where('name', '=', name ?? ''))
    .$if(slug !== undefined, (builder) => builder.where('slug', '=', slug ?? ''))
    .$if(tags !== undefined, (builder) => builder.where('tags', '=', JSON.stringify(tags)))
    .$if(schedule !== undefined, (builder) => builder.where('schedule', '=', JSON.stringify(schedule)))
    .$if(graceSeconds !== undefined, (builder) => builder.where('grace_seconds', '=', graceSeconds ?? 0))
    .orderBy('id')
    .executeTakeFirst();
  return row && { monitorId: row.monitor_id };
}

/** Reads the monitors named in an edit, and locks them until the transaction ends. */
export async function lockNamed(
  database: Database,
  { query }: WriteTransaction,
  teamId: string,
  targets: readonly EditTarget[],
): Promise<Map<string, MonitorRow>> {
  const ids = targets.map(({ monitorId }) => monitorId);
  const rows = await query
    .selectFrom('monitors')
    .selectAll()
    .where('team_id', '=', teamId)
    .where('monitor_id', 'in', textList(database, ids))
    .orderBy('id')
    .$call(lockRows(database))
    .execute();
  return new Map(rows.map((row) => [row.monitor_id, row]));
}

/** Returns why a target can't be edited, or null. */
export function checkTarget(
  row: Pick<MonitorRow, 'settings_stamp'> | undefined,
  versionstamp: EditTarget['versionstamp'],
): EditOutcome | null {
  if (row === undefined) return 'missing';
  if (versionstamp === undefined || versionstamp === formatVersionstamp(row.settings_stamp)) return null;
  return 'conflict';
}
