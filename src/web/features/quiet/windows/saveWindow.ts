import type { MaintenanceWindow, QuietWindow } from '../../../../contract/alerting/alertingCalls.ts';
import { isErrorNamed } from '../../../api/errorNamed.ts';
import type { QueryError } from '../../../api/platformErrorWords.ts';
import type { AppThunk } from '../../../app/hooks.ts';
import { quietApi } from '../quietApi.ts';
import { isSameWindow } from './sameWindow.ts';

const { getQuiet, saveWindow: save } = quietApi.endpoints;

interface Save {
  teamId: string;
  /** What editing began from; null for a window that does not exist yet. */
  base: QuietWindow | null;
  window: MaintenanceWindow;
}

/**
 * Saves what was typed over what editing began from. When somebody else saved meanwhile nothing is written, and answers what
 * is theirs. A new one may exist already, because the answer to an earlier try was lost: it is saved over. One that somebody
 * deleted does not come back. Rejects with a `QueryError`.
 */
export const saveWindow =
  ({ teamId, base, window }: Save): AppThunk<Promise<'saved' | QuietWindow>> =>
  async (dispatch) => {
    const write = async (versionstamp: string | null) => {
      await dispatch(save.initiate({ teamId, versionstamp, window }, { track: false })).unwrap();
      return 'saved' as const;
    };
    try {
      return await write(base?.versionstamp ?? null);
    } catch (error) {
      if (!isErrorNamed(error as QueryError, 'DocumentAtomicCommitError')) throw error;
    }
    const { windows } = await dispatch(
      getQuiet.initiate({ teamId }, { subscribe: false, forceRefetch: true }),
    ).unwrap();
    const theirs = windows.find(({ windowId }) => windowId === window.windowId);
    // What says the same as what is typed is one's own: the answer to an earlier try was lost.
    const isOther = theirs && !isSameWindow(theirs, window);
    if (isOther && base && !isSameWindow(theirs, base)) return theirs;
    // Over the stamp of one that has gone since nothing is written: that is refused, and says so.
    return write((theirs ?? base)?.versionstamp ?? null);
  };
