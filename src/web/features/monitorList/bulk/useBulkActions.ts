import { useState } from 'react';
import type { TimingChanges } from '../../../../contract/monitors/bulkCalls.ts';
import { refusedFieldOf, type RefusedField } from '../../../editing/fieldErrors.ts';
import { useAppDispatch } from '../../../store/hooks.ts';
import type { Selection } from '../useSelection.ts';
import { runSteps, showResultToast, type BulkResult, type BulkStep } from './bulkRun.ts';
import {
  alertSteps,
  type AlertChange,
  deleteSteps,
  editSteps,
  pauseSteps,
  resumeSteps,
  snoozeSteps,
  type TagChanges,
  tagSteps,
} from './bulkSteps.ts';

/** An action's progress. */
interface Progress {
  done: number;
  total: number;
}

/** Actions on the whole selection. Each one shows its outcome and returns whether it succeeded. */
export function useBulkActions(teamId: string, selection: Selection) {
  const dispatch = useAppDispatch();
  const [progress, setProgress] = useState<Progress | null>(null);
  const target = { teamId, monitorIds: [...selection.keys()] };

  async function run(steps: readonly BulkStep[]): Promise<BulkResult> {
    const total = target.monitorIds.length;
    setProgress({ done: 0, total });
    const result = await dispatch(runSteps(steps, (done) => setProgress({ done, total })));
    setProgress(null);
    return result;
  }

  async function act(words: string, steps: readonly BulkStep[]): Promise<boolean> {
    const result = await run(steps);
    dispatch(showResultToast(words, result));
    return result.failure === undefined;
  }

  return {
    progress,
    pause: () => act('Paused', pauseSteps(target)),
    resume: () => act('Resumed', resumeSteps(target)),
    snooze: (until: number | null) => act(until === null ? 'Ended snooze for' : 'Snoozed', snoozeSteps(target, until)),
    tag: (changes: TagChanges) => act('Changed tags of', tagSteps(target, changes)),
    changeAlerts: (changes: readonly AlertChange[]) => act('Changed alerts of', alertSteps(target, changes)),
    remove: () => act('Deleted', deleteSteps(target)),
    /** Also returns the field that the platform refused. In that case, nothing was changed. */
    async edit(changes: TimingChanges): Promise<{ isDone: boolean; refusedField?: RefusedField }> {
      const result = await run(editSteps(target, changes));
      const refusedField = result.failure && refusedFieldOf(result.failure);
      if (refusedField) return { isDone: false, refusedField };
      dispatch(showResultToast('Updated', result));
      return { isDone: result.failure === undefined };
    },
  };
}
