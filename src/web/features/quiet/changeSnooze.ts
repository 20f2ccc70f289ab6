import type { Quiet } from '../../../contract/alerting/alertingCalls.ts';
import { isErrorNamed, platformErrorWords, type QueryError } from '../../api/platformErrorWords.ts';
import { untilWords } from '../../lib/whenWords.ts';
import type { AppThunk } from '../../store/hooks.ts';
import { showUndoableToast, toastShown } from '../toasts/index.ts';
import { quietApi } from './quietApi.ts';
import { clock } from '../../lib/clock.ts';

/** The monitor whose alerts are snoozed or, if none is given, the team. */
export interface Snoozable {
  teamId: string;
  monitorId?: string | undefined;
  /** The name of the monitor or the team. */
  name: string;
}

const { getQuiet, snoozeAlerts } = quietApi.endpoints;
const untracked = { track: false } as const;

/**
 * Snoozes alerts until an instant, or ends the snooze if given null. Shows the outcome with an Undo button, which
 * restores the snooze that the page showed, unless someone else has changed it since. Resolves to whether it succeeded.
 */
export const changeSnooze =
  (target: Snoozable, until: number | null, timezone: string): AppThunk<Promise<boolean>> =>
  async (dispatch, getState) => {
    const { teamId, name } = target;
    const { data: quiet } = getQuiet.select({ teamId })(getState());
    // What to restore is unknown if the page hasn't read the quiet times.
    const before = quiet ? snoozeEnd(quiet, target) : until;
    try {
      await dispatch(snoozeAlerts.initiate({ ...placeOf(target), until }, untracked)).unwrap();
      const title =
        until === null ? `Ended snooze for ${name}` : `Snoozed ${name} ${untilWords(until, clock.now(), timezone)}`;
      const isChanged = before !== until;
      dispatch(isChanged ? showUndoableToast({ title }, restoreSnooze(target, before, until)) : toastShown({ title }));
      return true;
    } catch (error) {
      const title = until === null ? 'Couldn’t end the snooze' : 'Couldn’t snooze';
      dispatch(failureToast(title, platformErrorWords(error as QueryError)));
      return false;
    }
  };

/**
 * Changes a team's snooze from anywhere. Reads the earlier snooze first, so that Undo can restore it. If it can't be
 * read, changes the snooze anyway.
 */
export const snoozeTeam =
  (team: Omit<Snoozable, 'monitorId'>, until: number | null, timezone: string): AppThunk<Promise<boolean>> =>
  async (dispatch) => {
    await dispatch(getQuiet.initiate({ teamId: team.teamId }, { subscribe: false, forceRefetch: true }));
    return dispatch(changeSnooze(team, until, timezone));
  };

const snoozeEnd = ({ teamSnoozedUntil, monitorSnoozes }: Quiet, { monitorId }: Snoozable): number | null =>
  monitorId === undefined
    ? teamSnoozedUntil
    : (monitorSnoozes.find((snooze) => snooze.monitorId === monitorId)?.until ?? null);

const restoreSnooze =
  (target: Snoozable, before: number | null, made: number | null): AppThunk<Promise<void>> =>
  async (dispatch) => {
    const until = before !== null && before > clock.now() ? before : null;
    const expected = made === null ? {} : { expected: made };
    try {
      await dispatch(snoozeAlerts.initiate({ ...placeOf(target), until, ...expected }, untracked)).unwrap();
      const words = until === null ? 'Ended snooze for' : 'Restored snooze for';
      dispatch(toastShown({ title: `${words} ${target.name}` }));
    } catch (error) {
      const words = isErrorNamed(error as QueryError, 'DocumentAtomicCommitError')
        ? 'Someone else just changed the snooze.'
        : platformErrorWords(error as QueryError);
      dispatch(failureToast('Couldn’t undo', words));
    }
  };

const placeOf = ({ teamId, monitorId }: Snoozable) => ({ teamId, ...(monitorId !== undefined && { monitorId }) });

const failureToast = (title: string, description: string) => toastShown({ title, description, variant: 'destructive' });
