import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { Link as RouterLink, useLocation, useNavigate } from 'react-router-dom';
import type { OpenInvitationLook } from '../../../contract/teams/members.ts';
import { errorPayload, platformErrorWords, refusalSentence } from '../../api/platformErrorWords.ts';
import { paths } from '../../routing/paths.ts';
import { AuthLayout } from '../../ui/AuthLayout.tsx';
import { LoadingBlocks } from '../../ui/Blocks.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { useIdentity } from '../auth/index.ts';
import { DeclineDialog } from './DeclineDialog.tsx';
import { InvitationTerms } from './InvitationTerms.tsx';
import {
  forgetPendingInvitation,
  keepPendingInvitation,
  readPendingInvitation,
  secretInFragment,
} from './pendingInvitation.ts';
import { SignInToJoin } from './SignInToJoin.tsx';
import { useInvitation } from './useInvitation.ts';

/** /invite: shows an invitation to anyone who opens its link. Only the owner of the invited e-mail address can join. */
export function InvitationPage() {
  const secret = useSecret();
  const { look, error, reload, accept, decline } = useInvitation(secret);
  const hasEnded = secret === null || look?.state === 'ended';
  useEffect(() => {
    if (hasEnded) forgetPendingInvitation(window.localStorage);
  }, [hasEnded]);

  if (secret === null) {
    return <Ended message="This link is incomplete. Open the link in your e-mail again." />;
  }
  if (error) {
    return (
      <AuthLayout title="Invitation" footer={<HomeLink />}>
        <ErrorState
          title="Couldn’t load the invitation"
          description={platformErrorWords(error)}
          detail={errorPayload(error)}
          onRetry={reload}
        />
      </AuthLayout>
    );
  }
  if (!look) {
    return (
      <AuthLayout title="Invitation" footer={<HomeLink />}>
        <LoadingBlocks heights={[72, 40]} label="Loading the invitation…" />
      </AuthLayout>
    );
  }
  if (look.state === 'ended') return <Ended message={look.message} />;
  return (
    <OpenInvitation
      key={secret}
      invitation={look}
      onAccept={async () => {
        const { value, error: failure } = await accept(secret);
        return value ? { teamId: value.teamId } : { words: refusalSentence(failure) };
      }}
      onDecline={async () => {
        const { error: failure } = await decline(secret);
        if (failure === undefined) reload();
        return failure && refusalSentence(failure);
      }}
    />
  );
}

/** Returns the opened link's secret, and immediately removes it from the URL and the history. */
function useSecret(): string | null {
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  const given = secretInFragment(hash);
  const [secret, setSecret] = useState(() => given ?? readPendingInvitation(window.localStorage));
  if (given !== null && given !== secret) setSecret(given);
  useEffect(() => {
    if (given === null) return;
    keepPendingInvitation(window.localStorage, given);
    void navigate({ search }, { replace: true });
  }, [given, navigate, search]);
  return given ?? secret;
}

function HomeLink() {
  return (
    <Link component={RouterLink} to={paths.home()} underline="always">
      Open Hearth
    </Link>
  );
}

function Ended({ message }: { message: string }) {
  return (
    <AuthLayout title="This invitation can’t be used" footer={<HomeLink />}>
      <Typography component="output" sx={{ display: 'block' }}>
        {message}
      </Typography>
    </AuthLayout>
  );
}

interface OpenProps {
  invitation: OpenInvitationLook;
  onAccept: () => Promise<{ teamId: string } | { words: string }>;
  /** Resolves to why declining failed; undefined on success. */
  onDecline: () => Promise<string | undefined>;
}

function OpenInvitation({ invitation, onAccept, onDecline }: OpenProps) {
  const isSignedIn = useIdentity() !== null;
  const [isDeclining, setDeclining] = useState(false);
  const { isForYou } = invitation;
  const team = invitation.team.trim() || 'a team';
  return (
    <AuthLayout
      title={`Join ${team}`}
      footer={
        <Stack component="span" direction="row" sx={{ gap: 2 }}>
          {isSignedIn && (
            <Link
              component={RouterLink}
              to={paths.home()}
              underline="always"
              onClick={() => forgetPendingInvitation(window.localStorage)}
            >
              Not now
            </Link>
          )}
          <Link component="button" type="button" underline="always" onClick={() => setDeclining(true)}>
            Decline
          </Link>
        </Stack>
      }
    >
      <Stack sx={{ gap: 3 }}>
        <InvitationTerms invitation={invitation} team={team} />
        {isForYou ? <JoinButton team={team} onAccept={onAccept} /> : <SignInToJoin invitation={invitation} />}
      </Stack>
      {isDeclining && <DeclineDialog team={team} onDecline={onDecline} onClose={() => setDeclining(false)} />}
    </AuthLayout>
  );
}

function JoinButton({ team, onAccept }: { team: string; onAccept: OpenProps['onAccept'] }) {
  const navigate = useNavigate();
  const [isJoining, setJoining] = useState(false);
  const [failure, setFailure] = useState<string>();
  const join = async () => {
    setJoining(true);
    setFailure(undefined);
    const answer = await onAccept();
    if ('words' in answer) {
      setFailure(answer.words);
      setJoining(false);
      return;
    }
    forgetPendingInvitation(window.localStorage);
    await navigate(paths.team(answer.teamId), { replace: true });
  };
  return (
    <div>
      <Button
        variant="contained"
        size="large"
        fullWidth
        loading={isJoining}
        onClick={() => void join()}
        sx={{ overflowWrap: 'anywhere' }}
      >
        Join {team}
      </Button>
      <FormError>{failure}</FormError>
    </div>
  );
}

export { InvitationPage as Component };
