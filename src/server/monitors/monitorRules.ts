import type { Absence } from '../../contract/monitors/monitorRecord.ts';
import type { Schedule } from '../../contract/monitors/schedule.ts';
import type { MonitorChange, MonitorState, MonitorTiming, PingChange, PingSignal } from './rules/monitorState.ts';
import type { ClassifiedPing, PingFilter } from './rules/classifyPing.ts';
import type { TrueTime } from './rules/clampToClock.ts';
import type { ReceivedPing } from './monitorStore.ts';
import type { DayRollup } from './rollups/dayRollup.ts';

export type {
  ClassifiedPing,
  DayRollup,
  PingFilter,
  MonitorChange,
  MonitorState,
  MonitorTiming,
  PingChange,
  PingSignal,
};
export type { Flip, OpenRun } from './rules/monitorState.ts';

/**
 * What a store asks of the domain inside its transactions. All of them are pure, and throw for a schedule that cannot be
 * read: the monitor is then put aside.
 */
export interface MonitorRules {
  /** The state of a monitor that was created, or began anew, at this instant. */
  newState(at: number): MonitorState;
  /** The schedule in words. */
  wordsOf(schedule: Schedule): string;
  /** What a ping counts as, before it is applied. */
  classifyPing(ping: ReceivedPing, filter: PingFilter): ClassifiedPing;
  applyPing(state: MonitorState, timing: MonitorTiming, ping: PingSignal): PingChange;
  /** Null while the deadline has not passed. */
  applyDeadline(state: MonitorState, timing: MonitorTiming, now: number): MonitorChange | null;
  /** Null if the absence didn't overlap the monitor's grace, or if an earlier one was already excused. */
  applyAmnesty(state: MonitorState, timing: MonitorTiming, away: Absence): MonitorState | null;
  /** Null for a state that fits the clock; else as it is without times that have yet to come. */
  clampToClock(state: MonitorState, timing: MonitorTiming, time: TrueTime): MonitorChange | null;
}
