import type { Command } from '../../contract/commands.ts';
import type { Document } from '../../contract/documents.ts';
import { monitorKey } from '../../contract/keys.ts';
import type {
  BulkMonitors,
  BulkOutcome,
  EditMonitors,
  TagMonitors,
  UndoEdits,
} from '../../contract/monitors/bulkCalls.ts';
import type { ListedFacts, ListMonitors, TagGroup } from '../../contract/monitors/monitorCalls.ts';
import type { Monitor } from '../../contract/monitors/monitorRecord.ts';
import type { AttentionCard, Lane, SoleMonitor, TeamDashboard } from '../../contract/monitors/teamDashboard.ts';
import { SHOWN_STATUSES, shownStatusOf, type ShownStatus } from '../../contract/monitors/shownStatus.ts';
import { refuse } from '../../sdk/fakePlatform.ts';
import { NOW } from '../../testing/clock.ts';

/** A monitor, by default up and pinged a minute ago. */
export function monitorOf(teamId: string, number: number, changes: Partial<Monitor> = {}): Monitor {
  const id = String(number).padStart(22, '0');
  return {
    name: `Job ${number}`,
    slug: `job-${number}`,
    tags: [],
    description: '',
    schedule: { kind: 'period', periodSeconds: 600 },
    graceSeconds: 300,
    needsManualResume: false,
    monitorId: `mid_${id}`,
    teamId,
    uuid: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
    status: 'up',
    statusSince: NOW - 86_400_000,
    createdAt: NOW - 86_400_000,
    settingsVersionstamp: '1',
    lastPingAt: NOW - 60_000,
    lastPingKind: 'success',
    runningSince: null,
    lastDurationMs: null,
    dueAt: NOW + 540_000,
    deadlineAt: NOW + 840_000,
    recentRuns: [],
    pingCount: 1,
    lastSequence: 1,
    scheduleWords: 'Every 10 min',
    ...changes,
  };
}

const countsOf = (monitors: readonly Monitor[]) => {
  const counts = Object.fromEntries(SHOWN_STATUSES.map((status) => [status, 0])) as Record<ShownStatus, number>;
  for (const monitor of monitors) counts[shownStatusOf(monitor, NOW)] += 1;
  return counts;
};

/** The groups of monitors, in order. */
function groupsOf(ordered: readonly Monitor[]): TagGroup[] {
  const tags = [...new Set(ordered.map(({ tags: [tag] }) => tag ?? null))];
  return tags.map((tag) => ({ tag, counts: countsOf(ordered.filter((monitor) => (monitor.tags[0] ?? null) === tag)) }));
}

/** Facts about a monitor. If it's down and has a cron schedule, its next run is in two hours. */
const factsOf = ({ status, schedule }: Monitor, asked: ListMonitors['facts'] = []): ListedFacts => ({
  ...(status === 'down' && schedule.kind === 'cron' && { nextRunAt: NOW + 7_200_000 }),
  ...(asked.includes('uptime') && { uptime: { share: 0.9971, days: 30 } }),
  ...(asked.includes('channels') && {
    channels: [
      { name: 'On call', isWorking: true },
      { name: 'Old hook', isWorking: false },
      { name: 'Night', isWorking: false, isMuted: true },
    ],
  }),
});

const rank = (monitor: Monitor) => SHOWN_STATUSES.indexOf(shownStatusOf(monitor, NOW));

const UPTIME = { share: 0.9971, since: NOW - 29.5 * 86_400_000, days: 30 };

/** A dashboard of these monitors, without any other data. */
export function dashboardOf(all: readonly Monitor[], changes: Partial<TeamDashboard> = {}): TeamDashboard {
  const counts = countsOf(all);
  const troubled = all.filter((monitor) => ['down', 'late'].includes(shownStatusOf(monitor, NOW)));
  return {
    at: NOW,
    watchedSince: all.length === 0 ? null : Math.min(...all.map(({ createdAt }) => createdAt)),
    counts,
    alertsNobody: all.filter(({ alertsNobody }) => alertsNobody).length,
    uptime: { now: UPTIME, before: 0.9983 },
    today: { from: Math.floor(NOW / 86_400_000) * 86_400_000, runs: 412, failures: 4 },
    channels: { total: 1, working: 1, failing: 0, off: 0, unconfirmed: 0, muted: 0, troubled: [] },
    holds: [],
    attention: { total: troubled.length, cards: troubled.map(cardOf), groups: [] },
    lanes: {
      from: NOW - 18 * 3_600_000,
      to: NOW + 6 * 3_600_000,
      rows: all.map(laneOf),
      total: all.length,
    },
    wall: [{ tag: null, counts, uptime: UPTIME, tiles: all.map(tileOf) }],
    soleMonitor: all.length === 1 ? all.map(soleMonitorOf)[0]! : null,
    failuresPerDay: Array.from({ length: 30 }, () => 0),
    slower: [],
    incidents: [],
    ...changes,
  };
}

