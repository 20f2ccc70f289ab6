import type { AppThunk } from '../../../store/hooks.ts';
import { runSteps, showResultToast, type BulkStep } from './bulkRun.ts';
import { type BulkTarget, pauseSteps, resumeSteps, snoozeSteps } from './bulkSteps.ts';

interface NamedMonitor {
  teamId: string;
  monitorId: string;
  name: string;
}

/** Pauses a monitor, and shows the outcome with an Undo button. */
export const pauseMonitor = (monitor: NamedMonitor) => change('Paused', monitor, pauseSteps);

/** Resumes a monitor, and shows the outcome with an Undo button. */
export const resumeMonitor = (monitor: NamedMonitor) => change('Resumed', monitor, resumeSteps);

/** Snoozes a monitor until an instant, and shows the outcome with an Undo button. */
export const snoozeMonitor = (monitor: NamedMonitor, until: number) =>
  change('Snoozed', monitor, (target) => snoozeSteps(target, until));

const change =
  (
    words: string,
    { teamId, monitorId, name }: NamedMonitor,
    stepsFor: (target: BulkTarget) => BulkStep[],
  ): AppThunk<Promise<void>> =>
  async (dispatch) => {
    const result = await dispatch(runSteps(stepsFor({ teamId, monitorIds: [monitorId] })));
    dispatch(showResultToast(words, result, name));
  };
