import { errorNamed, platformErrorWords, type QueryError } from '../../api/platformErrorWords.ts';
import type { AppThunk } from '../../store/hooks.ts';
import { showUndoableToast, toastShown } from '../toasts/index.ts';
import { deletedTeamsApi } from './deletedTeamsApi.ts';

/** A deleted team, with its name as shown on screen. */
interface NamedTeam {
  teamId: string;
  name: string;
}

/** Restores a deleted team, and shows the outcome. */
export const restoreTeam =
  ({ teamId, name }: NamedTeam): AppThunk<Promise<boolean>> =>
  async (dispatch) => {
    const { undoTeamDeletion } = deletedTeamsApi.endpoints;
    try {
      await dispatch(undoTeamDeletion.initiate({ deletedTeamId: teamId }, { track: false })).unwrap();
    } catch (error) {
      const description = restoreErrorWords(error as QueryError);
      dispatch(toastShown({ title: `Couldn’t restore ${name}`, description, variant: 'destructive' }));
      return false;
    }
    dispatch(toastShown({ title: `Restored ${name}`, description: 'Its monitors accept pings again.' }));
    return true;
  };

function restoreErrorWords(error: QueryError): string {
  if (errorNamed(error, 'DocumentAtomicCommitError')) return 'It’s still being deleted. Try again in a moment.';
  if (errorNamed(error, 'DocumentNotFoundError')) return 'It was already restored, or deleted permanently.';
  return platformErrorWords(error);
}

/** Shows a toast saying that a team was deleted, with a button to restore it. */
export const showDeletedToast = (team: NamedTeam): AppThunk =>
  showUndoableToast(
    {
      title: `${team.name} was deleted`,
      description: 'You have 7 days to restore it, here or in your account settings.',
    },
    restoreTeam(team),
  );
