import { untilWords } from '../../../lib/whenWords.ts';
import type { AppThunk } from '../../../store/hooks.ts';
import { runSteps, showResultToast, type BulkStep } from './bulkRun.ts';
import { type BulkTarget, pauseSteps, resumeSteps, snoozeSteps } from './bulkSteps.ts';
import { clock } from '../../../lib/clock.ts';

interface NamedMonitor {
  teamId: string;
  monitorId: string;
  name: string;
}

/** Pauses a monitor, and shows the outcome with an Undo button. */
export const pauseMonitor = (monitor: NamedMonitor) => change('Paused', monitor, pauseSteps);

/** Resumes a monitor, and shows the outcome with an Undo button. */
export const resumeMonitor = (monitor: NamedMonitor) => change('Resumed', monitor, resumeSteps);

/** Snoozes a monitor until an instant, and shows the outcome and the end with an Undo button. */
export const snoozeMonitor = (monitor: NamedMonitor, until: number, timezone: string) =>
  change('Snoozed', monitor, (target) => snoozeSteps(target, until), untilWords(until, clock.now(), timezone));

/** Ends a monitor's snooze, and shows the outcome with an Undo button. */
export const endMonitorSnooze = (monitor: NamedMonitor) =>
  change('Ended snooze for', monitor, (target) => snoozeSteps(target, null));

const change =
  (
    words: string,
    { teamId, monitorId, name }: NamedMonitor,
    stepsFor: (target: BulkTarget) => BulkStep[],
    until?: string,
  ): AppThunk<Promise<void>> =>
  async (dispatch) => {
    const result = await dispatch(runSteps(stepsFor({ teamId, monitorIds: [monitorId] })));
    dispatch(showResultToast(words, result, until === undefined ? name : `${name} ${until}`, name));
  };
