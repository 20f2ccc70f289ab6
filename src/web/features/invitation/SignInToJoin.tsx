import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { OpenInvitationLook } from '../../../contract/teams/members.ts';
import { paths } from '../../routing/paths.ts';
import { useAppDispatch } from '../../store/hooks.ts';
import { signOut, useIdentity } from '../auth/index.ts';
import { emailTyped } from '../flow/index.ts';

/** The way to the button for someone who isn't signed in with the invitation's address, filled in, and back. */
export function SignInToJoin({ invitation: { address, hasAccount } }: { invitation: OpenInvitationLook }) {
  const identity = useIdentity();
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const [isLeaving, setLeaving] = useState(false);
  const own = identity?.data?.email;

  const goTo = async (path: string) => {
    if (identity) {
      setLeaving(true);
      await dispatch(signOut());
    }
    dispatch(emailTyped(address));
    await navigate(`${path}?${new URLSearchParams({ redirect: paths.invitation() })}`);
  };
  const way = hasAccount ? { label: 'Log in', path: paths.login() } : { label: 'Sign up', path: paths.signup() };

  return (
    <Stack sx={{ gap: 2 }}>
      {identity && (
        <Alert severity="info" role="note" sx={{ overflowWrap: 'anywhere' }}>
          {typeof own === 'string' ? `You’re signed in as ${own}.` : 'You’re signed in with another account.'} This
          invitation is for {address}.
        </Alert>
      )}
      <Button
        variant="contained"
        size="large"
        fullWidth
        loading={isLeaving}
        onClick={() => void goTo(way.path)}
        sx={{ overflowWrap: 'anywhere' }}
      >
        {identity ? `Log out and ${way.label.toLowerCase()} as ${address}` : `${way.label} to join`}
      </Button>
    </Stack>
  );
}
