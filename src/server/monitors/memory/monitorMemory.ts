import type { Document } from '../../../contract/documents.ts';
import { monitorKey } from '../../../contract/keys.ts';
import type { EditEvent, PingEvent } from '../../../contract/monitors/monitorEvents.ts';
import type { Absence, PingableMonitor, MonitorSettings } from '../../../contract/monitors/monitorRecord.ts';
import type { AuditEntry } from '../../audit/auditEntry.ts';
import { formatVersionstamp } from '../../documents/encoding.ts';
import type { MonitorName } from '../monitorCatalog.ts';
import type {
  DayRollup,
  EngineMonitor,
  KnownMonitor,
  MonitorRules,
  MonitorState,
  PlacedFlip,
} from '../monitorRules.ts';
import type { MonitorChange, MonitorChanges } from '../monitorStore.ts';
import { runStripOf } from '../recentRuns.ts';

/** Shown for a broken monitor. */
const UNREADABLE = 'The schedule cannot be read.';

export interface LoggedPing extends Omit<PingEvent, 'type' | 'isUnfinished' | 'bodyBytes' | 'bodyStart'> {
  isUnfinished: boolean;
  body: Uint8Array;
}

/** Everything stored for a monitor. */
export interface KeptMonitor extends MonitorName {
  id: number;
  uuid: string;
  settings: MonitorSettings;
  scheduleWords: string;
  createdAt: number;
  settingsStamp: number;
  stamp: number;
  state: MonitorState;
  isBroken: boolean;
  pingCount: number;
  lastSequence: number;
  pings: LoggedPing[];
  /** The flips, each with a number that increases across all monitors. */
  flips: (PlacedFlip & { number: number })[];
  edits: Omit<EditEvent, 'type'>[];
  days: Map<string, DayRollup>;
}

export type WriteFlips = (monitor: KeptMonitor, flips: readonly PlacedFlip[]) => void;

/** A commit in progress. It collects the changes to announce to listeners. */
export interface Commit {
  stamp: number;
  /** Records that the monitor was changed or removed. */
  changed(name: MonitorName): void;
  flip: WriteFlips;
}

/** A monitor's replaced ping URL, or a team's replaced ping key if there's no monitor. */
export interface ReplacedCode {
  teamId: string | null;
  monitorId: string | null;
  endsAt: number | null;
  /** The last day of use, by monitor. */
  uses: Map<string, string>;
}

/** Compares strings the way both engines do: by their UTF-8 bytes. */
export const byBytes = (one: string, other: string): number => Buffer.compare(Buffer.from(one), Buffer.from(other));

/** Creates the in-memory storage for monitors. Stores that share it act like servers that share a database. */
export function createMonitorMemory(writeAudit: (entries: readonly AuditEntry[]) => void = () => undefined) {
  const listeners = new Set<(changes: MonitorChanges) => void>();
  let commits = 0;
  let flips = 0;

  const monitors = new Map<number, KeptMonitor>();
  const ofTeam = (teamId: string): KeptMonitor[] =>
    [...monitors.values()].filter((monitor) => monitor.teamId === teamId);

  /** Monitors that were deleted or cleared, until they're swept. */
  const forgotten: KeptMonitor[] = [];
  /** Monitors of deleted teams that can be restored. */
  const shelved = new Map<string, { monitors: KeptMonitor[]; pingKey: string | undefined }>();

  return {
    monitors,
    writeAudit,
    forgotten,
    shelved,
    pingKeys: new Map<string, string>(),
    /** Replaced codes. */
    codes: new Map<string, ReplacedCode>(),
    /** Returns all monitors that have logs. */
    everything: (): KeptMonitor[] => [
      ...monitors.values(),
      ...forgotten,
      ...[...shelved.values()].flatMap((team) => team.monitors),
    ],
    engine: { aliveAt: 0, away: null as Absence | null, lastId: 0 },
    listeners,
    ofTeam,
    named: ({ teamId, monitorId }: MonitorName): KeptMonitor | undefined =>
      ofTeam(teamId).find((monitor) => monitor.monitorId === monitorId),
    /** Runs the work immediately, then calls the listeners. */
    commit<Result>(work: (commit: Commit) => Result): Result {
      const stamp = ++commits;
      const changed: MonitorChange[] = [];
      let hasFlips = false;
      const result = work({
        stamp,
        changed: ({ teamId, monitorId }) =>
          void changed.push({ teamId, monitorId, versionstamp: formatVersionstamp(stamp) }),
        flip(monitor, placed) {
          monitor.flips.push(...placed.map((flip) => ({ ...flip, number: ++flips })));
          hasFlips ||= placed.length > 0;
        },
      });
      if (changed.length > 0 || hasFlips) for (const listener of Array.from(listeners)) listener({ changed, hasFlips });
      return result;
    },
  };
}

export type MonitorMemory = ReturnType<typeof createMonitorMemory>;

/** Creates a monitor without events. */
export function emptyMonitor(
  rules: Pick<MonitorRules, 'newState' | 'wordsOf'>,
  monitor: Pick<KeptMonitor, 'id' | 'teamId' | 'monitorId' | 'uuid' | 'settings' | 'createdAt' | 'stamp'>,
): KeptMonitor {
  return {
    ...monitor,
    scheduleWords: rules.wordsOf(monitor.settings.schedule),
    settingsStamp: monitor.stamp,
    state: rules.newState(monitor.createdAt),
    isBroken: false,
    pingCount: 0,
    lastSequence: 0,
    pings: [],
    flips: [],
    edits: [],
    days: new Map(),
  };
}

export function engineMonitorFromMemory({ settings, state, ...kept }: KeptMonitor): EngineMonitor {
  const { id, teamId, monitorId, pingCount, lastSequence, isBroken } = kept;
  const known: KnownMonitor = { timing: settings, state };
  return { id, teamId, monitorId, pingCount, lastSequence, isBroken, filter: settings, known };
}

/** Stores finished days. If a day is already stored, the version with more pings is kept. */
export function putDays(monitor: KeptMonitor, finished: readonly DayRollup[]): void {
  for (const day of finished) if ((monitor.days.get(day.day)?.pings ?? 0) <= day.pings) monitor.days.set(day.day, day);
}

/** Moves events after an instant back to that instant. */
export function clampLogs({ pings, flips, edits }: KeptMonitor, at: number): void {
  for (const event of [...pings, ...flips, ...edits]) event.at = Math.min(event.at, at);
}

export function documentFromMemory(monitor: KeptMonitor): Document<PingableMonitor> {
  const { teamId, monitorId, uuid, settings, state, createdAt, scheduleWords, pingCount, lastSequence } = monitor;
  const data: PingableMonitor = {
    ...settings,
    monitorId,
    teamId,
    uuid,
    scheduleWords,
    ...(monitor.isBroken && { broken: UNREADABLE }),
    createdAt,
    settingsVersionstamp: formatVersionstamp(monitor.settingsStamp),
    status: state.status,
    statusSince: state.statusSince,
    lastPingAt: state.lastPingAt,
    lastPingKind: state.lastPingKind,
    runningSince: state.openRuns[0]?.at ?? null,
    lastDurationMs: state.lastDurationMs,
    dueAt: state.dueAt,
    deadlineAt: state.deadlineAt,
    ...(state.away !== null && { away: state.away }),
    ...runStripOf(state.recentRuns),
    pingCount,
    lastSequence,
  };
  return { key: monitorKey(teamId, monitorId), data, versionstamp: formatVersionstamp(monitor.stamp) };
}
