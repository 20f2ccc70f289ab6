import { absenceSince, CLOCK_TOLERANCE_MS, joined } from '../clock.ts';
import type { MonitorRules } from '../monitorRules.ts';
import type { DeadlineStore } from '../monitorStore.ts';
import { isCodeValid } from '../pingCodes.ts';
import { dropCodes } from './memoryPingCodes.ts';
import { clampLogs, type KeptMonitor, type MonitorMemory, putDays, type WriteFlips } from './monitorMemory.ts';

/** Maximum number of flips per step. */
const SWEEP_LIMIT = 200;
const DAY_MS = 86_400_000;
const FLIPS_KEPT_MS = 400 * DAY_MS;
const STEP_ROWS = 500;

export interface MemoryDeadlinesOptions {
  memory: MonitorMemory;
  rules: MonitorRules;
  pingsKept: number;
  onBroken(monitorId: string, error: unknown): void;
  /** Called when deadlines up to this instant are being handled. */
  checked(until: number): void;
}

/** Handles deadlines, liveness updates and pruning in memory. */
export function createMemoryDeadlines({
  memory,
  rules,
  pingsKept,
  onBroken,
  checked,
}: MemoryDeadlinesOptions): DeadlineStore {
  const { engine, monitors } = memory;
  const deadlineOf = ({ state }: KeptMonitor): number => state.deadlineAt ?? Infinity;

  function nextDeadline(): number | null {
    const nearest = Math.min(...Array.from(monitors.values(), deadlineOf));
    return nearest === Infinity ? null : nearest;
  }

  /** Applies a change to each monitor in one commit, and marks unreadable ones as broken. Returns how many changed. */
  function change(found: KeptMonitor[], apply: (monitor: KeptMonitor, flip: WriteFlips) => boolean): number {
    return memory.commit(({ stamp, changed, flip }) => {
      const touched = found.filter((monitor) => {
        try {
          if (!apply(monitor, flip)) return false;
        } catch (error) {
          monitor.isBroken = true;
          monitor.state = { ...monitor.state, dueAt: null, deadlineAt: null };
          onBroken(monitor.monitorId, error);
        }
        monitor.stamp = stamp;
        changed(monitor);
        return true;
      });
      return touched.filter(({ isBroken }) => !isBroken).length;
    });
  }

  return {
    nextDeadline: async () => nextDeadline(),
    async sweepDeadlines(now) {
      const until = Math.min(now, engine.away?.from ?? Infinity);
      checked(until);
      const passed = [...monitors.values()]
        .filter((monitor) => deadlineOf(monitor) <= until)
        .toSorted((one, other) => deadlineOf(one) - deadlineOf(other))
        .slice(0, SWEEP_LIMIT);
      if (passed.length === 0) return { flips: 0, hasMore: false };
      const flips = change(passed, (monitor, write) => {
        const down = rules.applyDeadline(monitor.state, monitor.settings, until);
        if (down === null) throw new Error('A deadline has passed by which nothing is due.');
        monitor.state = down.state;
        putDays(monitor, down.finishedDays);
        if (down.flip !== null) write(monitor, [{ ...down.flip, sequence: (monitor.lastSequence += 1) }]);
        return true;
      });
      return { flips, hasMore: passed.length === SWEEP_LIMIT };
    },
    async grantAmnesty(away) {
      const granted = change([...monitors.values()], (monitor) => {
        const state = rules.applyAmnesty(monitor.state, monitor.settings, away);
        if (state !== null) monitor.state = state;
        return state !== null;
      });
      return { granted, nextPlace: null };
    },
    async clampToClock(now) {
      const clamped = change([...monitors.values()], (monitor) => {
        const storedDay = (day: string) => monitor.days.get(day) ?? null;
        const found = rules.clampToClock(monitor.state, monitor.settings, { now, storedDay });
        if (found === null) return false;
        monitor.state = found.state;
        clampLogs(monitor, now);
        putDays(monitor, found.finishedDays);
        return true;
      });
      return { clamped, nextPlace: null };
    },
    isOnlyProcess: async () => true,
    aliveAt: async () => engine.aliveAt || null,
    async recordAlive({ now, isInDoubt }) {
      const { aliveAt, away } = engine;
      const known = away !== null && away.until > now + CLOCK_TOLERANCE_MS ? null : away;
      engine.away = joined(known, isInDoubt ? absenceSince(aliveAt || null, now) : null);
      if (aliveAt < now || aliveAt > now + CLOCK_TOLERANCE_MS) engine.aliveAt = now;
      return engine.away;
    },
    async clearAbsence({ from, until }) {
      if (engine.away?.from === from && engine.away.until === until) engine.away = null;
    },
    takeRefusals: () => false,
    async prune(now) {
      for (const monitor of monitors.values()) {
        monitor.pings = monitor.pings.slice(-pingsKept);
        monitor.flips = monitor.flips.filter(({ at }) => at >= now - FLIPS_KEPT_MS);
      }
      dropCodes(memory, ({ endsAt }) => !isCodeValid(endsAt, now));
      let room = STEP_ROWS;
      const [first] = memory.forgotten;
      if (first === undefined) return { hasMore: false };
      for (const log of [first.pings, first.flips, first.edits]) room -= log.splice(0, Math.max(0, room)).length;
      if (room <= 0) return { hasMore: true };
      memory.forgotten.shift();
      return { hasMore: memory.forgotten.length > 0 };
    },
  };
}
