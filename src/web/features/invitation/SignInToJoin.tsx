import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useNavigate } from 'react-router-dom';
import type { OpenInvitationLook } from '../../../contract/teams/members.ts';
import { BASE_PATH, paths } from '../../routing/paths.ts';
import { useAppDispatch } from '../../store/hooks.ts';
import { accountHref, useKeptAccounts } from '../accounts/index.ts';
import { useIdentity } from '../auth/index.ts';
import { emailTyped } from '../flow/index.ts';

interface Props {
  invitation: OpenInvitationLook;
}

/** Lets someone sign in with the invited address if they haven't already, and then return to join. */
export const SignInToJoin = ({ invitation }: Props) =>
  useIdentity() === null ? <SignIn invitation={invitation} /> : <OtherAccount invitation={invitation} />;

/** Links to login or sign-up, depending on whether the invited address has an account, and fills in that address. */
function SignIn({ invitation: { address, hasAccount } }: Props) {
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const signIn = () => {
    dispatch(emailTyped(address));
    void navigate(`${hasAccount ? paths.login() : paths.signup()}?${COMING_BACK}`);
  };
  return (
    <Button variant="contained" size="large" fullWidth onClick={signIn}>
      {hasAccount ? 'Log in to join' : 'Sign up to join'}
    </Button>
  );
}

const COMING_BACK = new URLSearchParams({ redirect: paths.invitation() });

/**
 * Says that someone else is signed in. Links to the invited account if this browser keeps it, otherwise to the page for
 * adding it.
 */
function OtherAccount({ invitation: { address, hasAccount } }: Props) {
  const dispatch = useAppDispatch();
  const accounts = useKeptAccounts();
  const current = accounts.find(({ isCurrent }) => isCurrent);
  const kept = accounts.find((account) => account.address?.toLowerCase() === address.toLowerCase());
  const way = hasAccount ? paths.login() : paths.signup();
  return (
    <Stack sx={{ gap: 2 }}>
      <Alert severity="info" role="note" sx={{ overflowWrap: 'anywhere' }}>
        You’re logged in as {current?.address ?? 'someone else'}. This invitation is for {address}.
      </Alert>
      {kept ? (
        <Button
          variant="contained"
          size="large"
          fullWidth
          href={accountHref(kept, paths.invitation())}
          sx={{ overflowWrap: 'anywhere' }}
        >
          Continue as {address}
        </Button>
      ) : (
        <Button
          variant="contained"
          size="large"
          fullWidth
          href={`${BASE_PATH}${way}?add=account&${COMING_BACK}`}
          // The address draft is stored, so the next page restores it.
          onClick={() => dispatch(emailTyped(address))}
          sx={{ overflowWrap: 'anywhere' }}
        >
          {hasAccount ? `Log in as ${address}` : `Add an account for ${address}`}
        </Button>
      )}
    </Stack>
  );
}
