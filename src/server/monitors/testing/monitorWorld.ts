import { createId, MONITOR_ID_PREFIX, TEAM_ID_PREFIX } from '../../../contract/ids.ts';
import type { MonitorEvent } from '../../../contract/monitors/monitorEvents.ts';
import type { Absence, PingableMonitor, MonitorSettings } from '../../../contract/monitors/monitorRecord.ts';
import type { WrittenEntry } from '../../audit/auditTrail.ts';
import type { Editor } from '../monitorEditor.ts';
import type { MonitorState } from '../rules/monitorState.ts';
import type { MonitorImports } from '../monitorImports.ts';
import type { MonitorName } from '../monitorCatalog.ts';
import type { MonitorStore, PingOutcome, ReceivedPing } from '../monitorStore.ts';
import { type PingAdmission, UNLIMITED_PINGS, createPingAdmission } from '../rules/pingAdmission.ts';
import { someEditor, somePing, someSettings } from './monitorSamples.ts';

export interface StoreOptions {
  admission: PingAdmission;
  pingsKept: number;
  onBroken(monitorId: string, error: unknown): void;
}

/** A store that can also import monitors. */
export type ImportingStore = MonitorStore & { imports: MonitorImports };

/** Logs that contain rows for monitors. */
export type MonitorLog = 'pings' | 'ping_bodies' | 'flips' | 'edits' | 'daily_rollups';

/** An adapter's storage. It's initially empty, and shared by all stores opened on it. */
export interface MonitorStorage {
  open(options: StoreOptions): Promise<ImportingStore>;
  /** Returns the total number of rows for all monitors, including deleted ones. */
  countRows(log: MonitorLog): Promise<number>;
  /** Returns how many replaced ping URLs and ping keys are stored, and how many uses of them. */
  countCodes(): Promise<[codes: number, uses: number]>;
  /** Replaces a monitor's stored schedule with one that can't be read. */
  damageSchedule(monitorId: string): Promise<void>;
  /** Returns a team's audit log, newest first. */
  readAudit(teamId: string): Promise<WrittenEntry[]>;
}

export const T0 = Date.UTC(2026, 10, 21, 12);
export const MINUTE = 60_000;
export const DAY = 1_440 * MINUTE;
/** Due every minute, with a grace of one minute. */
export const minutely = { schedule: { kind: 'period' as const, periodSeconds: 60 }, graceSeconds: 60 };

/** Opens a store on this storage, with helpers for tests. */
export async function openMonitorWorld(storage: MonitorStorage, options: Partial<StoreOptions> = {}) {
  const broken: string[] = [];
  const store = await storage.open({
    admission: createPingAdmission(UNLIMITED_PINGS),
    pingsKept: 1_000,
    onBroken: (monitorId) => broken.push(monitorId),
    ...options,
  });
  const teamId = createId(TEAM_ID_PREFIX);

  async function make(
    settings: Partial<MonitorSettings> = {},
    { at = T0, ofTeam = teamId } = {},
  ): Promise<PingableMonitor> {
    const name = { teamId: ofTeam, monitorId: createId(MONITOR_ID_PREFIX) };
    const made = await store.create({ ...name, settings: { ...someSettings, ...settings } }, 'created', someEditor(at));
    if (made === null || made === 'too-many') throw new Error('No monitor was made.');
    return made.data;
  }

  const events = async ({ teamId: ofTeam, monitorId }: MonitorName): Promise<MonitorEvent[]> => {
    const found: MonitorEvent[] = [];
    for (let hasOlder = true; hasOlder;) {
      const before = found.at(-1)?.sequence;
      const page = await store.events({ teamId: ofTeam, monitorId, ...(before !== undefined && { before }) });
      found.push(...(page?.events ?? []));
      hasOlder = page?.hasOlder ?? false;
    }
    return found.toReversed();
  };

  return {
    store,
    teamId,
    /** The ids of monitors marked as broken. */
    broken,
    make,
    /** Creates a monitor whose stored schedule can't be read. */
    async makeUnreadable(settings?: Partial<MonitorSettings>, options?: { ofTeam: string }): Promise<PingableMonitor> {
      const monitor = await make(settings, options);
      await storage.damageSchedule(monitor.monitorId);
      return monitor;
    },
    ping: (
      { uuid }: Pick<PingableMonitor, 'uuid'>,
      at: number,
      more: Partial<ReceivedPing> = {},
    ): Promise<PingOutcome> => store.recordPing({ by: 'uuid', uuid }, somePing({ at, ...more })),
    async look(name: MonitorName): Promise<PingableMonitor> {
      const found = await store.find(name);
      if (found === null) throw new Error('The monitor is gone.');
      return found.data;
    },
    /** Reads a whole timeline, oldest first. */
    events,
    /** Reads all flips, oldest first: for each one, the status entered and the time since `T0`. */
    flips: async (name: MonitorName) =>
      (await events(name)).flatMap((event) => (event.type === 'flip' ? [[event.to, event.at - T0] as const] : [])),
    /** Sets a monitor's state the way a rule would. */
    async restate(name: MonitorName, state: Partial<MonitorState>, editor: Editor = someEditor(T0)): Promise<void> {
      await store.edit(name.teamId, [{ monitorId: name.monitorId }], editor, (stored) => ({
        action: 'updated',
        changes: [],
        change: { state: { ...stored.state, ...state }, flip: null, finishedDays: [] },
      }));
    },
    /** Grants an amnesty for an absence, and returns how many monitors received it. */
    grantAmnesty: (away: Absence) =>
      throughAll(async (place) => {
        const { granted, nextPlace } = await store.grantAmnesty(away, place);
        return { changed: granted, nextPlace };
      }),
    /** Corrects all monitors that are ahead of the clock, and returns how many there were. */
    clampToClock: (now: number) =>
      throughAll(async (place) => {
        const { clamped, nextPlace } = await store.clampToClock(now, place);
        return { changed: clamped, nextPlace };
      }),
    /** Prunes until nothing is left to do, and returns how many steps it took. */
    async prune(now = T0): Promise<number> {
      let steps = 1;
      while ((await store.prune(now)).hasMore) steps += 1;
      return steps;
    },
  };
}

async function throughAll(
  step: (place: number) => Promise<{ changed: number; nextPlace: number | null }>,
): Promise<number> {
  let changed = 0;
  for (let place: number | null = 0; place !== null;) {
    const outcome = await step(place);
    changed += outcome.changed;
    place = outcome.nextPlace;
  }
  return changed;
}

export type MonitorWorld = Awaited<ReturnType<typeof openMonitorWorld>>;

/** The current test's world and the storage under it, for each part of the contract. */
export interface ContractContext {
  world(): MonitorWorld;
  storage(): MonitorStorage;
  /** Opens another world on the same storage, like a second server. It's closed after the test. */
  another(options?: Partial<StoreOptions>): Promise<MonitorWorld>;
}
