import type { Integration, Mute } from '../../../../contract/alerting/integrationRecord.ts';
import { isErrorNamed, platformErrorWords, type QueryError } from '../../../api/platformErrorWords.ts';
import { untilWords } from '../../../lib/whenWords.ts';
import { type AppThunk, useAppDispatch } from '../../../store/hooks.ts';
import { integrationsApi, useMuteIntegrationMutation } from '../../integrations/index.ts';
import { showUndoableToast, toastShown } from '../../toasts/index.ts';
import { clock } from '../../../lib/clock.ts';

/**
 * Returns a function that mutes an integration until a given time, or unmutes it if given null. It shows a toast with
 * an Undo button.
 */
export function useMute(teamId: string, { integrationId, name, muted }: Integration, timezone: string) {
  const integration = { teamId, integrationId, name };
  const dispatch = useAppDispatch();
  const [mute, { isLoading }] = useMuteIntegrationMutation();
  return {
    isBusy: isLoading,
    async mute(choice: Mute | null): Promise<void> {
      const { error } = await mute({ teamId, integrationId, mute: choice });
      const before = muted && { until: muted.until };
      dispatch(
        error ? showFailureToast(integration, choice, error) : showMuteToast(integration, choice, { before, timezone }),
      );
    },
  };
}

type Muted = Pick<Integration, 'teamId' | 'integrationId' | 'name'>;

function muteWords({ name }: Muted, mute: Mute | null, timezone: string): string {
  if (mute === null) return `Unmuted ${name}`;
  return mute.until === null ? `Muted ${name}` : `Muted ${name} ${untilWords(mute.until, clock.now(), timezone)}`;
}

const showFailureToast = ({ name }: Muted, mute: Mute | null, error: QueryError) =>
  toastShown({
    title: `Couldn’t ${mute === null ? 'unmute' : 'mute'} ${name}`,
    description: isErrorNamed(error, 'DocumentNotFoundError')
      ? 'Someone deleted this integration.'
      : platformErrorWords(error),
    variant: 'destructive',
  });

const showMuteToast = (
  integration: Muted,
  mute: Mute | null,
  { before, timezone }: { before: Mute | null; timezone: string },
): AppThunk =>
  showUndoableToast({ title: muteWords(integration, mute, timezone) }, undo(integration, before, timezone));

const undo =
  (integration: Muted, before: Mute | null, timezone: string): AppThunk<Promise<void>> =>
  async (dispatch) => {
    const { teamId, integrationId } = integration;
    const { muteIntegration } = integrationsApi.endpoints;
    try {
      await dispatch(muteIntegration.initiate({ teamId, integrationId, mute: before }, { track: false })).unwrap();
      dispatch(toastShown({ title: muteWords(integration, before, timezone) }));
    } catch (error) {
      dispatch(showFailureToast(integration, before, error as QueryError));
    }
  };
