import Link from '@mui/material/Link';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { Link as RouterLink } from 'react-router-dom';
import type { TeamUsage } from '../../../contract/usage.ts';
import { formatCount } from '../../lib/formatCount.ts';
import { paths } from '../../routing/paths.ts';
import { teamName } from '../teams/index.ts';
import { bytesWords } from './usageWords.ts';

const FIGURES = ['Monitors', 'Pings', 'Alerts sent', 'Output kept'];

/** What each team uses. */
export function TeamsTable({ teams }: { teams: readonly TeamUsage[] }) {
  return (
    <TableContainer tabIndex={0} component="section" aria-label="Usage by team">
      <Table size="small">
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
                  <TableCell key={FIGURES[index]} align="right" sx={{ whiteSpace: 'nowrap' }}>
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
