import { applyPing } from '../applyPing.ts';
import type { MonitorState, MonitorTiming } from '../monitorState.ts';
import type { Expectation, Sent } from './expectedAlarm.ts';

export const timingOf = ({ periodMs, graceMs, longestRunMs, runsMayOverlap }: Expectation): MonitorTiming => ({
  schedule: { kind: 'period', periodSeconds: periodMs / 1_000 },
  graceSeconds: graceMs / 1_000,
  ...(longestRunMs !== null && { longestRunSeconds: longestRunMs / 1_000 }),
  runsMayOverlap,
  needsManualResume: false,
});
/** The state after a ping. */
export const after = (state: MonitorState, timing: MonitorTiming, { kind, rid, at }: Sent) =>
  applyPing(state, timing, { kind, rid, at, exitStatus: null }).state;