const cardOf = (monitor: Monitor): AttentionCard => ({
  monitorId: monitor.monitorId,
  name: monitor.name,
  status: monitor.status === 'down' ? 'down' : 'late',
  since: monitor.status === 'down' ? monitor.statusSince : (monitor.dueAt ?? NOW),
  reason: null,
  exitStatus: null,
  output: null,
  expectedAt: monitor.dueAt,
  deadlineAt: monitor.deadlineAt,
  timesDown: 1,
  flaps: null,
  runbookUrl: monitor.runbookUrl ?? null,
  alerted: [],
  snoozedUntil: null,
  alertsHeldUntil: null,
});

const laneOf = (monitor: Monitor): Lane => ({
  monitorId: monitor.monitorId,
  name: monitor.name,
  status: shownStatusOf(monitor, NOW),
  runningSince: monitor.runningSince,
  lateSince: null,
  runs: [],
  ribbon: null,
  down: [],
  missed: [],
  expected: [],
});

const soleMonitorOf = ({ monitorId, name, lastPingAt, dueAt }: Monitor): SoleMonitor => ({
  monitorId,
  name,
  lastRunAt: lastPingAt,
  nextRunAt: dueAt,
});

const tileOf = (monitor: Monitor): [string, string, ShownStatus] => [
  monitor.monitorId,
  monitor.name,
  shownStatusOf(monitor, NOW),
];

