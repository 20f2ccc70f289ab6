import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { ProofOffer, ProofWay } from '../../../contract/proof.ts';
import { errorPayload, platformErrorWords } from '../../api/platformErrorWords.ts';
import { canUsePasskeys } from '../../lib/passkeys.ts';
import { LoadingBlocks } from '../../ui/Blocks.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { MailedCode } from './MailedCode.tsx';
import { PasskeyWay } from './PasskeyWay.tsx';
import { useGetProofOfferQuery } from './proofApi.ts';
import { keepTrip, tripOf } from './providerTrip.ts';

export interface ProofDialogProps {
  onGiven: () => void;
  onClose: () => void;
}

/** Asks someone who is signed in to prove their identity before a sensitive change. */
export function ProofDialog({ onGiven, onClose }: ProofDialogProps) {
  const titleId = useId();
  const { data, error, refetch } = useGetProofOfferQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <Dialog open fullWidth maxWidth="xs" onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>Confirm it’s you</DialogTitle>
      <DialogContent>
        {data && <Ways offer={data} onGiven={onGiven} />}
        {!data && error && (
          <ErrorState
            title="Couldn’t start the confirmation"
            description={platformErrorWords(error)}
            detail={errorPayload(error)}
            onRetry={() => void refetch()}
          />
        )}
        {!data && !error && <LoadingBlocks heights={[44, 48]} />}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          Cancel
        </Button>
      </DialogActions>
    </Dialog>
  );
}

interface WaysProps {
  offer: ProofOffer;
  onGiven: () => void;
}

/** Lists the ways to choose from. Sends a code immediately if that's the only way. */
function Ways({ offer: { state, ways }, onGiven }: WaysProps) {
  const [only, ...others] = ways;
  const [chosen, setChosen] = useState<ProofWay | null>(only?.kind === 'email' && others.length === 0 ? only : null);
  if (chosen?.kind === 'email') return <MailedCode state={state} address={chosen.address} onGiven={onGiven} />;
  return (
    <Stack spacing={1.5}>
      <Typography color="textSecondary">
        {only
          ? 'This is a sensitive change, so we need to confirm it’s you.'
          : 'Log out and log in again. For ten minutes after that, you can make sensitive changes.'}
      </Typography>
      {ways.map((way) => (
        <Way key={wayKey(way)} state={state} way={way} onChoose={() => setChosen(way)} onGiven={onGiven} />
      ))}
    </Stack>
  );
}

const wayKey = (way: ProofWay) => (way.kind === 'provider' ? way.providerId : way.kind);

interface WayProps {
  state: string;
  way: ProofWay;
  onChoose: () => void;
  onGiven: () => void;
}

function Way({ state, way, onChoose, onGiven }: WayProps) {
  const { pathname, search } = useLocation();
  switch (way.kind) {
    case 'email':
      return (
        <Button variant="outlined" color="inherit" fullWidth onClick={onChoose}>
          E-mail me a code
        </Button>
      );
    case 'passkey':
      return canUsePasskeys() && <PasskeyWay state={state} request={way.request} onGiven={onGiven} />;
    case 'provider':
      return (
        <Button
          component="a"
          href={way.authorizationUrl}
          variant="outlined"
          color="inherit"
          fullWidth
          onClick={() => keepTrip(window.sessionStorage, tripOf('proof', state, way, pathname + search))}
        >
          Continue with {way.display}
        </Button>
      );
  }
}
