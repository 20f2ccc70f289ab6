import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { DeletedTeam } from '../../../contract/teams/teamCalls.ts';
import { useAppDispatch } from '../../store/hooks.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { Section } from '../../ui/Section.tsx';
import { useListDeletedTeamsQuery } from './deletedTeamsApi.ts';
import { restoreTeam } from './restoreTeam.ts';

/** The person's deleted teams, each with a button to restore it. Renders nothing if there are none. */
export function DeletedTeams({ timezone }: { timezone: string }) {
  const { data: teams = [] } = useListDeletedTeamsQuery(undefined, { refetchOnMountOrArgChange: true });
  if (teams.length === 0) return null;
  return (
    <Box id="deleted-teams">
      <Section title="Recently deleted teams" note="Restore a team with everything in it.">
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 2 }}>
          {teams.map((team) => (
            <li key={team.teamId}>
              <DeletedTeamRow team={team} timezone={timezone} />
            </li>
          ))}
        </Box>
      </Section>
    </Box>
  );
}

function DeletedTeamRow({ team, timezone }: { team: DeletedTeam; timezone: string }) {
  const dispatch = useAppDispatch();
  const [isBusy, setIsBusy] = useState(false);
  const { teamId, deletedAt, goneAt, deletedBy } = team;
  const name = team.display.trim() || 'Unnamed team';
  const restore = async () => {
    setIsBusy(true);
    await dispatch(restoreTeam({ teamId, name }));
    setIsBusy(false);
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 1 }}>
      <Box sx={{ flex: '1 1 14rem', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography component="div" variant="subtitle2">
          {name}
        </Typography>
        <Typography component="div" color="textSecondary">
          Deleted {deletedBy === null ? '' : `by ${deletedBy} `}
          <RelativeTime at={deletedAt} timezone={timezone} units={1} /> · deleted permanently{' '}
          <RelativeTime at={goneAt} timezone={timezone} units={1} canBeAhead />
        </Typography>
      </Box>
      <BusyButton
        variant="outlined"
        color="inherit"
        isBusy={isBusy}
        aria-label={`Restore ${name}`}
        onClick={() => void restore()}
      >
        Restore
      </BusyButton>
    </Box>
  );
}
