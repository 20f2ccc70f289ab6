import DialogContentText from '@mui/material/DialogContentText';
import type { Integration } from '../../../../contract/alerting/integrationRecord.ts';
import { isErrorNamed } from '../../../api/errorNamed.ts';
import { platformErrorWords, type QueryError } from '../../../api/platformErrorWords.ts';
import { useAppDispatch } from '../../../app/hooks.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { useDeleteIntegrationMutation } from '../../integrations/index.ts';
import { toastShown } from '../../toasts/index.ts';
import { usedByWords } from './integrationWords.ts';

interface Props {
  teamId: string;
  integration: Integration;
  onClose: () => void;
}

/** Asks before an integration goes, and says who will not be told any more. */
export function DeleteIntegrationDialog({ teamId, integration, onClose }: Props) {
  const { integrationId, name, versionstamp, monitorIds } = integration;
  const dispatch = useAppDispatch();
  const [remove, { error, isLoading }] = useDeleteIntegrationMutation();
  const confirm = async () => {
    const { error: failure } = await remove({ teamId, integrationId, versionstamp });
    // Somebody else was quicker: what was wanted is done.
    if (failure && !isErrorNamed(failure, 'DocumentNotFoundError')) return;
    onClose();
    dispatch(toastShown({ title: `Deleted ${name}` }));
  };
  return (
    <ConfirmDialog
      isOpen
      title={`Delete ${name}?`}
      confirmLabel="Delete integration"
      isDestructive
      isBusy={isLoading}
      error={error && words(error)}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <DialogContentText>
        {monitorIds.length === 0
          ? 'No monitor uses it.'
          : `${usedByWords(monitorIds.length)} ${monitorIds.length === 1 ? 'sends its' : 'send their'} alerts here and will not any more.`}{' '}
        Its settings and the list of what was sent go with it, and alerts that still wait are not sent. This cannot be
        undone.
      </DialogContentText>
    </ConfirmDialog>
  );
}

const words = (error: QueryError): string =>
  isErrorNamed(error, 'DocumentAtomicCommitError')
    ? 'Someone changed this integration in the meantime, so it was not deleted. Close this, look at it as it is now, then try again.'
    : platformErrorWords(error);
