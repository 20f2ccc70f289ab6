import type { BulkOutcome } from '../../../contract/monitors/monitorCalls.ts';
import { platformErrorWords, type QueryError } from '../../api/platformErrorWords.ts';
import { useAppDispatch } from '../../store/hooks.ts';
import {
  useDeleteMonitorsMutation,
  usePauseMonitorsMutation,
  useResumeMonitorsMutation,
  useTagMonitorsMutation,
} from '../monitors/index.ts';
import { toastShown } from '../toasts/index.ts';
import { monitorsWords, type Selection } from './useSelection.ts';

export interface TagChanges {
  add: string[];
  remove: string[];
}

/** Actions on the whole selection. Each reports its outcome, and returns whether it was done. */
export function useBulkActions(teamId: string, selection: Selection) {
  const dispatch = useAppDispatch();
  const [pauseMonitors, pausing] = usePauseMonitorsMutation();
  const [resumeMonitors, resuming] = useResumeMonitorsMutation();
  const [tagMonitors, tagging] = useTagMonitorsMutation();
  const [deleteMonitors, deleting] = useDeleteMonitorsMutation();
  const bulk = { teamId, monitors: [...selection.keys()].map((monitorId) => ({ monitorId })) };

  async function tell(done: string, call: Promise<BulkOutcome>): Promise<boolean> {
    try {
      const outcome = await call;
      dispatch(toastShown(outcomeToast(done, outcome)));
      return true;
    } catch (error) {
      dispatch(
        toastShown({
          title: 'An error occurred',
          description: platformErrorWords(error as QueryError),
          variant: 'destructive',
        }),
      );
      return false;
    }
  }

  return {
    isBusy: [pausing, resuming, tagging, deleting].some(({ isLoading }) => isLoading),
    pause: () => tell('Paused', pauseMonitors(bulk).unwrap()),
    resume: () => tell('Resumed', resumeMonitors(bulk).unwrap()),
    tag: (changes: TagChanges) => tell('Changed the tags of', tagMonitors({ ...bulk, ...changes }).unwrap()),
    remove: () => tell('Deleted', deleteMonitors(bulk).unwrap()),
  };
}

function outcomeToast(done: string, { done: changed, refused }: BulkOutcome) {
  const title = `${done} ${monitorsWords(changed.length)}`;
  if (refused.length === 0) return { title };
  return { title, description: `${monitorsWords(refused.length)} could not be changed: gone, or changed meanwhile.` };
}
