import { prepareRead, type SqliteDatabase } from '../../database/sqlite/statement.ts';
import type { MonitorCatalog } from '../monitorCatalog.ts';

/** Reads which slugs like one are taken. Each half walks the index of slugs, which has none of the empty ones. */
export function prepareSlugQuery(sqlite: SqliteDatabase): MonitorCatalog['slugsLike'] {
  const read = prepareRead<[string]>(
    sqlite,
    `SELECT slug FROM monitors WHERE team_id = ?1 AND slug <> '' AND slug = ?3 AND monitor_id <> ?2
     UNION ALL
     SELECT slug FROM monitors WHERE team_id = ?1 AND slug <> '' AND monitor_id <> ?2
       AND slug >= ?4 || '-' AND slug < ?4 || '.'`,
  );
  return async ({ teamId, exceptMonitorId, slug, stem }) =>
    read.all(teamId, exceptMonitorId, slug, stem).map(([taken]) => taken);
}
