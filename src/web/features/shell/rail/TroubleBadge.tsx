import Box from '@mui/material/Box';
import type { TeamTrouble } from '../../../../contract/monitors/acrossTeams.ts';
import { formatCount } from '../../../lib/formatCount.ts';
import { StatusDot } from '../../../ui/StatusDot.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { useTrouble } from '../../monitors/index.ts';

export type Trouble = Pick<TeamTrouble, 'down' | 'late'>;

/** The highest number that fits beside an avatar. */
const MOST = 99;

/** Says what's wrong: "3 down", "2 late"; undefined if nothing is wrong. */
export function troubleWords({ down, late }: Trouble): string | undefined {
  if (down > 0) return `${formatCount(down)} down`;
  return late > 0 ? `${formatCount(late)} late` : undefined;
}

interface TroubleBadgeProps {
  trouble: Trouble | undefined;
  isBeside?: boolean;
  /** Whether the text for screen readers is rendered elsewhere. */
  isSilent?: boolean;
}

/**
 * A badge at the corner of an avatar, or beside an icon, which it would otherwise cover: a red square with the number
 * of monitors that are down or, if none are, an amber half circle for late ones.
 */
export function TroubleBadge({ trouble, isBeside = false, isSilent = false }: TroubleBadgeProps) {
  if (!trouble) return null;
  const { down } = trouble;
  const words = troubleWords(trouble);
  if (words === undefined) return null;
  return (
    <>
      <Box
        component="span"
        aria-hidden
        sx={{
          position: 'absolute',
          top: -6,
          ...(isBeside ? { left: 'calc(100% - 4px)' } : { right: -6 }),
          display: 'grid',
          placeItems: 'center',
          minWidth: 18,
          height: 18,
          px: down > 0 ? 0.375 : 0,
          borderRadius: down > 0 ? 0.5 : '50%',
          border: 2,
          borderColor: 'shell.rail',
          bgcolor: down > 0 ? 'status.down' : 'shell.rail',
          color: 'background.paper',
          typography: 'micro',
          fontWeight: 'fontWeightBold',
          lineHeight: 1,
        }}
      >
        {down > 0 ? down > MOST ? `${MOST}+` : down : <StatusDot status="late" />}
      </Box>
      {!isSilent && <VisuallyHidden>{words}</VisuallyHidden>}
    </>
  );
}

/** Counts of down and late monitors across all teams. */
export function useAllTrouble(): Trouble {
  const troubles = [...useTrouble().values()];
  return {
    down: troubles.reduce((sum, { down }) => sum + down, 0),
    late: troubles.reduce((sum, { late }) => sum + late, 0),
  };
}
