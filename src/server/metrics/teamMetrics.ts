import { SHOWN_STATUSES, type ShownStatus, shownStatusOf } from '../../contract/monitors/shownStatus.ts';
import { uniqueKeyOf } from '../managementApi/checkObject.ts';
import { alertSamples, familyHead, labelSet, type MetricFamily, writeFamily } from './exposition.ts';
import type { AlertCounts, MeasuredMonitor } from './metricFacts.ts';

interface Measured extends MeasuredMonitor {
  shown: ShownStatus;
  /** The labels in each of Healthchecks' metric families, formatted only once. */
  checkLabels: string;
  /** Identifies the monitor in Hearth's own families. */
  key: string;
  keyLabel: string;
}

/** A metric family with one sample per monitor; a null value omits the monitor. */
interface MonitorFamily extends MetricFamily {
  valueOf(monitor: Measured): number | null;
  /** Whether zeros are omitted, except in scrapes for Healthchecks' metrics. */
  isMostlyZero?: true;
}

const flag = (is: boolean): 0 | 1 => (is ? 1 : 0);
const isUnknown = ({ status }: Measured): boolean => status === 'new' || status === 'paused';
const seconds = (milliseconds: number | null): number | null => (milliseconds === null ? null : milliseconds / 1_000);
const wholeSeconds = (milliseconds: number | null): number | null =>
  milliseconds === null ? null : Math.floor(milliseconds / 1_000);

/** Exported exactly the way Healthchecks exports them, so that dashboards made for it work. */
const CHECK_FAMILIES: readonly MonitorFamily[] = [
  {
    name: 'hc_check_up',
    help: 'Whether the check is currently up (1 for yes, 0 for no).',
    type: 'gauge',
    valueOf: ({ status }) => flag(status !== 'down'),
  },
  {
    name: 'hc_check_started',
    help: 'Whether the check is currently started (1 for yes, 0 for no).',
    type: 'gauge',
    isMostlyZero: true,
    valueOf: ({ runningSince }) => flag(runningSince !== null),
  },
  {
    name: 'hc_check_grace',
    help: 'Whether the check is currently in the grace period (1 for yes, 0 for no).',
    type: 'gauge',
    isMostlyZero: true,
    valueOf: ({ shown }) => flag(shown === 'late'),
  },
  {
    name: 'hc_check_paused',
    help: 'Whether the check is currently paused (1 for yes, 0 for no).',
    type: 'gauge',
    isMostlyZero: true,
    valueOf: ({ status }) => flag(status === 'paused'),
  },
];

const TAG_UP: MetricFamily = {
  name: 'hc_tag_up',
  help: 'Whether all checks with this tag are up (1 for yes, 0 for no).',
  type: 'gauge',
};
// Healthchecks exports these two as gauges, but `promtool check metrics` allows only counters to end in `_total`.
const CHECKS: MetricFamily = { name: 'hc_checks_total', help: 'The total number of checks.', type: 'untyped' };
const CHECKS_DOWN: MetricFamily = {
  name: 'hc_checks_down_total',
  help: 'The number of checks currently down.',
  type: 'untyped',
};

const INFO: MetricFamily = {
  name: 'hearth_monitor_info',
  help: 'The name and tags of the monitor with this key, to join with the other monitor metrics.',
  type: 'gauge',
};
const MONITORS: MetricFamily = { name: 'hearth_monitors', help: 'Monitors by status.', type: 'gauge' };
const MONITOR_FAMILIES: readonly MonitorFamily[] = [
  {
    name: 'hearth_monitor_up',
    help: 'Whether the monitor is up (1) or down (0). Absent while it is new or paused.',
    type: 'gauge',
    valueOf: (monitor) => (isUnknown(monitor) ? null : flag(monitor.status === 'up')),
  },
  {
    name: 'hearth_monitor_late',
    help: 'Present, with the value 1, while an expected success is overdue.',
    type: 'gauge',
    valueOf: ({ shown }) => (shown === 'late' ? 1 : null),
  },
  {
    name: 'hearth_monitor_last_duration_seconds',
    help: 'How long the last run took. Absent until a run reports it.',
    type: 'gauge',
    valueOf: ({ lastDurationMs }) => seconds(lastDurationMs),
  },
  {
    name: 'hearth_monitor_last_ping_timestamp_seconds',
    help: 'When the last ping arrived, in seconds since 1970. Absent until there is one.',
    type: 'gauge',
    valueOf: ({ lastPingAt }) => wholeSeconds(lastPingAt),
  },
  {
    name: 'hearth_monitor_pings_total',
    help: 'Pings that the monitor has received.',
    type: 'counter',
    valueOf: ({ pingCount }) => pingCount,
  },
];

