import type { BulkOutcome } from '../../../contract/monitors/bulkCalls.ts';
import type { Monitor } from '../../../contract/monitors/monitorRecord.ts';
import { isErrorNamed, platformErrorWords, type QueryError } from '../../api/platformErrorWords.ts';
import { type AppThunk, useAppDispatch } from '../../store/hooks.ts';
import { monitorsApi } from '../monitors/index.ts';
import { showUndoableToast, toastShown } from '../toasts/index.ts';

const CONFLICT_WORDS =
  'Someone else just changed this monitor, so we didn’t apply your change. Check it and try again.';
const GONE_WORDS = 'This monitor was deleted or moved to another team.';
/** Only an undo can be refused like this. */
const INVALID_WORDS = 'This monitor’s earlier settings are no longer valid.';

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
  return refused.name === 'DocumentNotFoundError' ? GONE_WORDS : INVALID_WORDS;
}

/** Props for the dialogs that confirm an action on a monitor. */
export interface MonitorDialogProps {
  monitor: Monitor;
  onClose: () => void;
}

type Named = Pick<Monitor, 'teamId' | 'name'>;

/** Returns a function that waits for a change to a monitor, and shows the outcome with an Undo button. */
export function useOutcomeToast({ teamId, name }: Named) {
  const dispatch = useAppDispatch();
  return async (change: Promise<BulkOutcome>, done: { title: string; description?: string }): Promise<void> => {
    try {
      const outcome = await change;
      const refusal = refusalWords(outcome);
      if (refusal !== undefined) dispatch(failureToast('Not changed', refusal));
      else if (outcome.edits.length === 0) dispatch(toastShown(done));
      else dispatch(showUndoableToast(done, undoEdits({ teamId, name }, outcome.edits)));
    } catch (error) {
      dispatch(failureToast('Not changed', changeErrorWords(error as QueryError)));
    }
  };
}

const undoEdits =
  ({ teamId, name }: Named, edits: BulkOutcome['edits']): AppThunk<Promise<void>> =>
  async (dispatch) => {
    const { undoMonitors } = monitorsApi.endpoints;
    try {
      const change = dispatch(undoMonitors.initiate({ teamId, monitors: edits }, { track: false }));
      const refusal = refusalWords(await change.unwrap());
      dispatch(
        refusal === undefined ? toastShown({ title: `Restored ${name}` }) : failureToast('Couldn’t undo', refusal),
      );
    } catch (error) {
      dispatch(failureToast('Couldn’t undo', changeErrorWords(error as QueryError)));
    }
  };

const failureToast = (title: string, description: string) => toastShown({ title, description, variant: 'destructive' });
