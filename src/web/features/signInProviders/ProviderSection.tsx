import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { LinkedAccount, OwnProvider } from '../../../contract/linkedProviders.ts';
import { errorPayload, platformErrorWords } from '../../api/platformErrorWords.ts';
import { useAppDispatch } from '../../store/hooks.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { CardRows } from '../../ui/CardRows.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { focusHandedToRow } from '../../ui/focusHandedTo.ts';
import { FormError } from '../../ui/FormError.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { Section } from '../../ui/Section.tsx';
import { useViewerZone } from '../account/index.ts';
import { toastShown } from '../toasts/index.ts';
import { linkFailureWords } from './linkProvider.ts';
import { useDeleteLinkedProviderMutation, useListLinkedProvidersQuery } from './linkedProvidersApi.ts';
import { useLinking } from './useLinking.ts';

/**
 * The providers that the person can log in with, each of which can be linked or unlinked. Renders nothing if the server
 * has none.
 */
export function ProviderSection() {
  const { data, error, refetch } = useListLinkedProvidersQuery(undefined, { refetchOnMountOrArgChange: true });
  const { leavingFor, problem, link } = useLinking();
  const [unlinked, setUnlinked] = useState<OwnProvider | null>(null);
  const isEmpty = data === undefined ? !error : data.length === 0;
  if (isEmpty && !problem) return null;
  return (
    <Section title="Login providers" note="Log in with an account from another service.">
      {data ? (
        <CardRows label="Login providers">
          {data.map((provider) => (
            <Row
              key={provider.providerId}
              provider={provider}
              isLeaving={leavingFor === provider.providerId}
              onLink={() => link(provider)}
              onUnlink={() => setUnlinked(provider)}
            />
          ))}
        </CardRows>
      ) : (
        error && (
          <ErrorState
            title="Couldn’t load the login providers"
            description={platformErrorWords(error)}
            detail={errorPayload(error)}
            onRetry={() => void refetch()}
          />
        )
      )}
      <FormError>{problem?.message}</FormError>
      {unlinked && <UnlinkDialog provider={unlinked} onClose={() => setUnlinked(null)} />}
    </Section>
  );
}

interface RowProps {
  provider: OwnProvider;
  isLeaving: boolean;
  onLink: () => void;
  onUnlink: () => void;
}

function Row({ provider: { display, linked }, isLeaving, onLink, onUnlink }: RowProps) {
  return (
    <Box component="li" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, px: 1.75, py: 1.25 }}>
      <Box sx={{ flex: '1 1 14rem', minWidth: 0 }}>
        <Typography sx={{ overflowWrap: 'anywhere' }}>{display}</Typography>
        <Typography variant="caption" color="textSecondary" sx={{ display: 'block', overflowWrap: 'anywhere' }}>
          {linked ? <LinkedWords linked={linked} /> : 'Not linked'}
        </Typography>
      </Box>
      {linked === null && (
        <BusyButton
          size="small"
          variant="outlined"
          color="inherit"
          isBusy={isLeaving}
          aria-label={`Link ${display}`}
          onClick={onLink}
        >
          Link
        </BusyButton>
      )}
      {linked !== null && !linked.isOnlyWay && (
        <Button
          ref={focusHandedToRow}
          size="small"
          variant="outlined"
          color="inherit"
          aria-haspopup="dialog"
          aria-label={`Unlink ${display}`}
          onClick={onUnlink}
        >
          Unlink
        </Button>
      )}
    </Box>
  );
}

function LinkedWords({ linked: { address, linkedAt, isOnlyWay, isGone } }: { linked: LinkedAccount }) {
  const timezone = useViewerZone();
  return (
    <>
      {address === null ? 'Linked' : `Linked to ${address}`}
      {linkedAt !== null && (
        <>
          {' '}
          · <RelativeTime at={linkedAt} timezone={timezone} units={1} />
        </>
      )}
      {isGone && ' · no longer offered here, so it can’t log you in'}
      {isOnlyWay && ' · your only way to log in, so it can’t be unlinked'}
    </>
  );
}

interface Props {
  provider: OwnProvider;
  onClose: () => void;
}

function UnlinkDialog({ provider: { providerId, display }, onClose }: Props) {
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
        You’ll no longer be able to log in with it. Your other ways to log in still work, and you’ll stay logged in
        where you are.
      </Typography>
    </ConfirmDialog>
  );
}