/** A fake monitoring engine for screen tests. Stores monitors, lists them and executes bulk calls. */
export function createFakeMonitors(
  initial: Monitor[],
  changeDashboard: (dashboard: TeamDashboard) => TeamDashboard = (dashboard) => dashboard,
) {
  const monitors = new Map(initial.map((monitor) => [monitor.monitorId, monitor]));
  let stamp = 100;
  /** Each monitor before its latest edit. */
  const former = new Map<string, Monitor>();
  let failure: (() => never) | undefined;

  const documentOf = (monitor: Monitor): Document<Monitor> => ({
    key: monitorKey(monitor.teamId, monitor.monitorId),
    data: monitor,
    versionstamp: String(stamp),
  });

  function list({ text = '', tags = [], statuses = [], sort = 'status', groupBy, facts, ...page }: ListMonitors) {
    const { offset = 0, limit = 100 } = page;
    const matching = [...monitors.values()].filter(
      ({ name, tags: own }) =>
        name.toLowerCase().includes(text.toLowerCase()) && tags.every((tag) => own.includes(tag)),
    );
    const found = matching
      .filter((monitor) => statuses.length === 0 || statuses.includes(shownStatusOf(monitor, NOW)))
      .toSorted((a, b) => (sort === 'status' ? rank(a) - rank(b) : 0) || a.name.localeCompare(b.name, 'en'));
    const sorted = sort === '-name' ? found.toReversed() : found;
    const firstTag = ({ tags: [tag = '\uffff'] }: Monitor) => tag;
    const ordered = groupBy
      ? sorted.toSorted((a, b) => (firstTag(a) < firstTag(b) ? -1 : firstTag(a) > firstTag(b) ? 1 : 0))
      : sorted;
    const listed = ordered.slice(offset, offset + limit);
    return {
      monitors: listed.map(documentOf),
      ...(groupBy && offset === 0 && { groups: groupsOf(ordered) }),
      facts: Object.fromEntries(listed.map((monitor) => [monitor.monitorId, factsOf(monitor, facts)])),
      total: found.length,
      counts: countsOf(matching),
      tags: [...new Set([...monitors.values()].flatMap((monitor) => monitor.tags))],
      alertsNobody: silent(),
    };
  }

  const silent = () => [...monitors.values()].filter(({ alertsNobody }) => alertsNobody).length;

  const dashboard = () => changeDashboard(dashboardOf([...monitors.values()]));

  function bulk({ monitors: targets }: BulkMonitors, obey: (monitor: Monitor) => Monitor | undefined): BulkOutcome {
    const outcome: BulkOutcome = { done: [], refused: [], edits: [] };
    for (const { monitorId } of targets) {
      const monitor = monitors.get(monitorId);
      if (!monitor) {
        outcome.refused.push({ monitorId, name: 'DocumentNotFoundError' });
        continue;
      }
      const next = obey(monitor);
      outcome.done.push(monitorId);
      if (next === monitor) continue;
      if (!next) {
        monitors.delete(monitorId);
        continue;
      }
      former.set(monitorId, monitor);
      const sequence = monitor.lastSequence + 1;
      monitors.set(monitorId, { ...next, lastSequence: sequence });
      outcome.edits.push({ monitorId, sequence });
    }
    stamp += 1;
    return outcome;
  }

  /** Undoes edits, but refuses if an edit isn't the monitor's newest event. */
  function undo({ monitors: edits }: UndoEdits): BulkOutcome {
    const outcome: BulkOutcome = { done: [], refused: [], edits: [] };
    for (const { monitorId, sequence } of edits) {
      const before = former.get(monitorId);
      if (before && monitors.get(monitorId)?.lastSequence === sequence) {
        monitors.set(monitorId, { ...before, lastSequence: sequence + 1 });
        outcome.done.push(monitorId);
      } else outcome.refused.push({ monitorId, name: 'DocumentAtomicCommitError' });
    }
    stamp += 1;
    return outcome;
  }

  const edited = ({ schedule, graceSeconds, longestRunSeconds }: EditMonitors, monitor: Monitor): Monitor => ({
    ...monitor,
    ...(schedule && { schedule }),
    ...(graceSeconds !== undefined && { graceSeconds }),
    ...(typeof longestRunSeconds === 'number' && { longestRunSeconds }),
  });

  const tagged = ({ add, remove }: TagMonitors, monitor: Monitor): Monitor => ({
    ...monitor,
    tags: [...monitor.tags.filter((tag) => !remove.includes(tag)), ...add],
  });

  return {
    ids: () => [...monitors.keys()],
    /** Makes every call fail from now on; undefined makes calls succeed again. */
    fail(how: (() => never) | undefined) {
      failure = how;
    },
    /** Changes a monitor as a ping or another person would. Returns the event for its watchers. */
    change(monitorId: string, changes: Partial<Monitor>) {
      const before = monitors.get(monitorId);
      if (!before) throw new Error(`No monitor ${monitorId}`);
      const after = { ...before, ...changes };
      monitors.set(monitorId, after);
      stamp += 1;
      const { key, data, versionstamp } = documentOf(after);
      return { type: 'set', key, data, versionstamp } as const;
    },
    /** Executes the `monitors/…` calls; returns undefined for other calls. */
    answer(command: Command): unknown {
      if (command.kind !== 'rpc' || command.rpc[0] !== 'monitors') return undefined;
      if (failure) return failure();
      const input = command.input as never;
      switch (command.rpc[1]) {
        case 'list':
          return list(input);
        case 'dashboard':
          return dashboard();
        case 'pingKey':
          return { pingKey: 'KEY', usedBy: 0 };
        case 'pause':
          return bulk(input, (monitor) =>
            monitor.status === 'paused' ? monitor : { ...monitor, status: 'paused', dueAt: null, deadlineAt: null },
          );
        case 'edit':
          return bulk(input, (monitor) => edited(input, monitor));
        case 'tag':
          return bulk(input, (monitor) => tagged(input, monitor));
        case 'undo':
          return undo(input);
        case 'ids':
          return list(input).monitors.map(({ data }) => data.monitorId);
        case 'resume':
          return bulk(input, (monitor) => ({ ...monitor, status: 'new' }));
        case 'delete':
          return bulk(input, () => undefined);
        default:
          return refuse('UnknownRpcError');
      }
    },
  };
}

export type FakeMonitors = ReturnType<typeof createFakeMonitors>;
