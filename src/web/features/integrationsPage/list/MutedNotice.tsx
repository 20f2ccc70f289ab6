import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import type { Integration } from '../../../../contract/alerting/integrationRecord.ts';
import { BusyButton } from '../../../ui/BusyButton.tsx';
import { focusHandedToRow } from '../../../ui/focusHandedTo.ts';
import { BellOffIcon } from '../../../ui/icons/actionIcons.tsx';
import { useNow } from '../../../ui/useNow.ts';
import { mutedWords } from '../../integrations/index.ts';
import { WithRight } from '../../teams/index.ts';
import { useMute } from './useMute.ts';

interface Props {
  teamId: string;
  integration: Integration;
  muted: NonNullable<Integration['muted']>;
  timezone: string;
}

/** Says how long an integration is muted and what happens to its alerts, with a button to unmute it. */
export function MutedNotice({ teamId, integration, muted, timezone }: Props) {
  const { mute, isBusy } = useMute(teamId, integration, timezone);
  const words = useNow((nowMs) => mutedWords(muted, nowMs, timezone));
  return (
    <Alert
      severity="info"
      role="presentation"
      icon={<BellOffIcon fontSize="small" color="action" />}
      sx={{ '& .MuiAlert-message': { minWidth: 0, flex: 1 } }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 1 }}>
        <Box sx={{ flex: '1 1 14rem', minWidth: 0 }}>
          <Box component="strong" sx={{ display: 'block', fontWeight: 'fontWeightMedium' }}>
            {words}
          </Box>
          Alerts during this time are dropped, not sent later.
        </Box>
        <WithRight teamId={teamId} needed="manage">
          <BusyButton
            ref={focusHandedToRow}
            size="small"
            variant="outlined"
            color="inherit"
            isBusy={isBusy}
            aria-label={`Unmute ${integration.name}`}
            onClick={() => void mute(null)}
          >
            Unmute
          </BusyButton>
        </WithRight>
      </Box>
    </Alert>
  );
}
