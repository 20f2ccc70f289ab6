import Typography from '@mui/material/Typography';
import type { OwnProvider } from '../../../contract/linkedProviders.ts';
import { useAppDispatch } from '../../store/hooks.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { toastShown } from '../toasts/index.ts';
import { useDeleteLinkedProviderMutation } from './linkedProvidersApi.ts';
import { linkFailureWords } from './linkProvider.ts';

interface Props {
  provider: OwnProvider;
  onClose: () => void;
}

export function UnlinkDialog({ provider: { providerId, display }, onClose }: Props) {
  const dispatch = useAppDispatch();
  const [unlink, { isLoading, error }] = useDeleteLinkedProviderMutation();
  const confirm = async () => {
    const { error: failure } = await unlink({ providerId });
    if (failure) return;
    dispatch(toastShown({ title: `${display} is unlinked` }));
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen
      title={`Unlink ${display}?`}
      confirmLabel="Unlink"
      isDestructive
      isBusy={isLoading}
      error={error && linkFailureWords(error)}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <Typography>
        You can no longer log in with it. Your other ways to log in keep working, and you stay logged in where you are.
      </Typography>
    </ConfirmDialog>
  );
}
