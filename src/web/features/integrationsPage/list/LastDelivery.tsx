import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import type { Integration, NotificationState } from '../../../../contract/alerting/integrationRecord.ts';
import type { QueryError } from '../../../api/platformErrorWords.ts';
import { useAppDispatch } from '../../../store/hooks.ts';
import { BusyButton } from '../../../ui/BusyButton.tsx';
import { focusHandedToRow } from '../../../ui/focusHandedTo.ts';
import { BellOffIcon, CheckIcon, ClockIcon, WarningIcon } from '../../../ui/icons/actionIcons.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import {
  isLost,
  LongText,
  retryFailureWords,
  useListIntegrationsQuery,
  useRetryNotificationMutation,
} from '../../integrations/index.ts';
import { toastShown } from '../../toasts/index.ts';
import type { LostAlerts } from './deliveryWords.ts';
import { UseEverywhere } from './UsedBy.tsx';

interface Props {
  teamId: string;
  integration: Integration;
  /** Undefined if the integration isn't failing. */
  lostAlerts: LostAlerts | undefined;
  timezone: string;
}

const STATES: Record<NotificationState, { word: string; icon: typeof CheckIcon; color: string }> = {
  sent: { word: 'Last alert sent', icon: CheckIcon, color: 'text.secondary' },
  failed: { word: 'Last alert failed', icon: WarningIcon, color: 'error.main' },
  muted: { word: 'Last alert muted', icon: BellOffIcon, color: 'text.secondary' },
  waiting: { word: 'Retrying. Last attempt', icon: ClockIcon, color: 'text.primary' },
  sending: { word: 'Sending. Last attempt', icon: ClockIcon, color: 'text.primary' },
};

const line = { display: 'flex', alignItems: 'center', flexWrap: 'wrap', columnGap: 1.5, rowGap: 0.5 };
/** Except on phones, the parts are cells beside and below the strip of the latest deliveries. */
const BESIDE_STRIP = { ...line, display: { xs: 'flex', sm: 'contents' } };
const ICON_AND_TEXT = { display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', gap: 0.75 };

/**
 * The outcome of the last alert. If it didn't arrive, says why and offers a retry, unless the integration is muted.
 */
export function LastDelivery({ teamId, integration, lostAlerts, timezone }: Props) {
  const { lastDelivery, muted, name, monitorCount } = integration;
  const { retry, isTrying } = useRetry(teamId, integration);
  if (!lastDelivery) {
    return (
      <Box sx={line}>
        <Typography variant="body2" color="textSecondary" sx={{ flex: '1 1 12rem' }}>
          {monitorCount === 0 ? 'Not used by any monitor' : 'Nothing sent yet'}
        </Typography>
        {monitorCount === 0 && <UseEverywhere teamId={teamId} integration={integration} />}
      </Box>
    );
  }
  const { word, icon: Icon, color } = STATES[lastDelivery.state];
  const isSent = lastDelivery.state === 'sent';
  const ago = <RelativeTime at={lastDelivery.at} timezone={timezone} units={1} />;
  return (
    <Box sx={BESIDE_STRIP}>
      <Typography
        variant="body2"
        component="div"
        sx={{ ...ICON_AND_TEXT, flex: '1 1 12rem', minWidth: 0, gridArea: { sm: isSent ? '1 / 1' : '1 / 1 / span 2' } }}
      >
        <Icon fontSize="small" sx={{ color }} />
        <Box sx={{ overflowWrap: 'anywhere' }}>
          {lostAlerts && !isSent ? (
            <>
              <Box component="span" sx={{ color: 'status.late', fontWeight: 'fontWeightMedium' }}>
                {lostAlerts.since}: {lostAlerts.lost}
              </Box>
              <Box component="span" sx={{ display: 'block', color: 'text.secondary' }}>
                {isLost(lastDelivery) ? 'Last attempt' : word} {ago}
              </Box>
            </>
          ) : (
            <Box component="span" sx={{ color }}>
              {word} {ago}
            </Box>
          )}
          {!isSent && lastDelivery.answer !== '' && (
            <Box component="span" sx={{ display: 'block', color: 'text.secondary' }}>
              <LongText>{lastDelivery.answer}</LongText>
            </Box>
          )}
        </Box>
      </Typography>
      {!isSent && !muted && (
        <BusyButton
          ref={focusHandedToRow}
          size="small"
          variant="outlined"
          color="inherit"
          isBusy={isTrying}
          aria-label={`Retry now: the last alert to ${name}`}
          onClick={() => void retry()}
        >
          Retry now
        </BusyButton>
      )}
    </Box>
  );
}

/** How long to wait for a retry: longer than the server waits for a destination, which is 30 s. */
const MAX_ATTEMPT_MS = 35_000;
const POLL_MS = 1_000;

/** Retries an integration's last alert, and follows it until the outcome is known. */
function useRetry(teamId: string, { lastDelivery }: Pick<Integration, 'lastDelivery'>) {
  const dispatch = useAppDispatch();
  const [retryNotification, { isLoading }] = useRetryNotificationMutation();
  const [triedAfter, setTriedAfter] = useState<number>();
  const isFollowing = triedAfter !== undefined && triedAfter === lastDelivery?.at;
  useListIntegrationsQuery({ teamId }, { skip: !isFollowing, pollingInterval: POLL_MS });

  useEffect(() => {
    if (!isFollowing) return undefined;
    const timer = setTimeout(() => setTriedAfter(undefined), MAX_ATTEMPT_MS);
    return () => clearTimeout(timer);
  }, [isFollowing]);

  async function retry() {
    if (!lastDelivery) return;
    try {
      await retryNotification({ teamId, notificationId: lastDelivery.notificationId }).unwrap();
      setTriedAfter(lastDelivery.at);
    } catch (error) {
      const description = retryFailureWords(error as QueryError);
      dispatch(toastShown({ title: 'Couldn’t retry', description, variant: 'destructive' }));
    }
  }

  return { retry, isTrying: isLoading || isFollowing };
}
