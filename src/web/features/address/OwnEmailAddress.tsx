import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Suspense, useState } from 'react';
import { errorPayload, platformErrorWords } from '../../api/platformErrorWords.ts';
import { CARD } from '../../ui/CardRows.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { LoadingRows } from '../../ui/loading/LoadingRows.tsx';
import { lazyPart } from '../../ui/separateCode.ts';
import { useGetOwnAddressQuery } from './addressApi.ts';

const ChangeAddressDialog = lazyPart(async () => (await import('./ChangeAddressDialog.tsx')).ChangeAddressDialog);

/** Shows the address that the person signs in with, and lets them change it. */
export function OwnEmailAddress() {
  const { data, error, refetch } = useGetOwnAddressQuery(undefined, { refetchOnMountOrArgChange: true });
  if (!data) {
    if (!error) return <LoadingRows label="Loading your address…" rows={1} hasDetails={false} hasAction />;
    return (
      <ErrorState
        title="Couldn’t load your address"
        description={platformErrorWords(error)}
        detail={errorPayload(error)}
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <Box sx={{ ...CARD, display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, px: 1.75, py: 1.25 }}>
      <Typography sx={{ flex: '1 1 14rem', minWidth: 0, overflowWrap: 'anywhere' }}>
        {data.address ?? 'Your account has no e-mail address.'}
      </Typography>
      <ChangeAddressButton hasAddress={data.address !== null} />
    </Box>
  );
}

/** Opens the dialog that changes the address, or adds the first one. */
export function ChangeAddressButton({ hasAddress }: { hasAddress: boolean }) {
  const [isChanging, setIsChanging] = useState(false);
  return (
    <>
      <Button variant="outlined" color="inherit" aria-haspopup="dialog" onClick={() => setIsChanging(true)}>
        {hasAddress ? 'Change e-mail' : 'Add e-mail'}
      </Button>
      <Suspense>{isChanging && <ChangeAddressDialog onClose={() => setIsChanging(false)} />}</Suspense>
    </>
  );
}
