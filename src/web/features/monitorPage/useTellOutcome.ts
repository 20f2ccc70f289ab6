import type { QueryError } from '../../api/platformErrorWords.ts';
import { useAppDispatch } from '../../app/hooks.ts';
import { toastShown } from '../toasts/index.ts';
import { changeErrorWords, refusalWords } from './changeOutcome.ts';

/** Answers a function that waits for a change, says how it went, and tells whether it was made. */
export function useTellOutcome() {
  const dispatch = useAppDispatch();
  const fail = (description: string) => {
    dispatch(toastShown({ title: 'Nothing was changed', description, variant: 'destructive' }));
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
