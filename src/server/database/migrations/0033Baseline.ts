import { ADDRESS_TABLES } from './baseline/addressTables.ts';
import { ALERT_TABLES } from './baseline/alertTables.ts';
import { HISTORY_TABLES } from './baseline/historyTables.ts';
import { MONITOR_TABLES } from './baseline/monitorTables.ts';
import { MONITOR_TRIGGERS } from './baseline/monitorTriggers.ts';
import { TEAM_TABLES } from './baseline/teamTables.ts';
import type { Migration, Statements } from './migration.ts';

const PARTS: readonly Statements[] = [
  TEAM_TABLES,
  MONITOR_TABLES,
  HISTORY_TABLES,
  ALERT_TABLES,
  ADDRESS_TABLES,
  MONITOR_TRIGGERS,
];
const joined = (kind: keyof Statements): string => PARTS.map((part) => part[kind] ?? '').join('');

/**
 * The schema of the first release. Data with an earlier schema was never released. Times are milliseconds since 1970,
 * and JSON is stored as text.
 */
export const baseline: Migration = {
  version: 33,
  both: joined('both'),
  sqlite: joined('sqlite'),
  postgres: joined('postgres'),
};
