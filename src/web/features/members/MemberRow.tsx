import Avatar from '@mui/material/Avatar';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import type { TeamRole } from '../../../contract/records.ts';
import type { Member } from '../../../contract/teams/members.ts';
import { canChange, rolesGivenBy } from '../../../contract/teams/teamRoles.ts';
import { refusalSentence } from '../../api/platformErrorWords.ts';
import { initialsOf } from '../../lib/initialsOf.ts';
import { useAppDispatch } from '../../store/hooks.ts';
import { TrashIcon } from '../../ui/icons/actionIcons.tsx';
import { UserIcon } from '../../ui/icons/areaIcons.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { useIdentity } from '../auth/index.ts';
import { toastShown } from '../toasts/index.ts';
import { LeaveDialog, MakeOwnerDialog, RemoveDialog, StepDownDialog } from './memberDialogs.tsx';
import { useUpdateMemberMutation } from './membersApi.ts';
import { memberName, ROLE_NAMES, ROLES } from './memberWords.ts';
import { RoleSelect } from './RoleSelect.tsx';

interface Props {
  teamId: string;
  member: Member;
  /** The signed-in person's role. */
  ownRole: TeamRole | null;
  isLastOwner: boolean;
  timezone: string;
}

type Asking = { what: 'owner' | 'remove' | 'leave' } | { what: 'step down'; role: Exclude<TeamRole, 'owner'> } | null;

/** One person: who they are, when they joined and were last seen, their role, and the permitted actions. */
export function MemberRow({ teamId, member, ownRole, isLastOwner, timezone }: Props) {
  const { userId, role } = member;
  const name = memberName(member);
  const isYou = useIdentity()?.identityId === userId;
  const [asking, setAsking] = useState<Asking>(null);
  const { changeRole, isChanging } = useChangeRole(teamId, member);
  const isChangeable = isYou ? rolesGivenBy(ownRole).length > 0 && !isLastOwner : canChange(ownRole, role);
  const given: readonly TeamRole[] = ownRole === 'owner' ? ['owner', ...rolesGivenBy(ownRole)] : rolesGivenBy(ownRole);
  const choices = ROLES.filter((each) => each === role || given.includes(each));

  const choose = (chosen: TeamRole) => {
    if (chosen === 'owner') setAsking({ what: 'owner' });
    else if (isYou) setAsking({ what: 'step down', role: chosen });
    else void changeRole(chosen);
  };
  const close = () => setAsking(null);

  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'auto minmax(0, 1fr)', sm: 'auto minmax(0, 1fr) auto' },
        columnGap: 1.5,
        rowGap: 1,
        alignItems: 'center',
        px: 1.75,
        py: 1.25,
      }}
    >
      <Avatar variant="circular" aria-hidden>
        {initialsOf(member) || <UserIcon />}
      </Avatar>
      <Who member={member} name={name} isYou={isYou} timezone={timezone} />
      <Box sx={{ gridColumn: { xs: '2', sm: 'auto' }, display: 'flex', alignItems: 'center', gap: 1 }}>
        {isChangeable ? (
          <RoleSelect
            label={`Role of ${name}`}
            value={role}
            roles={choices}
            isDisabled={isChanging}
            onChange={choose}
          />
        ) : (
          <RoleName role={role} reason={isYou && isLastOwner && ownRole === 'owner' ? LAST_OWNER_REASON : undefined} />
        )}
        {isYou ? (
          <Button size="small" variant="outlined" color="inherit" onClick={() => setAsking({ what: 'leave' })}>
            Leave
          </Button>
        ) : (
          canChange(ownRole, role) && (
            <Tooltip title={`Remove ${name}`}>
              <IconButton size="small" aria-label={`Remove ${name}`} onClick={() => setAsking({ what: 'remove' })}>
                <TrashIcon fontSize="small" />
              </IconButton>
            </Tooltip>
          )
        )}
      </Box>
      {asking?.what === 'owner' && <MakeOwnerDialog teamId={teamId} userId={userId} name={name} onClose={close} />}
      {asking?.what === 'remove' && <RemoveDialog teamId={teamId} userId={userId} name={name} onClose={close} />}
      {asking?.what === 'leave' && <LeaveDialog teamId={teamId} isLastOwner={isLastOwner} onClose={close} />}
      {asking?.what === 'step down' && (
        <StepDownDialog teamId={teamId} userId={userId} role={asking.role} onClose={close} />
      )}
    </Box>
  );
}

const LAST_OWNER_REASON = 'A team needs an owner. To change your role, make someone else an owner first.';

function RoleName({ role, reason }: { role: TeamRole; reason: string | undefined }) {
  const name = (
    <Typography
      component="span"
      color="textSecondary"
      tabIndex={reason === undefined ? undefined : 0}
      sx={{ px: { sm: 1 } }}
    >
      {ROLE_NAMES[role]}
    </Typography>
  );
  return reason === undefined ? (
    name
  ) : (
    <Tooltip title={reason} describeChild>
      {name}
    </Tooltip>
  );
}

function Who({ member, name, isYou, timezone }: { member: Member; name: string; isYou: boolean; timezone: string }) {
  const { address, joinedAt, lastSeenAt } = member;
  const facts: { key: string; fact: ReactNode }[] = [];
  if (address !== undefined && address !== name) facts.push({ key: 'address', fact: address });
  if (joinedAt !== null) {
    const joined = (
      <>
        Joined <RelativeTime at={joinedAt} timezone={timezone} units={1} />
      </>
    );
    facts.push({ key: 'joined', fact: joined });
  }
  const seen =
    lastSeenAt === null ? (
      'Never logged in'
    ) : (
      <>
        Last seen <RelativeTime at={lastSeenAt} timezone={timezone} units={1} />
      </>
    );
  facts.push({ key: 'seen', fact: seen });
  return (
    <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      <Box component="span" sx={{ fontWeight: 'fontWeightMedium' }}>
        {name}
      </Box>
      {isYou && (
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {' '}
          (you)
        </Box>
      )}
      <Typography variant="body2" color="textSecondary" component="div" sx={FACTS}>
        {facts.map(({ key, fact }) => (
          <span key={key}>{fact} </span>
        ))}
      </Typography>
    </Box>
  );
}

/** Facts are separated by dots. A dot before the first fact on a line is cut off. */
const FACTS = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 1.5,
  overflow: 'clip',
  '& > span': { position: 'relative' },
  '& > span + span::before': { content: '"·" / ""', position: 'absolute', left: '-0.5rem' },
} as const;

/** Returns a function that changes a person's role and shows the outcome. */
function useChangeRole(teamId: string, member: Member) {
  const dispatch = useAppDispatch();
  const [update, { isLoading: isChanging }] = useUpdateMemberMutation();
  const changeRole = async (role: Exclude<TeamRole, 'owner'>) => {
    const { error } = await update({ teamId, userId: member.userId, role });
    const toast = error
      ? {
          title: 'Couldn’t change the role',
          description: refusalSentence(error),
          variant: 'destructive' as const,
        }
      : { title: `${memberName(member)} is now ${role === 'admin' ? 'an' : 'a'} ${role}` };
    dispatch(toastShown(toast));
  };
  return { changeRole, isChanging };
}
