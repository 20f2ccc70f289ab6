import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useParams } from 'react-router-dom';
import { errorPayload, platformErrorWords } from '../../api/platformErrorWords.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { LoadingSections } from '../../ui/loading/LoadingSections.tsx';
import { useIdentity } from '../auth/index.ts';
import { useListMembersQuery } from '../members/index.ts';
import { useGetMonitorDefaultsQuery } from '../monitors/index.ts';
import { teamName, useHasTeamRight } from '../teams/index.ts';
import { KeptData } from './KeptData.tsx';
import { NewMonitorsSection } from './NewMonitorsSection.tsx';
import { PingKeySection } from './PingKeySection.tsx';
import { TeamDangerZone } from './TeamDangerZone.tsx';
import { useGetTeamQuery } from './teamGeneralApi.ts';
import { TeamNameForm } from './TeamNameForm.tsx';
import type { Successor } from './TransferDialog.tsx';

/** A team's name, defaults for new monitors, keys, and deletion. */
export function GeneralPage() {
  const { teamId = '' } = useParams();
  const team = useGetTeamQuery(teamId);
  const defaults = useGetMonitorDefaultsQuery(teamId);
  const canManage = useHasTeamRight(teamId, 'manage');
  const isOwner = useHasTeamRight(teamId, 'own');
  const successors = useSuccessors(teamId, { skip: !isOwner });
  if (team.data && defaults.data !== undefined) {
    const { data: record } = team;
    return (
      <Stack spacing={4} key={teamId}>
        <Stack spacing={2.5}>
          {!canManage && (
            <Typography color="textSecondary">Only owners and admins can change the team’s settings.</Typography>
          )}
          <TeamNameForm record={record} isReadOnly={!canManage} />
        </Stack>
        {canManage && <NewMonitorsSection teamId={teamId} stored={defaults.data} />}
        {canManage && <PingKeySection teamId={teamId} />}
        <KeptData />
        {isOwner && <TeamDangerZone teamId={teamId} name={teamName(record.team)} successors={successors} />}
      </Stack>
    );
  }
  const error = team.error ?? defaults.error;
  if (!error) return <LoadingSections label="Loading the team’s settings…" sections={GENERAL} />;
  return (
    <ErrorState
      title="Couldn’t load the team’s settings"
      description={platformErrorWords(error)}
      detail={errorPayload(error)}
      onRetry={() => {
        void team.refetch();
        void defaults.refetch();
      }}
    />
  );
}

export { GeneralPage as Component };

/** The approximate layout of the page's sections, shown while it loads. */
const GENERAL = [['field', 'field'], [112], ['button'], [44]] as const;

/** The owners and admins that the signed-in person can hand the team over to. */
function useSuccessors(teamId: string, { skip }: { skip: boolean }): Successor[] {
  const own = useIdentity()?.identityId;
  const { data: members = [] } = useListMembersQuery({ teamId }, { skip });
  return members
    .filter(({ userId, role }) => userId !== own && (role === 'owner' || role === 'admin'))
    .map(({ userId, display, address }) => ({ userId, name: display.trim() || address || 'Unnamed person' }));
}
