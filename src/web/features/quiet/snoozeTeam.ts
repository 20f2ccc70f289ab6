import { isErrorNamed, platformErrorWords, type QueryError } from '../../api/platformErrorWords.ts';
import { untilWords } from '../../lib/whenWords.ts';
import type { AppThunk } from '../../store/hooks.ts';
import { showUndoableToast, toastShown } from '../toasts/index.ts';
import { quietApi } from './quietApi.ts';

interface NamedTeam {
  teamId: string;
  name: string;
}

const { getQuiet, snoozeAlerts } = quietApi.endpoints;
const untracked = { track: false } as const;

/**
 * Snoozes all of a team's alerts until an instant, or ends the snooze if given null. Shows the outcome with an Undo
 * button, which restores the earlier snooze, unless someone else has changed it since.
 */
export const snoozeTeam =
  (team: NamedTeam, until: number | null, timezone: string): AppThunk<Promise<void>> =>
  async (dispatch) => {
    const { teamId, name } = team;
    try {
      const reading = dispatch(getQuiet.initiate({ teamId }, { subscribe: false, forceRefetch: true }));
      const { teamSnoozedUntil: before } = await reading.unwrap();
      await dispatch(snoozeAlerts.initiate({ teamId, until }, untracked)).unwrap();
      const title =
        until === null ? `Ended snooze for ${name}` : `Snoozed ${name} ${untilWords(until, Date.now(), timezone)}`;
      dispatch(showUndoableToast({ title }, restoreSnooze(team, before, until)));
    } catch (error) {
      dispatch(
        failureToast(
          until === null ? 'Couldn’t end the snooze' : 'Couldn’t snooze',
          platformErrorWords(error as QueryError),
        ),
      );
    }
  };

const restoreSnooze =
  ({ teamId, name }: NamedTeam, before: number | null, set: number | null): AppThunk<Promise<void>> =>
  async (dispatch) => {
    const until = before !== null && before > Date.now() ? before : null;
    try {
      const expected = set === null ? {} : { expected: set };
      await dispatch(snoozeAlerts.initiate({ teamId, until, ...expected }, untracked)).unwrap();
      dispatch(toastShown({ title: until === null ? `Ended snooze for ${name}` : `Restored snooze for ${name}` }));
    } catch (error) {
      const words = isErrorNamed(error as QueryError, 'DocumentAtomicCommitError')
        ? 'Someone else just changed the snooze.'
        : platformErrorWords(error as QueryError);
      dispatch(failureToast('Couldn’t undo', words));
    }
  };

const failureToast = (title: string, description: string) => toastShown({ title, description, variant: 'destructive' });
