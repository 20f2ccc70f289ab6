import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { ErrorName } from '../../../../contract/errors.ts';
import type { PlatformError } from '../../../api/platformError.ts';
import type { AppDispatch } from '../../../store/hooks.ts';
import { runSteps, showResultToast, type BulkStep } from './bulkRun.ts';

/** Supports only thunks, because a run dispatches nothing else. */
const dispatch = ((thunk: (next: unknown) => unknown) => thunk(dispatch)) as unknown as AppDispatch;

const refusal = (name: ErrorName, detail: unknown) =>
  Object.assign(new Error(name), { kind: 'command', envelope: { kind: 'error', name, detail } } as PlatformError);

const step = (monitorIds: string[], ...failures: Error[]): BulkStep => ({
  monitorIds,
  send: () => async () => {
    const failure = failures.shift();
    if (failure) throw failure;
    return { refused: [], undo: null };
  },
});

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

describe('a run of many steps', () => {
  it('waits until the rate limit allows more, then continues', async () => {
    const limited = refusal('RateLimitedError', { retryAfterSeconds: 7 });
    const progress: number[] = [];
    const run = dispatch(runSteps([step(['a']), step(['b', 'c'], limited)], (done) => progress.push(done)));
    await jest.advanceTimersByTimeAsync(6_999);
    expect(progress).toEqual([1]);
    await jest.advanceTimersByTimeAsync(1);
    expect(await run).toMatchObject({ total: 3, done: 3, failure: undefined });
    expect(progress).toEqual([1, 3]);
  });

  it('counts a monitor once, even if several steps change it', async () => {
    expect(await dispatch(runSteps([step(['a', 'b']), step(['a', 'b'])]))).toMatchObject({ total: 2, done: 2 });
  });

  it('ends with the first failure', async () => {
    const failure = refusal('ForbiddenError', undefined);
    const result = await dispatch(runSteps([step(['a']), step(['b'], failure), step(['c'])]));
    expect(result).toMatchObject({ total: 3, done: 1, failure });
  });
});

it.each([
  [['a'], '1 monitor wasn’t changed: the new values aren’t valid for it.'],
  [['a', 'b'], '2 monitors weren’t changed: the new values aren’t valid for them.'],
])('says why monitors weren’t changed: %j', (monitorIds, description) => {
  const refused = monitorIds.map((monitorId) => ({ monitorId, name: 'InvalidInputError' as const }));
  const toast = showResultToast('Changed', { total: 3, done: 1, refused, failure: undefined, undo: [] });
  const shown = jest.fn();
  toast(shown, () => ({}) as never, undefined as never);
  expect(shown).toHaveBeenCalledWith(
    expect.objectContaining({ payload: expect.objectContaining({ title: 'Changed 1 monitor', description }) }),
  );
});
