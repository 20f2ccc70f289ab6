import { DAY_MS } from '../../../contract/durations.ts';
import type { ImportSource } from '../../../contract/monitors/importing.ts';
import { writeAudit } from '../../audit/writeAudit.ts';
import type { Database, WriteTransaction } from '../../database/database.ts';
import { textList } from '../../database/lists.ts';
import { lockRows } from '../../database/lockRows.ts';
import type { ImportName, ImportProgress, MonitorImports, PlannedMonitor } from '../monitorImports.ts';
import type { Editor } from '../monitorEditor.ts';
import { importedState } from '../rules/importedState.ts';
import { endNames } from './endedNames.ts';
import { removeMonitorRows } from './forgetMonitors.ts';
import { assignIntegrations, importPingKey } from './importedLinks.ts';
import { insertMonitors } from './insertMonitor.ts';
import { isWithinLimit, lockMonitorsOf } from './monitorLimit.ts';
import { readKnownNames } from './takenNames.ts';

/** Maximum number of monitors created or deleted per transaction. */
const IMPORT_STEP = 200;
const LISTED_IMPORTS = 20;
/** How long an unused plan is kept, and how many are deleted per step. */
const PLAN_KEPT_MS = DAY_MS;
const PRUNED_PLANS = 20;

/** Stores imports in the database, along with the monitors they create. */
export function createSqlMonitorImports(database: Database): MonitorImports {
  const { read, transact } = database;

  const selectImports = (query: Database['read'], teamId: string) =>
    query
      .selectFrom('imports')
      .select((build) => [
        'import_id',
        'source',
        'at',
        'planned',
        build
          .selectFrom('monitors')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .whereRef('monitors.import_id', '=', 'imports.import_id')
          .whereRef('monitors.team_id', '=', 'imports.team_id')
          .as('made'),
      ])
      .where('team_id', '=', teamId);

  async function readRecord(query: Database['read'], { teamId, importId }: ImportName): Promise<ImportProgress | null> {
    const row = await selectImports(query, teamId).where('import_id', '=', importId).executeTakeFirst();
    return row === undefined ? null : toRecord(row);
  }

  /** Makes an import's steps wait for each other. */
  async function lock(
    { query }: WriteTransaction,
    { teamId, importId }: ImportName,
  ): Promise<{ source: ImportSource; planned: number } | null> {
    const row = await query
      .selectFrom('imports')
      .select(['source', 'planned'])
      .where('team_id', '=', teamId)
      .where('import_id', '=', importId)
      .$call(lockRows(database))
      .executeTakeFirst();
    return row === undefined ? null : { source: row.source as ImportSource, planned: row.planned };
  }

  /** Inserts the monitors whose names are still free. Returns how many were inserted. */
  async function insert(
    transaction: WriteTransaction,
    { teamId, importId }: ImportName,
    planned: readonly PlannedMonitor[],
    editor: Editor,
  ): Promise<number> {
    const { query } = transaction;
    const known = await readKnownNames(database, query, teamId, namesOf(planned));
    const free = planned.filter((monitor) => !namesOf([monitor]).some((name) => known.has(name)));
    if (free.length === 0) return 0;
    const inserted = await insertMonitors(transaction, {
      teamId,
      monitors: free.map((monitor) => ({
        ...monitor,
        state: importedState(monitor.past, monitor.settings, editor.at),
      })),
      editor,
      columnsOf: (index) => ({ import_id: importId, ping_count: free[index]?.past.pingCount ?? 0 }),
    });
    const made = new Set(inserted.map(({ monitor_id: monitorId }) => monitorId));
    const codes = free.flatMap(({ monitorId, pushToken }) =>
      pushToken === null || !made.has(monitorId)
        ? []
        : [{ code: pushToken, kind: 'push' as const, team_id: null, monitor_id: monitorId, ends_at: null }],
    );
    if (codes.length > 0)
      await query
        .insertInto('ping_codes')
        .values(codes)
        .onConflict((conflict) => conflict.column('code').doNothing())
        .execute();
    await assignIntegrations(
      database,
      transaction,
      { teamId, importId },
      free.filter(({ monitorId }) => made.has(monitorId)),
    );
    return inserted.length;
  }

  return {
    known: (teamId, names) => readKnownNames(database, read, teamId, names),

    async takenSlugs(teamId, slugs) {
      const rows = await read
        .selectFrom('monitors')
        .select('slug')
        .where('team_id', '=', teamId)
        .where('slug', 'in', textList(database, slugs))
        // Lets the query use the index, which excludes empty slugs.
        .where('slug', '<>', '')
        .execute();
      return new Set(rows.map(({ slug }) => slug));
    },

    plan: ({ importId, teamId, source, at, monitors }) =>
      transact(async ({ query }) => {
        const unused = await query
          .deleteFrom('imports')
          .where('team_id', '=', teamId)
          .where('is_begun', '=', 0)
          .returning('import_id')
          .execute();
        await forgetPlans(database, query, unused);
        await query
          .insertInto('imports')
          .values({ import_id: importId, team_id: teamId, source, at, planned: monitors.length })
          .execute();
        for (let place = 0; place < monitors.length; place += IMPORT_STEP) {
          const part = JSON.stringify(monitors.slice(place, place + IMPORT_STEP));
          await query.insertInto('planned_monitors').values({ import_id: importId, place, monitors: part }).execute();
        }
      }),

    begin: (name) =>
      transact(async (transaction) => {
        if ((await lock(transaction, name)) === null) return null;
        const { query } = transaction;
        await query.updateTable('imports').set({ is_begun: 1 }).where('import_id', '=', name.importId).execute();
        return readRecord(query, name);
      }),

    async list(teamId) {
      const rows = await selectImports(read, teamId)
        .where('is_begun', '=', 1)
        .orderBy('at', 'desc')
        .orderBy('import_id')
        .limit(LISTED_IMPORTS)
        .execute();
      return rows.map(toRecord);
    },

    step: (name, { editor, pingKey, maxMonitors }) =>
      transact(async (transaction) => {
        const { query } = transaction;
        const { teamId, importId } = name;
        const { actor } = editor;
        const found = await lock(transaction, name);
        if (found === null) return 'missing';
        const { source, planned: left } = found;
        await lockMonitorsOf(database, transaction, [teamId]);
        // Require room for all remaining monitors, so that an import stops halfway only if others create monitors
        // concurrently.
        if (left > 0 && !(await isWithinLimit(transaction, teamId, maxMonitors, left))) return 'too-many';
        if (pingKey !== null) {
          const brought = await importPingKey(database, transaction, name, { pingKey, actor });
          if (brought === 'taken') return 'ping-key-taken';
        }
        const part = await query
          .selectFrom('planned_monitors')
          .select(['place', 'monitors'])
          .where('import_id', '=', importId)
          .orderBy('place')
          .limit(1)
          .executeTakeFirst();
        if (part !== undefined) {
          const planned = JSON.parse(part.monitors) as PlannedMonitor[];
          const monitors = await insert(transaction, name, planned, editor);
          await query
            .deleteFrom('planned_monitors')
            .where('import_id', '=', importId)
            .where('place', '=', part.place)
            .execute();
          await query
            .updateTable('imports')
            .set(({ eb }) => ({ is_begun: 1, planned: eb('planned', '-', planned.length) }))
            .where('import_id', '=', importId)
            .execute();
          if (monitors > 0)
            await writeAudit(database, transaction, [
              { teamId, action: 'monitors.imported', detail: { source, monitors }, actor },
            ]);
        }
        return (await readRecord(query, name)) ?? 'missing';
      }),

    undo: (name, actor) =>
      transact(async (transaction) => {
        const { query } = transaction;
        const { teamId, importId } = name;
        const found = await lock(transaction, name);
        if (found === null) return 'missing';
        const { source } = found;
        await query.deleteFrom('planned_monitors').where('import_id', '=', importId).execute();
        const pingKey = query.selectFrom('imports').select('ping_key').where('import_id', '=', importId);
        const uses = await query.selectFrom('ping_code_uses').select('code').where('code', '=', pingKey).execute();
        await query.deleteFrom('ping_codes').where('code', '=', pingKey).where('team_id', '=', teamId).execute();
        await query
          .updateTable('imports')
          .set({ planned: 0, ping_key: null })
          .where('import_id', '=', importId)
          .execute();
        const rows = await query
          .selectFrom('monitors')
          .select(['id', 'team_id', 'monitor_id', 'uuid', 'last_sequence'])
          .where('team_id', '=', teamId)
          .where('import_id', '=', importId)
          .orderBy('id')
          .limit(IMPORT_STEP)
          .$call(lockRows(database))
          .execute();
        // Names that no job has used here are free again, so that they can be imported into the right team.
        if (uses[0] !== undefined) await endNames(transaction, [{ name: uses[0].code, teamId }]);
        if (rows.length > 0) {
          await removeMonitorRows(database, transaction, rows, ({ last_sequence: sequence }) => sequence > 1);
          await writeAudit(database, transaction, [
            { teamId, action: 'monitors.import-undone', detail: { source, monitors: rows.length }, actor },
          ]);
        }
        const record = await readRecord(query, name);
        if (record?.made === 0) await query.deleteFrom('imports').where('import_id', '=', importId).execute();
        return record ?? 'missing';
      }),
  };
}

