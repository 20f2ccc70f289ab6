import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import type { Preferences } from '../../../contract/alerting/alertingCalls.ts';
import type { Team } from '../../../contract/records.ts';
import { paths } from '../../routing/paths.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { teamName } from '../teams/index.ts';

interface Props {
  teams: Team[];
  choices: Preferences['teams'];
  onChange: (choices: Preferences['teams']) => void;
}

/** Lets people choose which of their teams send them e-mail, and when. */
export function TeamMails({ teams, choices, onChange }: Props) {
  if (teams.length === 0) return <EmptyState>You’re not in a team yet.</EmptyState>;
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {teams.map((team) => (
        <TeamRow
          key={team.teamId}
          team={team}
          mails={mailsOf(choices, team.teamId)}
          onChange={(mails) => onChange(withMails(choices, { teams, teamId: team.teamId, mails }))}
        />
      ))}
    </Box>
  );
}

interface RowProps {
  team: Team;
  mails: TeamMailChoice;
  onChange: (mails: TeamMailChoice) => void;
}

function TeamRow({ team, mails, onChange }: RowProps) {
  const name = teamName(team);
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'space-between',
        columnGap: 3,
        rowGap: 1,
        py: 1.5,
        borderTop: 1,
        borderColor: 'divider',
        '&:first-of-type': { borderTop: 0, pt: 0 },
      }}
    >
      <Box sx={{ flex: '1 1 12rem', minWidth: 0 }}>
        <Typography noWrap sx={{ fontWeight: 'fontWeightMedium' }}>
          {name}
        </Typography>
        <Link
          component={RouterLink}
          to={paths.teamSettings(team.teamId, 'integrations')}
          aria-label={`See integrations of ${name}`}
          variant="caption"
          underline="always"
          sx={{ color: 'text.secondary' }}
        >
          See integrations
        </Link>
      </Box>
      <Box sx={{ flex: { xs: '1 1 100%', sm: '0 0 auto' } }}>
        <Segments
          label={`E-mails about ${name}`}
          hasHiddenLabel
          name={`mails-${team.teamId}`}
          options={MAIL_CHOICES}
          value={mails}
          onChange={onChange}
        />
      </Box>
    </Box>
  );
}

type MailChoices = Preferences['teams'];
type TeamMailChoice = MailChoices[number]['mails'];

const MAIL_CHOICES: readonly { value: TeamMailChoice; label: string }[] = [
  { value: 'none', label: 'None' },
  { value: 'down', label: 'Down' },
  { value: 'all', label: 'Down and recovered' },
];

/** A team's e-mail choice. The default is not to send any. */
export const mailsOf = (choices: MailChoices, ofTeamId: string): TeamMailChoice =>
  choices.find(({ teamId }) => teamId === ofTeamId)?.mails ?? 'none';

/**
 * The preferences for a person's teams with one changed. Omits teams that the person has left, which the platform would
 * refuse.
 */
export function withMails(
  choices: MailChoices,
  { teams, teamId: changed, mails }: { teams: readonly Team[]; teamId: string; mails: TeamMailChoice },
): MailChoices {
  return teams
    .map(({ teamId }) => ({ teamId, mails: teamId === changed ? mails : mailsOf(choices, teamId) }))
    .filter((choice) => choice.mails !== 'none');
}
