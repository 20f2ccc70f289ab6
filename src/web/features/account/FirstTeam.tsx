import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { PRODUCT_NAME } from '../../../contract/brand.ts';
import { CARD } from '../../ui/CardRows.tsx';
import { useOwnName } from './useOwnName.ts';
import { AddTeam, useTeams } from '../teams/index.ts';

const STEPS = [
  { title: 'Create a team', note: 'Alone or with colleagues.' },
  { title: 'Add a monitor', note: 'One line at the end of a job.' },
  { title: 'Get alerted', note: 'By e-mail from the start.' },
];

/** The next steps for someone who isn't in a team yet; renders nothing for others. */
export function FirstTeam() {
  const { data: teams } = useTeams();
  const ownName = useOwnName();
  if (teams?.length !== 0) return null;
  return (
    <Box component="section" aria-label="Get started" sx={{ ...CARD, overflow: 'hidden' }}>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          columnGap: 2,
          rowGap: 1.5,
          p: 2.5,
          bgcolor: 'shell.emberTint',
        }}
      >
        <Box sx={{ flex: '1 1 14rem' }}>
          <Typography variant="h2">Welcome to {PRODUCT_NAME}</Typography>
          <Typography>Monitors belong to a team. Create one to get started.</Typography>
        </Box>
        <AddTeam ownName={ownName}>
          {(open) => (
            <Button variant="contained" aria-haspopup="dialog" onClick={open}>
              Create your first team
            </Button>
          )}
        </AddTeam>
      </Box>
      <Box
        component="ol"
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(3, minmax(0, 1fr))' },
          gap: 2,
          m: 0,
          p: 2.5,
          borderTop: 1,
          borderColor: 'divider',
          listStyle: 'none',
        }}
      >
        {STEPS.map(({ title, note }, index) => (
          <Box
            key={title}
            component="li"
            aria-current={index === 0 ? 'step' : undefined}
            sx={{ display: 'flex', gap: 1.25, ...(index > 0 && { color: 'text.secondary' }) }}
          >
            <Box
              component="span"
              aria-hidden
              sx={{
                display: 'grid',
                placeItems: 'center',
                flexShrink: 0,
                width: 22,
                height: 22,
                border: 1,
                borderRadius: '50%',
                typography: 'caption',
                fontWeight: 'fontWeightMedium',
                ...(index === 0
                  ? { borderColor: 'primary.main', bgcolor: 'primary.main', color: 'primary.contrastText' }
                  : { borderColor: 'divider' }),
              }}
            >
              {index + 1}
            </Box>
            <div>
              <Box component="span" sx={{ display: 'block', ...(index === 0 && { fontWeight: 'fontWeightMedium' }) }}>
                {title}
              </Box>
              <Typography component="span" variant="body2" color="textSecondary">
                {note}
              </Typography>
            </div>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
