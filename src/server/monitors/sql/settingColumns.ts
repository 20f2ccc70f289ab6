import type { Selectable } from 'kysely';
import type { MonitorSettings } from '../../../contract/monitors/monitorRecord.ts';
import type { Schedule } from '../../../contract/monitors/schedule.ts';
import { isTimingSetting, onlyMonitorSettings, type SettingName } from '../../../contract/monitors/settings.ts';
import type { MonitorTable } from '../../database/tables.ts';
import { nameOrderOf, searchTextOf } from '../monitorText.ts';
import type { PingFilter } from '../rules/classifyPing.ts';
import type { MonitorTiming } from '../rules/monitorState.ts';
import { parsedOr } from './parsedOr.ts';

type Row = Selectable<MonitorTable>;
type Stored = string | number | null;

/** How a setting is stored in a column. */
interface SettingColumn<Value> {
  column: keyof Row;
  /** Throws if the column is damaged. */
  read: (stored: never) => Value | undefined;
  write: (value: never) => Stored;
  /** What a damaged column is shown as, so that its owner can find and fix it. */
  damaged?: (stored: string) => Value;
}

const plain = <Column extends keyof Row>(column: Column) => ({
  column,
  read: (stored: Row[Column]) => stored,
  write: (value: Row[Column] & Stored) => value,
});
const json =
  <Value>() =>
  <Column extends keyof Row>(column: Column, damaged: (stored: string) => Value) => ({
    column,
    read: (stored: string) => JSON.parse(stored) as Value,
    write: (value: Value) => JSON.stringify(value),
    damaged,
  });
const optionalText = <Column extends keyof Row>(column: Column) => ({
  column,
  read: (stored: string) => stored || undefined,
  write: (value = '') => value,
});
const optionalNumber = <Column extends keyof Row>(column: Column) => ({
  column,
  read: (stored: number | null) => stored ?? undefined,
  write: (value: number | undefined) => value ?? null,
});
const flag = <Column extends keyof Row>(column: Column) => ({
  column,
  read: (stored: number) => stored === 1,
  write: (value: boolean | undefined) => (value === true ? 1 : 0),
});

/** The column of each setting, except for those in `ping_filter`. */
const COLUMNS = {
  name: plain('name'),
  slug: plain('slug'),
  tags: json<string[]>()('tags', () => []),
  description: plain('description'),
  runbookUrl: optionalText('runbook_url'),
  schedule: json<Schedule>()('schedule', (stored) => ({
    kind: 'cron',
    expression: stored.slice(0, 100),
    timezone: 'UTC',
  })),
  graceSeconds: plain('grace_seconds'),
  longestRunSeconds: optionalNumber('longest_run_seconds'),
  runsMayOverlap: flag('runs_may_overlap'),
  alertAfterFailures: optionalNumber('alert_after_failures'),
  needsManualResume: flag('needs_manual_resume'),
} satisfies { [Name in Exclude<SettingName, keyof PingFilter>]: SettingColumn<MonitorSettings[Name]> };

type StoredAlone = keyof typeof COLUMNS;
type ColumnOf<Name extends StoredAlone> = (typeof COLUMNS)[Name]['column'];

const NAMES = Object.keys(COLUMNS) as StoredAlone[];
const columnOf = (name: StoredAlone) => COLUMNS[name] as SettingColumn<unknown> & { column: ColumnOf<StoredAlone> };
function readColumn(name: StoredAlone, row: Partial<Row>): unknown {
  const { column, read } = columnOf(name);
  return read(row[column] as never);
}

const TIMING = NAMES.filter(isTimingSetting).map((name) => ({ name, ...COLUMNS[name] }));
type TimingColumn = (typeof TIMING)[number]['column'];

/** The columns for the settings that affect when a monitor is due, or when it goes down. */
export const TIMING_COLUMNS = TIMING.map(({ column }) => column);
export const SETTINGS_COLUMNS = [...NAMES.map((name) => COLUMNS[name].column), 'ping_filter' as const];

/** Throws if a column can't be read. */
export function readTiming(row: Pick<Row, TimingColumn>): MonitorTiming {
  const timing: Record<string, unknown> = {};
  for (const { name, column, read } of TIMING) timing[name] = read(row[column] as never);
  return timing as unknown as MonitorTiming;
}

/** Reads as much of a damaged row as possible, so that its owner can find and fix it. */
export function readSettings(row: Pick<Row, (typeof SETTINGS_COLUMNS)[number]>): MonitorSettings {
  const settings = Object.fromEntries(NAMES.map((name) => [name, readOrGuess(name, row)]));
  const filter = row.ping_filter === null ? null : parsedOr<PingFilter | null>(row.ping_filter, null);
  return onlyMonitorSettings({ ...settings, ...filter } as unknown as MonitorSettings);
}

function readOrGuess(name: StoredAlone, row: Partial<Row>): unknown {
  try {
    return readColumn(name, row);
  } catch {
    const { column, damaged } = columnOf(name);
    return damaged?.(String(row[column]));
  }
}

type DerivedColumn = 'name_order' | 'search_text' | 'schedule_words' | 'ping_filter';

/** Returns the columns for settings, and those derived from them. */
export function settingsColumns(
  settings: MonitorSettings,
  scheduleWords: string,
): Pick<Row, ColumnOf<StoredAlone> | DerivedColumn> {
  const { name, pingMethods, keywords } = settings;
  const columns = NAMES.map((each) => [columnOf(each).column, columnOf(each).write(settings[each] as never)]);
  return {
    ...(Object.fromEntries(columns) as Pick<Row, ColumnOf<StoredAlone>>),
    name_order: nameOrderOf(name),
    search_text: searchTextOf(settings),
    schedule_words: scheduleWords,
    // Most monitors have no filter. Storing null avoids parsing JSON for their pings.
    ping_filter: pingMethods === undefined && keywords === undefined ? null : JSON.stringify({ pingMethods, keywords }),
  };
}
