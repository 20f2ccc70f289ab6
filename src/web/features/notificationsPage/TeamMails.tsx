import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { visuallyHidden } from '@mui/utils';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import type { Preferences } from '../../../contract/alerting/alertingCalls.ts';
import type { Integration } from '../../../contract/alerting/integrationRecord.ts';
import type { Team } from '../../../contract/records.ts';
import { formatCount } from '../../lib/formatCount.ts';
import { paths } from '../../routing/paths.ts';
import { CardRows } from '../../ui/CardRows.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { useListIntegrationsQuery } from '../integrations/index.ts';
import { teamName } from '../teams/index.ts';

interface Props {
  teams: Team[];
  /** The person's own address; null for none. */
  mailedTo: string | null;
  choices: Preferences['teams'];
  onChange: (choices: Preferences['teams']) => void;
}

/** Lets people choose which of their teams send them e-mail, and when. */
export function TeamMails({ teams, mailedTo, choices, onChange }: Props) {
  if (teams.length === 0) return <EmptyState>You’re not in a team yet.</EmptyState>;
  const change = (changed: readonly Team[], mails: TeamMailChoice) =>
    onChange(changed.reduce((sum, { teamId }) => withMails(sum, { teams, teamId, mails }), choices));
  return (
    <CardRows label="E-mails by team">
      <Box component="li" aria-hidden sx={{ ...COLUMNS, py: 0.75, typography: 'body2', color: 'text.secondary' }}>
        <span />
        {[DOWN, RECOVERED].map((head) => (
          <Box key={head} component="span" sx={{ textAlign: 'center' }}>
            {head}
          </Box>
        ))}
      </Box>
      {teams.length > 1 && (
        <Row
          label="E-mails about all teams"
          chosen={teams.map(({ teamId }) => mailsOf(choices, teamId))}
          onChange={(mails) => change(teams, mails)}
        >
          <Typography color="textSecondary">All teams</Typography>
        </Row>
      )}
      {teams.map((team) => (
        <Row
          key={team.teamId}
          label={`E-mails about ${teamName(team)}`}
          chosen={[mailsOf(choices, team.teamId)]}
          onChange={(mails) => change([team], mails)}
        >
          <Typography noWrap sx={{ fontWeight: 'fontWeightMedium' }}>
            {teamName(team)}
          </Typography>
          <TeamAlerts team={team} mailedTo={mailedTo} />
        </Row>
      ))}
    </CardRows>
  );
}

const DOWN = 'Down';
const RECOVERED = 'Recovered';

/** A team, and a column for each kind of alert. */
const COLUMNS = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 3.5rem 5rem',
  alignItems: 'center',
  columnGap: 1,
  px: 1.75,
} as const;

interface RowProps {
  label: string;
  /** The choices for the row's teams. */
  chosen: readonly TeamMailChoice[];
  onChange: (mails: TeamMailChoice) => void;
  children: ReactNode;
}

/** A checkbox for each kind of alert. No one gets e-mails only about recoveries. */
function Row({ label, chosen, onChange, children }: RowProps) {
  const down = chosen.filter((mails) => mails !== 'none').length;
  const recovered = chosen.filter((mails) => mails === 'all').length;
  return (
    <li>
      <Box component="fieldset" sx={{ ...COLUMNS, minHeight: 44, m: 0, py: 1, border: 0 }}>
        <Box component="legend" sx={visuallyHidden}>
          {label}
        </Box>
        <Box sx={{ minWidth: 0 }}>{children}</Box>
        <Mark
          label={DOWN}
          part={down / chosen.length}
          onChange={(isChecked) => onChange(isChecked ? 'down' : 'none')}
        />
        <Mark
          label={RECOVERED}
          part={recovered / chosen.length}
          onChange={(isChecked) => onChange(isChecked ? 'all' : 'down')}
        />
      </Box>
    </li>
  );
}

interface MarkProps {
  label: string;
  /** The fraction of the teams for which it's checked, from 0 to 1. */
  part: number;
  onChange: (isChecked: boolean) => void;
}

function Mark({ label, part, onChange }: MarkProps) {
  return (
    <Box
      component="label"
      sx={{
        display: 'grid',
        placeItems: 'center',
        // The whole cell can be pressed.
        minHeight: 44,
        my: -1,
        cursor: 'pointer',
        '& > input': { m: 0 },
      }}
    >
      <input
        ref={(box) => {
          if (box) box.indeterminate = part > 0 && part < 1;
        }}
        type="checkbox"
        checked={part === 1}
        onChange={(event) => onChange(event.target.checked)}
      />
      <VisuallyHidden>{label}</VisuallyHidden>
    </Box>
  );
}

/** Where a team's alerts go anyway, with a link to change that. */
function TeamAlerts({ team, mailedTo }: { team: Team; mailedTo: string | null }) {
  const { currentData } = useListIntegrationsQuery({ teamId: team.teamId });
  const words = currentData ? alertsWords(currentData, mailedTo) : 'See integrations';
  return (
    <Link
      component={RouterLink}
      to={paths.teamSettings(team.teamId, 'integrations')}
      aria-label={`${words}: ${teamName(team)}`}
      variant="body2"
      sx={{ color: 'text.secondary', textDecorationColor: 'currentcolor' }}
      underline="always"
    >
      {words}
    </Link>
  );
}

/** "4 integrations send alerts", or that the person already gets them. */
export function alertsWords(
  integrations: readonly Pick<
    Integration,
    'config' | 'disabled' | 'muted' | 'confirmation' | 'isDefault' | 'monitorCount'
  >[],
  mailedTo: string | null,
): string {
  const working = integrations.filter(
    ({ disabled, muted, confirmation, isDefault, monitorCount }) =>
      disabled === null && muted === null && confirmation.state === 'confirmed' && (isDefault || monitorCount > 0),
  );
  if (working.some(({ config }) => config.kind === 'email' && config.to === mailedTo)) {
    return 'Already e-mails you';
  }
  if (working.length === 0) return 'No working integrations';
  return working.length === 1
    ? '1 integration sends alerts'
    : `${formatCount(working.length)} integrations send alerts`;
}

type MailChoices = Preferences['teams'];
type TeamMailChoice = MailChoices[number]['mails'];

/** A team's e-mail choice. The default is not to send any. */
export const mailsOf = (choices: MailChoices, ofTeamId: string): TeamMailChoice =>
  choices.find(({ teamId }) => teamId === ofTeamId)?.mails ?? 'none';

/**
 * The preferences for a person's teams with one changed. Omits teams that the person has left, because the platform
 * would refuse those.
 */
export function withMails(
  choices: MailChoices,
  { teams, teamId: changed, mails }: { teams: readonly Team[]; teamId: string; mails: TeamMailChoice },
): MailChoices {
  return teams
    .map(({ teamId }) => ({ teamId, mails: teamId === changed ? mails : mailsOf(choices, teamId) }))
    .filter((choice) => choice.mails !== 'none');
}
