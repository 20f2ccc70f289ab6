import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { DELETED_TEAM_DAYS } from '../../../contract/limits.ts';
import { Section } from '../../ui/Section.tsx';

const KEPT: readonly (readonly [what: string, howLong: string])[] = [
  ['Pings per monitor', 'the last 1,000, unless this server is configured to keep more'],
  ['Status changes and alerts', '400 days'],
  ['Daily stats, such as uptime', 'until the monitor is deleted'],
  ['Audit log', '400 days'],
  ['Deleted teams', `${DELETED_TEAM_DAYS} days`],
];

/** Lists which data is kept, and for how long. */
export function KeptData() {
  return (
    <Section title="Data retention" note="How long this server keeps your team’s data.">
      <Box
        component="dl"
        sx={{
          m: 0,
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 16rem) minmax(0, 1fr)' },
          columnGap: 2,
          rowGap: { xs: 0, sm: 1 },
        }}
      >
        {KEPT.map(([what, howLong]) => (
          <Box key={what} sx={{ display: 'contents' }}>
            <Typography component="dt" color="textSecondary">
              {what}
            </Typography>
            <Typography component="dd" sx={{ m: 0, pb: { xs: 1, sm: 0 } }}>
              {howLong}
            </Typography>
          </Box>
        ))}
      </Box>
    </Section>
  );
}