/** Deletes plans that weren't started within a day, along with their integrations' secrets. */
export async function pruneImports(database: Database, now: number): Promise<{ hasMore: boolean }> {
  const selectOld = (query: Database['read']) =>
    query
      .selectFrom('imports')
      .select('import_id')
      .where('is_begun', '=', 0)
      .where('at', '<', now - PLAN_KEPT_MS)
      .limit(PRUNED_PLANS);
  if ((await selectOld(database.read).execute()).length === 0) return { hasMore: false };
  return database.transact(async ({ query }) => {
    const old = await selectOld(query)
      .$call(lockRows(database, { skipsLocked: true }))
      .execute();
    await forgetPlans(database, query, old);
    return { hasMore: old.length === PRUNED_PLANS };
  });
}

/** Deletes imports, then what they would have created, including secrets. */
async function forgetPlans(database: Database, query: Database['read'], plans: readonly { import_id: string }[]) {
  const ids = plans.map((plan) => plan.import_id);
  for (const table of ['imports', 'planned_monitors', 'imported_integrations'] as const)
    await query.deleteFrom(table).where('import_id', 'in', textList(database, ids)).execute();
}

interface ImportRow {
  import_id: string;
  source: string;
  at: number;
  planned: number;
  made: number | null;
}

const toRecord = ({ import_id: importId, source, at, planned, made }: ImportRow): ImportProgress => ({
  importId,
  source: source as ImportSource,
  at,
  made: made ?? 0,
  left: planned,
});

/** Returns all names by which monitors can be found. */
const namesOf = (planned: readonly PlannedMonitor[]): string[] =>
  planned.flatMap(({ uuid, pushToken }) => (pushToken === null ? [uuid] : [uuid, pushToken]));
