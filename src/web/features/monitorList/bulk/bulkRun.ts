import type { BulkRefusal } from '../../../../contract/monitors/bulkCalls.ts';
import { isErrorNamed, platformErrorWords, type QueryError } from '../../../api/platformErrorWords.ts';
import { queryRetryDelayMs } from '../../../api/retryPolicy.ts';
import { formatCount } from '../../../lib/formatCount.ts';
import type { AppThunk } from '../../../store/hooks.ts';
import { showUndoableToast, toastShown } from '../../toasts/index.ts';
import { monitorsWords } from '../monitorsWords.ts';

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

/**
 * Shows a run's outcome in a toast, with an Undo button if anything changed. A run that was meant for a single monitor
 * can give its name, which replaces the count, and the name to show once it's undone.
 */
export const showResultToast =
  (words: string, result: BulkResult, name?: string, undoneName = name): AppThunk =>
  (dispatch) => {
    const { refused, failure, undo } = result;
    const toast = {
      title: `${words} ${changedWords(result, name)}`,
      ...described([failure && platformErrorWords(failure), ...refusalWords(refused)]),
      ...(failure && { variant: 'destructive' as const }),
    };
    dispatch(undo.length === 0 ? toastShown(toast) : showUndoableToast(toast, undoRun(undo, undoneName)));
  };

function changedWords({ done, total, failure }: BulkResult, name: string | undefined): string {
  if (failure) return `${formatCount(done)} of ${monitorsWords(total)}`;
  return done === 1 && name !== undefined ? name : monitorsWords(done);
}

const undoRun =
  (steps: readonly BulkStep[], name: string | undefined): AppThunk<Promise<void>> =>
  async (dispatch) => {
    if (steps.length > 1) dispatch(toastShown({ title: 'Undoing…' }));
    const result = await dispatch(runSteps(steps));
    const { refused, failure } = result;
    const lost = refused.length === 0 ? undefined : lostWords(refused.length);
    dispatch(
      toastShown({
        title: `Restored ${changedWords(result, name)}`,
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
  InvalidInputError: (isOne) =>
    isOne
      ? 'wasn’t changed: the new values aren’t valid for it.'
      : 'weren’t changed: the new values aren’t valid for them.',
};

/** Says why monitors weren't changed, with a sentence for each reason. */
function refusalWords(refused: readonly BulkRefusal[]): string[] {
  const names = [...new Set(refused.map(({ name }) => name))];
  return names.map((name) => {
    const count = refused.filter((one) => one.name === name).length;
    return `${monitorsWords(count)} ${REASONS[name](count === 1)}`;
  });
}
