import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { onlyIntegrationSettings } from '../../../../contract/alerting/ruleDefaults.ts';
import type { Integration } from '../../../../contract/alerting/integrationRecord.ts';
import { isErrorNamed, platformErrorWords, type QueryError } from '../../../api/platformErrorWords.ts';
import { momentWords } from '../../../lib/whenWords.ts';
import { useAppDispatch } from '../../../store/hooks.ts';
import { BusyButton } from '../../../ui/BusyButton.tsx';
import { focusHandedToRow } from '../../../ui/focusHandedTo.ts';
import { WarningIcon } from '../../../ui/icons/actionIcons.tsx';
import { useNow } from '../../../ui/useNow.ts';
import { LongText, useSaveIntegrationMutation } from '../../integrations/index.ts';
import { useHasTeamRight } from '../../teams/index.ts';
import { toastShown } from '../../toasts/index.ts';

interface Props {
  teamId: string;
  integration: Integration;
  disabled: NonNullable<Integration['disabled']>;
  timezone: string;
}

/** Says why an integration is off, with a button to turn it back on unless only the recipient can do that. */
export function DisabledNotice({ teamId, integration, disabled, timezone }: Props) {
  const { turnOn, isTurningOn } = useTurnOn(teamId, integration);
  const since = useNow((nowMs) => momentWords(disabled.at, nowMs, timezone));
  const canTurnOn = useHasTeamRight(teamId, 'manage');
  return (
    <Alert
      severity="error"
      role="presentation"
      icon={<WarningIcon />}
      sx={{ overflowWrap: 'anywhere', '& .MuiAlert-message': { minWidth: 0, flex: 1 } }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 1 }}>
        <Box sx={{ flex: '1 1 14rem', minWidth: 0 }}>
          Off since {since}. <LongText>{disabled.why}</LongText>
        </Box>
        {canTurnOn && !disabled.isUnwanted && (
          <BusyButton
            ref={focusHandedToRow}
            size="small"
            variant="outlined"
            color="inherit"
            isBusy={isTurningOn}
            aria-label={`Turn on ${integration.name}`}
            onClick={() => void turnOn()}
          >
            Turn on
          </BusyButton>
        )}
      </Box>
    </Alert>
  );
}

/** Turns an integration back on by saving it unchanged. */
function useTurnOn(teamId: string, integration: Integration) {
  const { integrationId, versionstamp, name } = integration;
  const dispatch = useAppDispatch();
  const [save, { isLoading }] = useSaveIntegrationMutation();

  async function turnOn() {
    const settings = onlyIntegrationSettings(integration);
    try {
      await save({ teamId, integrationId, versionstamp, settings }).unwrap();
      dispatch(toastShown({ title: `${name} is on again` }));
    } catch (error) {
      const description = turnOnFailureWords(error as QueryError);
      dispatch(toastShown({ title: `${name} is still off`, description, variant: 'destructive' }));
    }
  }

  return { turnOn, isTurningOn: isLoading };
}

function turnOnFailureWords(error: QueryError): string {
  if (isErrorNamed(error, 'DocumentNotFoundError')) return 'Someone deleted this integration.';
  return isErrorNamed(error, 'DocumentAtomicCommitError')
    ? 'Someone else just changed this integration. Review it and try again.'
    : platformErrorWords(error);
}
