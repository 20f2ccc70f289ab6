import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { errorPayload, platformErrorWords } from '../../api/platformErrorWords.ts';
import { LoadingBlocks } from '../../ui/Blocks.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { useGetOwnAddressQuery } from './addressApi.ts';
import { ChangeAddressDialog } from './ChangeAddressDialog.tsx';

/** The address that the person signs in with, and its change. */
export function OwnEmailAddress() {
  const { data, error, refetch } = useGetOwnAddressQuery(undefined, { refetchOnMountOrArgChange: true });
  const [isChanging, setIsChanging] = useState(false);
  if (!data) {
    if (!error) return <LoadingBlocks heights={[36]} />;
    return (
      <ErrorState
        title="Couldn’t load your address"
        description={platformErrorWords(error)}
        detail={errorPayload(error)}
        onRetry={() => void refetch()}
      />
    );
  }
  const { address } = data;
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <Typography sx={{ flex: '1 1 14rem', minWidth: 0, overflowWrap: 'anywhere' }}>
          {address ?? 'You have no address here.'}
        </Typography>
        <Button variant="outlined" color="inherit" aria-haspopup="dialog" onClick={() => setIsChanging(true)}>
          {address === null ? 'Add an address' : 'Change address'}
        </Button>
      </Box>
      {isChanging && <ChangeAddressDialog onClose={() => setIsChanging(false)} />}
    </>
  );
}
