import { prepareRead, type SqliteDatabase } from '../../database/sqlite/statement.ts';
import type { MonitorCatalog, MonitorName } from '../monitorCatalog.ts';
import type { MonitorState } from '../monitorRules.ts';
import { prepareHistoryQuery } from './historyQuery.ts';
import { DOCUMENT_COLUMNS, readMonitorDocument, type DocumentRow } from './monitorDocument.ts';
import { prepareMonitorPages } from './monitorPages.ts';
import { readState, STATE_COLUMNS, type StateRow } from './stateColumns.ts';
import { prepareSlugQuery } from './slugQuery.ts';
import { prepareTeamDays } from './teamDays.ts';
import { prepareTimeline } from './timelineQuery.ts';

/** What people read of the monitors in the SQLite file. */
export function createReading(sqlite: SqliteDatabase): MonitorCatalog {
  const pages = prepareMonitorPages(sqlite);
  const timeline = prepareTimeline(sqlite);
  const history = prepareHistoryQuery(sqlite);
  const teamDays = prepareTeamDays(sqlite);
  const find = prepareRead<DocumentRow>(
    sqlite,
    `SELECT ${DOCUMENT_COLUMNS} FROM monitors WHERE monitor_id = ? AND team_id = ?`,
  );
  const countOfTeam = prepareRead<[number]>(sqlite, 'SELECT count(*) FROM monitors WHERE team_id = ?');
  const children = prepareRead<DocumentRow>(
    sqlite,
    `SELECT ${DOCUMENT_COLUMNS} FROM monitors WHERE team_id = ? AND monitor_id > ? ORDER BY monitor_id LIMIT ?`,
  );
  const findId = prepareRead<[number]>(sqlite, 'SELECT id FROM monitors WHERE monitor_id = ? AND team_id = ?');
  const findState = prepareRead<StateRow>(sqlite, `SELECT ${STATE_COLUMNS} FROM monitors WHERE id = ?`);
  const body = prepareRead<[number, number, Buffer | null]>(
    sqlite,
    `SELECT sequence, is_body_cut, (SELECT bytes FROM ping_bodies AS body
       WHERE body.monitor = pings.monitor AND body.sequence = pings.sequence)
     FROM pings WHERE monitor = ? AND sequence = ?`,
  );
  const successes = prepareRead<[number]>(
    sqlite,
    "SELECT at FROM pings WHERE monitor = ? AND kind = 'success' ORDER BY sequence",
  );
  const pauses = prepareRead<[number]>(
    sqlite,
    "SELECT at FROM flips WHERE monitor = ? AND to_status = 'paused' ORDER BY sequence",
  );

  const idOf = ({ teamId, monitorId }: MonitorName): number | null => findId.get(monitorId, teamId)?.[0] ?? null;

  function stateOf(id: number): MonitorState | null {
    const row = findState.get(id);
    try {
      return row === undefined ? null : readState(row);
    } catch {
      // A damaged row is put aside by whoever writes next; what is stored of its days can be told all the same.
      return null;
    }
  }

  return {
    async find({ teamId, monitorId }) {
      const row = find.get(monitorId, teamId);
      return row === undefined ? null : readMonitorDocument(row);
    },
    count: async (teamId) => countOfTeam.get(teamId)?.[0] ?? 0,
    children: async (teamId, after, limit) => children.all(teamId, after, limit).map(readMonitorDocument),
    page: async (query, now) => pages.page(query, now),
    summary: async (teamId, now) => pages.summary(teamId, now),
    async events(query) {
      const id = idOf(query);
      return id === null ? null : timeline(id, query);
    },
    async pingBody(name, sequence) {
      const id = idOf(name);
      if (id === null) return null;
      const row = body.get(id, sequence);
      if (row === undefined || row[2] === null) return undefined;
      return { bytes: row[2].toString('base64'), isCut: row[1] === 1 };
    },
    async history(query) {
      const id = idOf(query);
      return id === null ? null : { ...history(id, query), state: stateOf(id) };
    },
    teamDays: async (query) => teamDays(query),
    slugsLike: prepareSlugQuery(sqlite),
    async past(name) {
      const id = idOf(name);
      if (id === null) return null;
      return { successes: successes.all(id).map(([at]) => at), pauses: pauses.all(id).map(([at]) => at) };
    },
  };
}