const ALERTS: MetricFamily = {
  name: 'hearth_team_alerts_total',
  help: 'Alerts of the team whose delivery ended, by outcome.',
  type: 'counter',
};

/**
 * How many of a unique key's 40 digits are used: 64 bits are enough to distinguish a team's monitors, and take less
 * than half the bytes.
 */
const KEY_LENGTH = 16;
/** Lines per chunk. Other work can run between chunks. */
const LINES_PER_CHUNK = 500;

/** The facts for a team's metrics. */
export interface TeamFacts {
  monitors: readonly MeasuredMonitor[];
  alerts: AlertCounts;
  /** Whether Healthchecks' metric families include the zeros that Healthchecks exports. */
  hasZeros: boolean;
}

/**
 * Yields a team's metrics as text, in chunks. Monitors' names only appear in `hc_check_up` and `hearth_monitor_info`:
 * repeated in every family, they would make up most of the text.
 */
export function* writeTeamMetrics({ alerts, hasZeros, ...facts }: TeamFacts, now: number): Generator<string> {
  const monitors = facts.monitors.map((monitor) => measure(monitor, now));
  for (const family of CHECK_FAMILIES) {
    const skipsZeros = family.isMostlyZero === true && !hasZeros;
    yield* writeMonitors(family, monitors, (monitor) => {
      const value = family.valueOf(monitor);
      return value === 0 && skipsZeros ? null : `${monitor.checkLabels} ${value}`;
    });
  }
  yield writeTags(monitors);
  yield `${writeFamily(CHECKS, [{ value: monitors.length }])}\n`;
  const down = monitors.filter(({ status }) => status === 'down').length;
  yield `${writeFamily(CHECKS_DOWN, [{ value: down }])}\n`;
  yield* writeMonitors(INFO, monitors, ({ key, name, tags }) => `${labelSet({ key, name, tags: tags.join(' ') })} 1`);
  for (const family of MONITOR_FAMILIES) {
    yield* writeMonitors(family, monitors, (monitor) => {
      const value = family.valueOf(monitor);
      return value === null ? null : `${monitor.keyLabel} ${value}`;
    });
  }
  yield `${writeCounts(monitors)}\n`;
  yield writeFamily(ALERTS, alertSamples(alerts));
}

function measure(monitor: MeasuredMonitor, now: number): Measured {
  const { name, tags, uuid, isBroken } = monitor;
  const uniqueKey = uniqueKeyOf(uuid);
  const key = uniqueKey.slice(0, KEY_LENGTH);
  return {
    ...monitor,
    shown: shownStatusOf({ ...monitor, ...(isBroken && { broken: '' }) }, now),
    checkLabels: labelSet({ name, tags: tags.join(' '), unique_key: uniqueKey }),
    key,
    keyLabel: labelSet({ key }),
  };
}

/** Yields a line for each monitor, unless its text (everything after the family's name) is null. */
function* writeMonitors(
  family: MetricFamily,
  monitors: readonly Measured[],
  lineOf: (monitor: Measured) => string | null,
): Generator<string> {
  yield familyHead(family);
  for (let start = 0; start < monitors.length; start += LINES_PER_CHUNK) {
    let chunk = '';
    for (const monitor of monitors.slice(start, start + LINES_PER_CHUNK)) {
      const line = lineOf(monitor);
      if (line !== null) chunk += `${family.name}${line}\n`;
    }
    yield chunk;
  }
  yield '\n';
}

function writeTags(monitors: readonly Measured[]): string {
  const isUp = new Map<string, boolean>();
  for (const { tags, status } of monitors) {
    for (const tag of tags) isUp.set(tag, status !== 'down' && isUp.get(tag) !== false);
  }
  const samples = [...isUp.keys()].toSorted().map((tag) => ({ labels: { tag }, value: flag(isUp.get(tag) === true) }));
  return `${writeFamily(TAG_UP, samples)}\n`;
}

function writeCounts(monitors: readonly Measured[]): string {
  const counts = new Map<ShownStatus, number>(SHOWN_STATUSES.map((status) => [status, 0]));
  for (const { shown } of monitors) counts.set(shown, (counts.get(shown) ?? 0) + 1);
  return writeFamily(
    MONITORS,
    [...counts].map(([status, value]) => ({ labels: { status }, value })),
  );
}
