import type { MonitorChange, MonitorState, MonitorTiming } from '../monitorRules.ts';

/** What the procedures ask of the domain. All of them are pure; `at` is milliseconds since 1970. */
export interface EditRules {
  applyPause(state: MonitorState, at: number): MonitorChange;
  applyResume(state: MonitorState, at: number): MonitorChange;
  /** The settings were edited: when the monitor is due and down follows from the new ones. */
  applyNewTiming(state: MonitorState, timing: MonitorTiming, at: number): MonitorChange;
}
