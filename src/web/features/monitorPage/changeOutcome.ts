import type { BulkOutcome } from '../../../contract/monitors/bulkCalls.ts';
import type { Monitor } from '../../../contract/monitors/monitorRecord.ts';
import { isErrorNamed, platformErrorWords, type QueryError } from '../../api/platformErrorWords.ts';
import { useAppDispatch } from '../../store/hooks.ts';
import { toastShown } from '../toasts/index.ts';

export const CONFLICT_WORDS =
  'Someone else just changed this monitor, so we didn’t apply your change. Check it and try again.';
const GONE_WORDS = 'This monitor was deleted or moved to another team.';

/** Describes why a change to a monitor was refused. */
export function changeErrorWords(error: QueryError): string {
  if (isErrorNamed(error, 'DocumentAtomicCommitError')) return CONFLICT_WORDS;
  if (isErrorNamed(error, 'DocumentNotFoundError')) return GONE_WORDS;
  return platformErrorWords(error);
}

/** Describes why a bulk call didn't change its only monitor; undefined if it did change it. */
export function refusalWords(outcome: unknown): string | undefined {
  const refused = (outcome as Partial<BulkOutcome> | null)?.refused?.[0];
  if (!refused) return undefined;
  if (refused.name === 'DocumentAtomicCommitError') return CONFLICT_WORDS;
  return refused.name === 'DocumentNotFoundError' ? GONE_WORDS : 'This monitor can’t be changed this way.';
}

/** Props for the dialogs that confirm an action on a monitor. */
export interface MonitorDialogProps {
  monitor: Monitor;
  onClose: () => void;
}

/** Returns a function that waits for a change, shows the outcome, and resolves to whether the change succeeded. */
export function useOutcomeToast() {
  const dispatch = useAppDispatch();
  const fail = (description: string) => {
    dispatch(toastShown({ title: 'Not changed', description, variant: 'destructive' }));
    return false;
  };
  return async (change: Promise<unknown>, done: string): Promise<boolean> => {
    try {
      const refusal = refusalWords(await change);
      if (refusal !== undefined) return fail(refusal);
      dispatch(toastShown({ title: done }));
      return true;
    } catch (error) {
      return fail(changeErrorWords(error as QueryError));
    }
  };
}
