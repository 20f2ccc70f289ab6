import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { Invitation } from '../../../contract/teams/members.ts';
import type { GivenRole } from '../../../contract/teams/teamRoles.ts';
import { isErrorNamed, platformErrorWords, type QueryError, refusalSentence } from '../../api/platformErrorWords.ts';
import { useAppDispatch } from '../../store/hooks.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { CardRows } from '../../ui/CardRows.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { TrashIcon } from '../../ui/icons/actionIcons.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { Section } from '../../ui/Section.tsx';
import { useNow } from '../../ui/useNow.ts';
import { useViewerZone } from '../account/index.ts';
import { toastShown } from '../toasts/index.ts';
import {
  useDeleteInvitationMutation,
  useListInvitationsQuery,
  useSendInvitationMutation,
  useUpdateInvitationMutation,
} from './membersApi.ts';
import { ROLE_NAMES } from './memberWords.ts';
import { RoleSelect } from './RoleSelect.tsx';
import { ROWS_AT_ONCE, ShowMore } from './ShowMore.tsx';

interface Props {
  teamId: string;
  /** The roles that the signed-in person can assign. */
  roles: readonly GivenRole[];
}

/** Pending invitations. Renders nothing if there are none. */
export function InvitedSection({ teamId, roles }: Props) {
  const { currentData: invitations, error, refetch } = useListInvitationsQuery({ teamId });
  const timezone = useViewerZone();
  const [shown, setShown] = useState(ROWS_AT_ONCE);
  if (!invitations && error) {
    return (
      <Section title="Invited">
        <ErrorState
          title="Couldn’t load the invitations"
          description={platformErrorWords(error)}
          onRetry={() => void refetch()}
        />
      </Section>
    );
  }
  if (!invitations || invitations.length === 0) return null;
  return (
    <Section title="Invited" note={`${invitations.length} pending`}>
      <CardRows label="Invitations">
        {invitations.slice(0, shown).map((invitation) => (
          <InvitationRow
            key={invitation.invitationId}
            teamId={teamId}
            invitation={invitation}
            roles={roles}
            timezone={timezone}
          />
        ))}
      </CardRows>
      <ShowMore shown={shown} total={invitations.length} onShow={setShown} />
    </Section>
  );
}

interface RowProps extends Props {
  invitation: Invitation;
  timezone: string;
}

function InvitationRow({ teamId, invitation, roles, timezone }: RowProps) {
  const { invitationId, address, role, invitedBy, sentAt, endsAt } = invitation;
  const isExpired = useNow((nowMs) => nowMs >= endsAt);
  const isChangeable = roles.includes(role);
  const { act, isBusy } = useInvitationActions(teamId, invitation);
  return (
    <Box
      component="li"
      aria-label={address}
      data-invitation={invitationId}
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) auto' },
        columnGap: 1.5,
        rowGap: 1,
        alignItems: 'center',
        px: 1.75,
        py: 1.25,
      }}
    >
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box component="span" sx={{ fontWeight: 'fontWeightMedium' }}>
          {address}
        </Box>
        <Typography variant="body2" color="textSecondary">
          {invitedBy !== null && `Invited by ${invitedBy} · `}
          {isExpired ? 'Expired ' : 'Expires '}
          <RelativeTime at={endsAt} timezone={timezone} units={1} canBeAhead />
        </Typography>
        {sentAt === null && (
          <Typography variant="body2" color="error">
            We couldn’t send the e-mail. Send it again.
          </Typography>
        )}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        {isChangeable ? (
          <RoleSelect
            label={`Role of ${address}`}
            value={role}
            roles={roles}
            isDisabled={isBusy !== null}
            onChange={(chosen) => void act('role', chosen)}
          />
        ) : (
          <Typography component="span" color="textSecondary" sx={{ px: 1 }}>
            {ROLE_NAMES[role]}
          </Typography>
        )}
        {isChangeable && (
          <>
            <BusyButton
              size="small"
              variant="outlined"
              color="inherit"
              isBusy={isBusy === 'resend'}
              aria-label={`Resend the invitation to ${address}`}
              onClick={() => void act('resend')}
            >
              Resend
            </BusyButton>
            <Tooltip title="Withdraw the invitation">
              <IconButton
                size="small"
                aria-label={`Withdraw the invitation to ${address}`}
                onClick={() => void act('withdraw')}
              >
                <TrashIcon fontSize="small" />
              </IconButton>
            </Tooltip>
          </>
        )}
      </Box>
    </Box>
  );
}

type Action = 'resend' | 'withdraw' | 'role';

const FAILED: Readonly<Record<Action, string>> = {
  resend: 'Couldn’t resend the invitation',
  withdraw: 'Couldn’t withdraw the invitation',
  role: 'Couldn’t change the role',
};

/** Returns a function that acts on an invitation and shows the outcome. */
function useInvitationActions(teamId: string, { invitationId, address }: Invitation) {
  const dispatch = useAppDispatch();
  const [isBusy, setBusy] = useState<Action | null>(null);
  const [resend] = useSendInvitationMutation();
  const [updateRole] = useUpdateInvitationMutation();
  const [withdraw] = useDeleteInvitationMutation();
  const name = { teamId, invitationId };

  async function run(action: Action, role?: GivenRole): Promise<string | null> {
    switch (action) {
      case 'resend':
        await resend(name).unwrap();
        return `Resent the invitation to ${address}`;
      case 'withdraw':
        await withdraw(name).unwrap();
        return `Withdrew the invitation to ${address}`;
      case 'role':
        if (role !== undefined) await updateRole({ ...name, role }).unwrap();
        return null;
    }
  }

  async function act(action: Action, role?: GivenRole): Promise<void> {
    setBusy(action);
    try {
      const title = await run(action, role);
      if (title !== null) dispatch(toastShown({ title }));
    } catch (error) {
      dispatch(
        toastShown({ title: FAILED[action], description: failureWords(error as QueryError), variant: 'destructive' }),
      );
    } finally {
      setBusy(null);
    }
  }

  return { act, isBusy };
}

function failureWords(error: QueryError): string {
  if (isErrorNamed(error, 'DocumentNotFoundError')) return 'Someone just accepted, declined or withdrew it.';
  return refusalSentence(error);
}
