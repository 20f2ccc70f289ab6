import { addListener, createAction, nanoid } from '@reduxjs/toolkit';
import type { BulkRefusal } from '../../../../contract/monitors/bulkCalls.ts';
import { isErrorNamed, platformErrorWords, type QueryError } from '../../../api/platformErrorWords.ts';
import { queryRetryDelayMs } from '../../../api/retryPolicy.ts';
import { formatCount } from '../../../lib/formatCount.ts';
import type { AppThunk } from '../../../store/hooks.ts';
import { toastDismissed, toastShown } from '../../toasts/index.ts';
import { monitorsWords } from '../useSelection.ts';

/** A single call, with no more monitors than one call allows. */
export interface BulkStep {
  monitorIds: readonly string[];
  send: () => AppThunk<Promise<StepOutcome>>;
}

export interface StepOutcome {
  refused: readonly BulkRefusal[];
  /** Restores what the call changed; null if it changed nothing. */
  undo: BulkStep | null;
}

/** The outcome of a whole run. */
export interface BulkResult {
  total: number;
  done: number;
  refused: readonly BulkRefusal[];
  /** Why the run ended before its last step. */
  failure: QueryError | undefined;
  undo: BulkStep[];
}

/** How many times to retry a rate-limited call. */
const MAX_WAITS = 10;

/** Runs steps one at a time, as fast as rate limits allow. The first failure ends the run. */
export const runSteps =
  (steps: readonly BulkStep[], onProgress: (done: number) => void = () => undefined): AppThunk<Promise<BulkResult>> =>
  async (dispatch) => {
    const total = new Set(steps.flatMap(({ monitorIds }) => monitorIds)).size;
    const sent = new Set<string>();
    const refused = new Map<string, BulkRefusal>();
    const undo: BulkStep[] = [];
    let failure: QueryError | undefined;
    for (const { monitorIds, send } of steps) {
      try {
        const outcome = await patiently(() => dispatch(send()));
        for (const refusal of outcome.refused) refused.set(refusal.monitorId, refusal);
        if (outcome.undo) undo.push(outcome.undo);
      } catch (error) {
        failure = error as QueryError;
        break;
      }
      for (const monitorId of monitorIds) sent.add(monitorId);
      onProgress(sent.size);
    }
    return { total, done: sent.size - refused.size, refused: [...refused.values()], failure, undo };
  };

async function patiently<Outcome>(send: () => Promise<Outcome>): Promise<Outcome> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await send();
    } catch (error) {
      const delayMs = waitFor(error as QueryError, attempt);
      if (delayMs === null || attempt > MAX_WAITS) throw error;
      await new Promise((resolve) => setTimeout(resolve, delayMs));
    }
  }
}

/** Returns how long to wait before sending a call again. That's safe, because a rate-limited call wasn't executed. */
const waitFor = (error: QueryError, attempt: number): number | null =>
  'kind' in error && isErrorNamed(error, 'RateLimitedError') ? queryRetryDelayMs(error, attempt) : null;

const undoPressed = createAction<string>('monitorList/undoPressed');

/** Shows a run's outcome in a toast, with an Undo button. */
export const showResultToast =
  (words: string, result: BulkResult): AppThunk =>
  (dispatch) => {
    const { done, total, refused, failure, undo } = result;
    const key = nanoid();
    const count = failure ? `${formatCount(done)} of ${monitorsWords(total)}` : monitorsWords(done);
    dispatch(
      toastShown({
        title: `${words} ${count}`,
        ...described([failure && platformErrorWords(failure), ...refusalWords(refused)]),
        ...(undo.length > 0 && { action: { label: 'Undo', dispatches: undoPressed(key) } }),
        ...(failure && { variant: 'destructive' as const }),
      }),
    );
    if (undo.length === 0) return;
    dispatch(
      addListener({
        // Stop listening once the toast is replaced or dismissed.
        predicate: (action) => undoPressed.match(action) || toastShown.match(action) || toastDismissed.match(action),
        effect: (action, { unsubscribe }) => {
          unsubscribe();
          if (undoPressed.match(action) && action.payload === key) void dispatch(undoRun(undo));
        },
      }),
    );
  };

const undoRun =
  (steps: readonly BulkStep[]): AppThunk<Promise<void>> =>
  async (dispatch) => {
    if (steps.length > 1) dispatch(toastShown({ title: 'Undoing…' }));
    const { done, total, refused, failure } = await dispatch(runSteps(steps));
    const lost = refused.length === 0 ? undefined : lostWords(refused.length);
    dispatch(
      toastShown({
        title: failure ? `Restored ${formatCount(done)} of ${monitorsWords(total)}` : `Restored ${monitorsWords(done)}`,
        ...described([failure && platformErrorWords(failure), lost]),
        ...(failure && { variant: 'destructive' as const }),
      }),
    );
  };

const described = (sentences: readonly (string | undefined)[]) => {
  const description = sentences.filter(Boolean).join(' ');
  return description === '' ? {} : { description };
};

const lostWords = (count: number): string =>
  `${monitorsWords(count)} couldn’t be restored: ${count === 1 ? 'it' : 'they'} changed in the meantime.`;

const REASONS: Record<BulkRefusal['name'], (isOne: boolean) => string> = {
  DocumentNotFoundError: (isOne) => (isOne ? 'no longer exists.' : 'no longer exist.'),
  DocumentAtomicCommitError: () => 'changed in the meantime.',
  InvalidInputError: () => 'can’t be changed this way.',
};

/** Says why monitors weren't changed, with a sentence for each reason. */
function refusalWords(refused: readonly BulkRefusal[]): string[] {
  const names = [...new Set(refused.map(({ name }) => name))];
  return names.map((name) => {
    const count = refused.filter((one) => one.name === name).length;
    return `${monitorsWords(count)} ${REASONS[name](count === 1)}`;
  });
}
