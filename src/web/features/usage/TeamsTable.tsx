import Link from '@mui/material/Link';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { Theme } from '@mui/material/styles';
import { Link as RouterLink } from 'react-router-dom';
import type { TeamUsage } from '../../../contract/usage.ts';
import { formatCount } from '../../lib/formatCount.ts';
import { CARD } from '../../ui/CardRows.tsx';
import { paths } from '../../routing/paths.ts';
import { teamName } from '../teams/index.ts';
import { bytesWords } from './usageWords.ts';

const FIGURES = ['Monitors', 'Pings', 'Alerts sent', 'Output stored'];

/** On a phone, each team is a block: its name, then its figures in two columns, each below its heading. */
const tableStyles = (theme: Theme) => ({
  '& th, & td': { borderColor: theme.vars.palette.divider },
  '& tbody tr:last-of-type > *': { border: 0 },
  [theme.breakpoints.down('sm')]: {
    '&, & tbody': { display: 'block' },
    '& thead': { display: 'none' },
    '& tr': {
      display: 'grid',
      gridTemplateColumns: '1fr 1fr',
      gap: theme.spacing(1),
      padding: theme.spacing(1.5, 1.75),
    },
    '& tr + tr': { borderTop: `1px solid ${theme.vars.palette.divider}` },
    '& th, & td': { padding: 0, border: 0, textAlign: 'left' },
    '& th': { gridColumn: '1 / -1' },
    '& td::before': {
      ...theme.typography.body2,
      content: 'attr(data-figure)',
      display: 'block',
      color: theme.vars.palette.text.secondary,
    },
  },
});

/** A table of each team's usage. */
export function TeamsTable({ teams }: { teams: readonly TeamUsage[] }) {
  return (
    <TableContainer tabIndex={0} component="section" aria-label="Usage by team" sx={CARD}>
      <Table size="small" sx={tableStyles}>
        <TableHead>
          <TableRow>
            <TableCell>Team</TableCell>
            {FIGURES.map((figure) => (
              <TableCell key={figure} align="right" sx={{ whiteSpace: 'nowrap' }}>
                {figure}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {teams.map(({ teamId, display, monitors, pings, alerts, keptBytes }) => (
            <TableRow key={teamId}>
              <TableCell component="th" scope="row" sx={{ minWidth: '10rem', overflowWrap: 'anywhere' }}>
                <Link component={RouterLink} to={paths.team(teamId)}>
                  {teamName({ display })}
                </Link>
              </TableCell>
              {[formatCount(monitors), formatCount(pings), formatCount(alerts), bytesWords(keptBytes)].map(
                (words, index) => (
                  <TableCell
                    key={FIGURES[index]}
                    align="right"
                    data-figure={FIGURES[index]}
                    sx={{ whiteSpace: 'nowrap' }}
                  >
                    {words}
                  </TableCell>
                ),
              )}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
