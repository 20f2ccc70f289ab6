import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Link, useParams } from 'react-router-dom';
import { useState } from 'react';
import type { TeamUser } from '../../../contract/records.ts';
import { errorPayload, platformErrorWords } from '../../api/platformErrorWords.ts';
import { paths } from '../../routing/paths.ts';
import { CardRows } from '../../ui/CardRows.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { LoadingSections } from '../../ui/loading/LoadingSections.tsx';
import { Section } from '../../ui/Section.tsx';
import { useIdentity } from '../auth/index.ts';
import { LeaveDialog, useListMembersQuery } from '../members/index.ts';
import { DefaultsForm } from '../monitorEditor/index.ts';
import { useGetMonitorDefaultsQuery } from '../monitors/index.ts';
import { teamName, useHasTeamRight } from '../teams/index.ts';
import { DefaultIntegrations } from './DefaultIntegrations.tsx';
import { KeptData } from './KeptData.tsx';
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
        <Tools teamId={teamId} canManage={canManage} />
        {canManage && (
          <Section title="New monitors" note="Defaults for new monitors, including those created by pings.">
            <DefaultsForm teamId={teamId} stored={defaults.data} />
            <DefaultIntegrations teamId={teamId} />
          </Section>
        )}
        {canManage && <PingKeySection teamId={teamId} />}
        <KeptData />
        <LeaveSection teamId={teamId} users={record.team.users} />
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

interface Tool {
  title: string;
  note: string;
  /** The link's text. */
  label: string;
  section: 'api-keys' | 'badges' | 'import' | 'audit';
}

const BADGES: Tool = {
  title: 'Badges',
  note: 'Show the status of monitors in a README, wiki or chat.',
  label: 'Open badges',
  section: 'badges',
};

const TOOLS: readonly Tool[] = [
  {
    title: 'API keys',
    note: 'Let scripts and jobs ping, read or change this team’s monitors.',
    label: 'Manage API keys',
    section: 'api-keys',
  },
  BADGES,
  {
    title: 'Import',
    note: 'Move from Healthchecks or Uptime Kuma without changing your jobs.',
    label: 'Import monitors',
    section: 'import',
  },
  { title: 'Audit log', note: 'Who did what in this team, and when.', label: 'Open audit log', section: 'audit' },
];

/** Links to the team pages that have no sidebar entry. Members without the right to manage see only the badges. */
function Tools({ teamId, canManage }: { teamId: string; canManage: boolean }) {
  return (
    <Section title="Tools">
      <CardRows>
        {(canManage ? TOOLS : [BADGES]).map(({ title, note, label, section }) => (
          <Box
            key={section}
            component="li"
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              alignItems: 'center',
              columnGap: 2,
              rowGap: 1,
              px: 1.75,
              py: 1.25,
            }}
          >
            <Box sx={{ flex: '1 1 16rem' }}>
              <Typography component="h3" variant="h3">
                {title}
              </Typography>
              <Typography variant="body2" color="textSecondary">
                {note}
              </Typography>
            </Box>
            <Button
              component={Link}
              to={paths.teamSettings(teamId, section)}
              size="small"
              variant="outlined"
              color="inherit"
            >
              {label}
            </Button>
          </Box>
        ))}
      </CardRows>
    </Section>
  );
}

/** The approximate layout of the page's sections, shown while it loads. */
const GENERAL = [['field', 'field'], [240], ['field', 'field', 72], ['button']] as const;

/** The owners and admins that the signed-in person can hand the team over to. */
function useSuccessors(teamId: string, { skip }: { skip: boolean }): Successor[] {
  const own = useIdentity()?.identityId;
  const { data: members = [] } = useListMembersQuery({ teamId }, { skip });
  return members
    .filter(({ userId, role }) => userId !== own && (role === 'owner' || role === 'admin'))
    .map(({ userId, display, address }) => ({ userId, name: display.trim() || address || 'Unnamed person' }));
}

interface Props {
  teamId: string;
  users: readonly TeamUser[];
}

/**
 * Lets the signed-in person leave the team. The dialog says what they'll lose, and what the last owner must do first.
 */
function LeaveSection({ teamId, users }: Props) {
  const own = useIdentity()?.identityId;
  const [isAsking, setIsAsking] = useState(false);
  const owners = users.filter(({ role }) => role === 'owner');
  const isLastOwner = owners.length === 1 && owners[0]?.userId === own;
  return (
    <Section title="Leave team" note="You’ll stop seeing its monitors and getting its alerts.">
      <div>
        <Button variant="outlined" color="inherit" aria-haspopup="dialog" onClick={() => setIsAsking(true)}>
          Leave team
        </Button>
      </div>
      {isAsking && <LeaveDialog teamId={teamId} isLastOwner={isLastOwner} onClose={() => setIsAsking(false)} />}
    </Section>
  );
}
