import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { destinationWords } from '../../../../contract/alerting/integrationKinds.ts';
import { CONFIRMATION_LASTS_MS } from '../../../../contract/alerting/alertingLimits.ts';
import type { Confirmation, Integration } from '../../../../contract/alerting/integrationRecord.ts';
import type { QueryError } from '../../../api/platformErrorWords.ts';
import { useAppDispatch } from '../../../store/hooks.ts';
import { BusyButton } from '../../../ui/BusyButton.tsx';
import { focusHandedToRow } from '../../../ui/focusHandedTo.ts';
import { ClockIcon } from '../../../ui/icons/actionIcons.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { useNow } from '../../../ui/useNow.ts';
import { useSendConfirmationMutation } from '../../integrations/index.ts';
import { WithRight } from '../../teams/index.ts';
import { toastShown } from '../../toasts/index.ts';
import { confirmationFailureWords } from './integrationWords.ts';

interface Props {
  teamId: string;
  integration: Integration;
  confirmation: Extract<Confirmation, { state: 'waiting' }>;
  timezone: string;
}

/** Says that an address gets no alerts until its recipient confirms, and how to confirm. */
export function WaitingNotice({ teamId, integration, confirmation: { sentAt }, timezone }: Props) {
  const { integrationId, name, config } = integration;
  const dispatch = useAppDispatch();
  const [send, { isLoading }] = useSendConfirmationMutation();
  const hasExpired = useNow((nowMs) => sentAt !== null && sentAt + CONFIRMATION_LASTS_MS <= nowMs);
  const to = destinationWords(config);

  async function sendAgain() {
    try {
      await send({ teamId, integrationId }).unwrap();
      dispatch(toastShown({ title: 'Confirmation e-mail sent', description: `To ${to}` }));
    } catch (error) {
      const description = confirmationFailureWords(error as QueryError);
      dispatch(toastShown({ title: 'No confirmation e-mail was sent', description, variant: 'destructive' }));
    }
  }

  return (
    <Alert
      severity="warning"
      role="presentation"
      icon={<ClockIcon />}
      sx={{ overflowWrap: 'anywhere', '& .MuiAlert-message': { minWidth: 0, flex: 1 } }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 1 }}>
        <Box sx={{ flex: '1 1 14rem', minWidth: 0 }}>
          <Box component="strong" sx={{ display: 'block', fontWeight: 'fontWeightMedium' }}>
            Waiting for confirmation
          </Box>
          No alerts go to {to} until its recipient clicks the link in our confirmation e-mail.{' '}
          {sentAt === null ? (
            'It hasn’t been sent yet.'
          ) : (
            <>
              Sent <RelativeTime at={sentAt} timezone={timezone} units={1} />
              {hasExpired ? '. Its link has expired.' : '.'}
            </>
          )}
        </Box>
        <WithRight teamId={teamId} needed="manage">
          <BusyButton
            ref={focusHandedToRow}
            size="small"
            variant="outlined"
            color="inherit"
            isBusy={isLoading}
            aria-label={`${sentAt === null ? 'Send' : 'Resend'} the confirmation e-mail for ${name}`}
            onClick={() => void sendAgain()}
          >
            {sentAt === null ? 'Send' : 'Resend'}
          </BusyButton>
        </WithRight>
      </Box>
    </Alert>
  );
}
