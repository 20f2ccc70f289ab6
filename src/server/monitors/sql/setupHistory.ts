import type { Kysely } from 'kysely';
import type { MaintenanceWindow } from '../../../contract/alerting/alertingCalls.ts';
import type { Tables } from '../../database/tables.ts';
import type { ConcurrentChange } from '../teamSetups.ts';
import { parsedOr } from './parsedOr.ts';

/** Maximum number of audit log entries to search for deletions, newest first. */
const MAX_ENTRIES = 200;
const DELETIONS = ['monitor.deleted', 'monitor.moved-out', 'window.deleted', 'configuration.applied'];

/** Reads changes to a team's monitors and windows since a revision. Deletions are only in the audit log. */
export async function readConcurrentChanges(
  query: Kysely<Tables>,
  teamId: string,
  revision: string,
  limit: number,
): Promise<ConcurrentChange[]> {
  const base = readRevision(revision);
  if (base === null) return [];
  const found = [
    ...(await readMonitors(query, teamId, base, limit)),
    ...(await readWindows(query, teamId, base)),
    ...(await readDeleted(query, teamId, base)),
  ];
  return found.slice(0, limit);
}

interface Base {
  /** The newest stamp in a setup. */
  stamp: number;
  /** The newest entry in the audit log. */
  auditId: number;
}

function readRevision(revision: string): Base | null {
  const [, stamp, auditId] = /^(\d{1,15})\.(\d{1,15})\.[\w-]{22}$/.exec(revision) ?? [];
  return stamp === undefined || auditId === undefined ? null : { stamp: Number(stamp), auditId: Number(auditId) };
}

async function readMonitors(
  query: Kysely<Tables>,
  teamId: string,
  { stamp }: Base,
  limit: number,
): Promise<ConcurrentChange[]> {
  const rows = await query
    .selectFrom('monitors as m')
    .innerJoin('edits as e', 'e.monitor', 'm.id')
    .select(['m.name', 'm.config_key', 'e.action', 'e.user_display', 'e.changes'])
    .where('m.team_id', '=', teamId)
    .where('m.settings_stamp', '>', stamp)
    .where('e.sequence', '=', ({ selectFrom }) =>
      selectFrom('edits as newest')
        .select(({ fn }) => fn.max('newest.sequence').as('sequence'))
        .whereRef('newest.monitor', '=', 'm.id'),
    )
    .orderBy('m.id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    kind: 'monitor',
    name: row.name,
    key: row.config_key,
    action: ['created', 'copied'].includes(row.action) ? 'created' : 'changed',
    by: row.user_display,
    changes: parsedOr<ConcurrentChange['changes']>(row.changes, []),
  }));
}

async function readWindows(query: Kysely<Tables>, teamId: string, { stamp }: Base): Promise<ConcurrentChange[]> {
  const rows = await query
    .selectFrom('maintenance_windows')
    .select(['plan', 'config_key'])
    .where('team_id', '=', teamId)
    .where('stamp', '>', stamp)
    .orderBy('window_id')
    .execute();
  return rows.map(({ plan, config_key: key }) => ({
    kind: 'window',
    name: (JSON.parse(plan) as MaintenanceWindow).title,
    key,
    action: 'changed',
    by: null,
    changes: [],
  }));
}

async function readDeleted(query: Kysely<Tables>, teamId: string, { auditId }: Base): Promise<ConcurrentChange[]> {
  const rows = await query
    .selectFrom('audit_entries')
    .select(['action', 'actor_name', 'detail'])
    .where('team_id', '=', teamId)
    .where('action', 'in', DELETIONS)
    .where('id', '>', auditId)
    .orderBy('id', 'desc')
    .limit(MAX_ENTRIES)
    .execute();
  return rows.flatMap((row) => {
    const { name, title, names } = JSON.parse(row.detail) as { name?: string; title?: string; names?: string[] };
    const kind = row.action === 'window.deleted' ? ('window' as const) : ('monitor' as const);
    const gone = names ?? [name ?? title ?? ''];
    return gone.map((each) => ({
      kind,
      name: each,
      key: null,
      action: 'deleted' as const,
      by: row.actor_name,
      changes: [],
    }));
  });
}
