import { type Selectable, sql } from 'kysely';
import type { AuditAction, AuditDetails } from '../../../contract/audit/auditActions.ts';
import type { Database } from '../../database/database.ts';
import { numberList, textList } from '../../database/lists.ts';
import type { AuditEntryTable } from '../../database/tables.ts';
import { type AuditActor, withoutNames } from '../auditEntry.ts';
import { AUDIT_KEPT_MS, type AuditTrail, type TrailQuery, type WrittenEntry } from '../auditTrail.ts';
import { writeAudit } from '../writeAudit.ts';

/** Maximum number of entries changed per transaction. */
const STEP_ENTRIES = 500;

/** The audit log in the table that the stores write to. */
export function createSqlAuditTrail(database: Database): AuditTrail {
  const { read, transact } = database;

  function matching({ teamId, actorId, action, from, until }: Omit<TrailQuery, 'after' | 'limit'>) {
    let query = read.selectFrom('audit_entries').where('team_id', '=', teamId);
    if (actorId !== undefined) query = query.where('actor_kind', '=', 'person').where('actor_id', '=', actorId);
    if (action !== undefined) query = query.where('action', '=', action);
    if (from !== undefined) query = query.where('at', '>=', from);
    if (until !== undefined) query = query.where('at', '<', until);
    return query;
  }

  /** Deletes a batch of the entries that match a condition. */
  const removeStep = (condition: ReturnType<typeof sql<boolean>>): Promise<{ hasMore: boolean }> =>
    transact(async ({ query }) => {
      const { rows } = await sql<{ id: number }>`DELETE FROM audit_entries WHERE id IN (
        SELECT id FROM audit_entries WHERE ${condition} LIMIT ${STEP_ENTRIES}) RETURNING id`.execute(query);
      return { hasMore: rows.length === STEP_ENTRIES };
    });

  return {
    async list({ after, limit, ...filters }) {
      let query = matching(filters).selectAll();
      if (after !== undefined) query = query.where(sql<boolean>`(at, id) < (${after.at}, ${after.id})`);
      const rows = await query.orderBy('at', 'desc').orderBy('id', 'desc').limit(limit).execute();
      return rows.map(toWrittenEntry);
    },

    async count(filters) {
      const row = await matching(filters)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirst();
      return row?.count ?? 0;
    },

    async actors(teamId) {
      // Uses the index to skip from one person to the next, so the cost doesn't depend on how many entries they have.
      const { rows } = await sql<{ actor_id: string | null }>`
        WITH RECURSIVE actors (actor_id) AS (
          SELECT (SELECT min(actor_id) FROM audit_entries WHERE team_id = ${teamId} AND actor_kind = 'person')
          UNION ALL
          SELECT (SELECT min(e.actor_id) FROM audit_entries e
            WHERE e.team_id = ${teamId} AND e.actor_kind = 'person' AND e.actor_id > actors.actor_id)
          FROM actors WHERE actors.actor_id IS NOT NULL
        )
        SELECT actor_id FROM actors WHERE actor_id IS NOT NULL`.execute(read);
      return rows.flatMap(({ actor_id }) => (actor_id === null ? [] : [actor_id]));
    },

    async record(entries) {
      await transact((transaction) => writeAudit(database, transaction, entries));
    },

    forgetPerson: (identityId, addressMarks) =>
      transact(async ({ query }) => {
        const done = await query
          .selectFrom('audit_entries')
          .select('id')
          .where('actor_id', '=', identityId)
          .limit(STEP_ENTRIES)
          .execute();
        const ids = done.map(({ id }) => id);
        await query
          .updateTable('audit_entries')
          .set({ actor_id: null, address: null })
          .where('id', 'in', numberList(database, ids))
          .execute();
        const named = await query
          .selectFrom('audit_entries')
          .select(['id', 'detail'])
          .where('about', 'in', textList(database, [identityId, ...addressMarks]))
          .limit(STEP_ENTRIES)
          .execute();
        for (const { id, detail } of named) {
          const erased = { detail: withoutNames(detail), about: null };
          await query.updateTable('audit_entries').set(erased).where('id', '=', id).execute();
        }
        return { hasMore: done.length === STEP_ENTRIES || named.length === STEP_ENTRIES };
      }),

    removeTeam: (teamId) => removeStep(sql<boolean>`team_id = ${teamId}`),
    prune: (now) => removeStep(sql<boolean>`at < ${now - AUDIT_KEPT_MS}`),
  };
}

function toWrittenEntry(row: Selectable<AuditEntryTable>): WrittenEntry {
  return {
    id: row.id,
    at: row.at,
    teamId: row.team_id,
    action: row.action as AuditAction,
    detail: JSON.parse(row.detail) as AuditDetails[AuditAction],
    actorKind: row.actor_kind as AuditActor['kind'],
    actorId: row.actor_id,
    actorName: row.actor_name,
    address: row.address,
  };
}
