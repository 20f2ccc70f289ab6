import { platformErrorWords } from '../../api/platformErrorWords.ts';
import { useAppDispatch } from '../../app/hooks.ts';
import { toastShown } from '../toasts/index.ts';
import { useSnoozeMutation } from './quietApi.ts';

/** Whose alerts are snoozed: those of a monitor, or of the whole team where none is named. */
export interface SnoozeTarget {
  teamId: string;
  monitorId?: string | undefined;
  /** What the monitor or the team is called. */
  name: string;
}

/** Snoozes until an instant, or ends it with null; says how it went, and tells whether it was done. */
export function useSnooze({ teamId, monitorId, name }: SnoozeTarget) {
  const dispatch = useAppDispatch();
  const [snooze, { isLoading }] = useSnoozeMutation();
  return {
    isBusy: isLoading,
    async snooze(until: number | null): Promise<boolean> {
      const { error } = await snooze({ teamId, ...(monitorId !== undefined && { monitorId }), until });
      if (error) {
        const title = until === null ? 'The snooze was not ended' : 'Nothing was snoozed';
        dispatch(toastShown({ title, description: platformErrorWords(error), variant: 'destructive' }));
        return false;
      }
      dispatch(toastShown({ title: until === null ? `Ended the snooze of ${name}` : `Snoozed ${name}` }));
      return true;
    },
  };
}
