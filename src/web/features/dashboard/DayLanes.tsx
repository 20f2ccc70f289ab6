import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMemo, useState, type ReactNode } from 'react';
import type { DashboardHold, Lane, TeamDashboard } from '../../../contract/monitors/teamDashboard.ts';
import { Roving } from './Roving.tsx';
import { Block } from './Block.tsx';
import { marksOf, type MarkKind, type Span } from './dayAxis.ts';
import { LaneCanvas } from './LaneCanvas.tsx';
import { LanePicture } from './LanePicture.tsx';

interface Props {
  teamId: string;
  lanes: TeamDashboard['lanes'];
  holds: readonly DashboardHold[];
  days: 1 | 7;
  onDays: (days: 1 | 7) => void;
}

/** How many lanes are shown before "show all". */
const FIRST_LANES = 12;

/** A chart of the day with a lane for each job: past, failed, missed, running and expected runs. */
export function DayLanes({ teamId, lanes, holds, days, onDays }: Props) {
  const [isAll, setIsAll] = useState(false);
  const rows = isAll ? lanes.rows : lanes.rows.slice(0, FIRST_LANES);
  if (lanes.rows.length === 0) return null;
  return (
    <Block
      title={days === 1 ? 'Last 18 h, next 6 h' : 'Last 6 d, next 24 h'}
      aside={
        <Roving>
          <Box component="fieldset" aria-label="Time shown" sx={{ display: 'flex', gap: 0.75, m: 0, p: 0, border: 0 }}>
            <Chip isOn={days === 1} onClick={() => onDays(1)}>
              24 h
            </Chip>
            <Chip isOn={days === 7} onClick={() => onDays(7)}>
              7 d
            </Chip>
            {lanes.rows.length > FIRST_LANES && (
              <Chip isOn={isAll} onClick={() => setIsAll(!isAll)}>
                {lanes.total > lanes.rows.length ? `First ${lanes.rows.length}` : 'All lanes'}
              </Chip>
            )}
          </Box>
        </Roving>
      }
    >
      <LanePicture teamId={teamId} rows={rows} from={lanes.from} to={lanes.to} holds={holds} />
      <Legend rows={rows} from={lanes.from} to={lanes.to} />
    </Block>
  );
}

interface ChipProps {
  isOn: boolean;
  onClick: () => void;
  children: ReactNode;
}

function Chip({ isOn, onClick, children }: ChipProps) {
  return (
    <Button
      size="small"
      variant="outlined"
      color="inherit"
      data-stop=""
      aria-pressed={isOn}
      onClick={onClick}
      sx={{
        minWidth: { xs: 44, md: 0 },
        px: 1,
        py: 0.25,
        color: isOn ? 'text.primary' : 'text.secondary',
        bgcolor: isOn ? 'action.selected' : undefined,
      }}
    >
      {children}
    </Button>
  );
}

const LEGEND: readonly { kind: MarkKind; words: string }[] = [
  { kind: 'ran', words: 'succeeded' },
  { kind: 'failed', words: 'failed' },
  { kind: 'down', words: 'down' },
  { kind: 'running', words: 'running' },
  { kind: 'missed', words: 'missed' },
  { kind: 'late', words: 'late' },
  { kind: 'expected', words: 'expected' },
];

interface LegendProps extends Span {
  rows: readonly Lane[];
}

/** Explains the marks that appear in the lanes. */
function Legend({ rows, from, to }: LegendProps) {
  const kinds = useMemo(
    () => new Set(rows.flatMap((lane) => marksOf(lane, { from, to }).map(({ kind }) => kind))),
    [rows, from, to],
  );
  return (
    <LaneCanvas
      aria-hidden
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, p: 0, typography: 'caption', color: 'text.secondary' }}
    >
      {LEGEND.filter(({ kind }) => kinds.has(kind)).map(({ kind, words }) => (
        <Box key={kind} component="span" sx={{ display: 'flex', alignItems: 'center', gap: 0.75 }}>
          <Box component="span" sx={{ position: 'relative', width: 9, height: 13 }}>
            <Box component="span" className={`mark ${kind}`} sx={{ width: 9 }} />
          </Box>
          {words}
        </Box>
      ))}
    </LaneCanvas>
  );
}
