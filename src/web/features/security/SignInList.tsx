import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { SignInSummary } from '../../../contract/account.ts';
import { errorPayload, platformErrorWords } from '../../api/platformErrorWords.ts';
import { CardRows } from '../../ui/CardRows.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { LoadingRows } from '../../ui/loading/LoadingRows.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { useViewerZone } from '../account/index.ts';
import { useGetSignInHistoryQuery } from './securityApi.ts';

const SHOWN_AT_FIRST = 5;

/** When, how and from where someone signed in to the account. */
export function SignInList() {
  const { data: signIns, error, refetch } = useGetSignInHistoryQuery(undefined, { refetchOnMountOrArgChange: true });
  const [showsAll, setShowsAll] = useState(false);
  if (!signIns) {
    if (!error) return <LoadingRows label="Loading your logins…" rows={3} />;
    return (
      <ErrorState
        title="Couldn’t load your logins"
        description={platformErrorWords(error)}
        detail={errorPayload(error)}
        onRetry={() => void refetch()}
      />
    );
  }
  if (signIns.length === 0) return <EmptyState>No logins in the last 30 days.</EmptyState>;
  const shown = showsAll ? signIns : signIns.slice(0, SHOWN_AT_FIRST);
  return (
    <>
      <CardRows label="Logins">
        {shown.map((signIn) => (
          <Row key={`${signIn.at}-${signIn.by}-${signIn.address}`} signIn={signIn} />
        ))}
      </CardRows>
      {signIns.length > shown.length && (
        <div>
          <Button variant="outlined" color="inherit" onClick={() => setShowsAll(true)}>
            Show all {signIns.length}
          </Button>
        </div>
      )}
    </>
  );
}

function Row({ signIn: { at, by, device, address, isSignUp, isNewDevice } }: { signIn: SignInSummary }) {
  const timezone = useViewerZone();
  return (
    <Box component="li" sx={{ px: 1.75, py: 1.25 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
        <Typography>
          {isSignUp ? 'Signed up' : 'Logged in'} {methodWords(by)}
        </Typography>
        {isNewDevice && !isSignUp && <Tag tone="warning">New device</Tag>}
      </Box>
      <Typography variant="caption" color="textSecondary" sx={{ display: 'block', overflowWrap: 'anywhere' }}>
        <RelativeTime at={at} timezone={timezone} units={1} /> · {device} · {address}
      </Typography>
    </Box>
  );
}

/** Describes how someone signed in. `by` is one of our methods, or a provider's name. */
function methodWords(by: string): string {
  if (by === 'code') return 'with an e-mailed code';
  if (by === 'link') return 'with an e-mailed link';
  return by === 'passkey' ? 'with a passkey' : `through ${by}`;
}
