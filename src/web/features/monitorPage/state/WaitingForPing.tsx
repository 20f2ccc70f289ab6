import Box from '@mui/material/Box';
import { keyframes } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { Monitor } from '../../../../contract/monitors/monitorRecord.ts';
import { useAppDispatch } from '../../../store/hooks.ts';
import { BusyButton } from '../../../ui/BusyButton.tsx';
import { sendTestPing } from '../../monitors/index.ts';
import { Snippets } from '../../monitorSnippets/index.ts';
import { WithRight } from '../../teams/index.ts';

const breathe = keyframes({ '50%': { opacity: 0.25 } });

/**
 * Says that a new or resumed monitor isn't watched before its next ping, and how to send one. The page updates
 * automatically when the ping arrives.
 */
export function WaitingForPing({ monitor }: { monitor: Monitor }) {
  const { teamId, uuid, lastPingAt } = monitor;
  const isFirst = lastPingAt === null;
  return (
    <Box
      component="section"
      aria-label="Waiting for a ping"
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
        <Typography component="h2" sx={{ fontWeight: 'fontWeightMedium' }}>
          {isFirst ? 'Connect your job' : 'Waiting for the job'}
        </Typography>
      </Box>
      <Typography color="textSecondary">
        {isFirst
          ? 'The first ping shows up here right away and starts the schedule. Until then, we won’t alert anyone.'
          : 'The schedule starts again with the job’s next ping. Until then, we won’t alert anyone.'}
      </Typography>
      <WithRight teamId={teamId} needed="write">
        {isFirst && <Snippets monitor={monitor} preset="curl" />}
        {uuid !== undefined && <TestPing uuid={uuid} />}
      </WithRight>
    </Box>
  );
}

function TestPing({ uuid }: { uuid: string }) {
  const dispatch = useAppDispatch();
  const [isSending, setIsSending] = useState(false);
  const send = async () => {
    setIsSending(true);
    await dispatch(sendTestPing(uuid));
    setIsSending(false);
  };
  return (
    <div>
      <BusyButton variant="outlined" color="inherit" isBusy={isSending} onClick={() => void send()}>
        Send a test ping
      </BusyButton>
    </div>
  );
}
