import Box from '@mui/material/Box';
import { keyframes } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { Monitor } from '../../../../contract/monitors/monitorRecord.ts';
import { CommandLine } from '../../../ui/CommandLine.tsx';
import { pingUrl } from '../../monitors/index.ts';

const breathe = keyframes({ '50%': { opacity: 0.25 } });

interface Props {
  monitor: Pick<Monitor, 'uuid' | 'lastPingAt'>;
}

/**
 * Says that a new or resumed monitor isn't watched before its next ping, and how to send one. The page updates
 * automatically when the ping arrives.
 */
export function WaitingForPing({ monitor: { uuid, lastPingAt } }: Props) {
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr)',
        gap: 1.5,
        p: 2.5,
        border: 1,
        borderStyle: 'dashed',
        borderColor: 'divider',
        borderRadius: 1,
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Box
          aria-hidden
          sx={{
            width: 8,
            height: 8,
            borderRadius: '50%',
            bgcolor: 'primary.main',
            animation: `${breathe} 2s ease-in-out infinite`,
          }}
        />
        <Typography sx={{ fontWeight: 'fontWeightMedium' }}>Run this in any terminal</Typography>
      </Box>
      <Typography color="textSecondary">
        {lastPingAt === null
          ? 'The ping shows up here right away and starts the schedule. Until then, we won’t alert anyone.'
          : 'The schedule starts again with this ping or the job’s next one. Until then, we won’t alert anyone.'}
      </Typography>
      <CommandLine command={`curl -fsS ${pingUrl(uuid)}`} label="Copy command" />
    </Box>
  );
}
