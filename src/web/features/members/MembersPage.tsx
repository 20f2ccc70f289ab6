import Box from '@mui/material/Box';
import { useParams } from 'react-router-dom';
import { rolesGivenBy } from '../../../contract/teams/teamRoles.ts';
import { errorPayload, platformErrorWords } from '../../api/platformErrorWords.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { LoadingRows } from '../../ui/loading/LoadingRows.tsx';
import { useIdentity } from '../auth/index.ts';
import { useHasTeamRight } from '../teams/index.ts';
import { InvitedSection } from './InvitedSection.tsx';
import { InviteSection } from './InviteSection.tsx';
import { MemberList } from './MemberList.tsx';
import { useListMembersQuery } from './membersApi.ts';

/**
 * A team's members and invitations. People with the right to do so can invite and remove others, and change their
 * roles.
 */
export function MembersPage() {
  const { teamId = '' } = useParams();
  const identity = useIdentity();
  const isManager = useHasTeamRight(teamId, 'manage');
  const { currentData: members, error, refetch } = useListMembersQuery({ teamId });

  if (!members && error) {
    return (
      <ErrorState
        title="Couldn’t load the members"
        description={platformErrorWords(error)}
        detail={errorPayload(error)}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!members) return <LoadingRows label="Loading members…" rows={4} hasAvatar hasAction />;
  const role = members.find(({ userId }) => userId === identity?.identityId)?.role ?? null;
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
      {isManager && (
        <InviteSection key={teamId} teamId={teamId} roles={rolesGivenBy(role)} isAlone={members.length === 1} />
      )}
      <MemberList key={`${teamId} members`} teamId={teamId} members={members} ownRole={role} />
      {isManager && <InvitedSection teamId={teamId} roles={rolesGivenBy(role)} />}
    </Box>
  );
}

export { MembersPage as Component };
