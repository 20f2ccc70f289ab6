import type { Integration, IntegrationSettings } from '../../../contract/alerting/integrationRecord.ts';
import type { AppThunk } from '../../app/hooks.ts';
import { saveOver, type EditBase, type SaveOverOutcome } from '../../editing/saveOver.ts';
import { integrationsApi } from '../integrations/index.ts';
import { isSameTyped } from './values/integrationChanges.ts';
import { valuesOf, type IntegrationValues } from './values/integrationValues.ts';

const { listIntegrations, saveIntegration: save } = integrationsApi.endpoints;

interface Save {
  teamId: string;
  integrationId: string;
  base: EditBase<IntegrationValues>;
  settings: IntegrationSettings;
}

/** Saves what was typed, or creates a new integration. */
export const saveIntegration =
  ({
    teamId,
    integrationId,
    base,
    settings,
  }: Save): AppThunk<Promise<SaveOverOutcome<IntegrationValues, string | null, Integration>>> =>
  (dispatch) =>
    saveOver({
      base,
      mine: valuesOf(settings),
      write: (versionstamp: string | null) =>
        dispatch(save.initiate({ teamId, integrationId, versionstamp, settings }, { track: false })).unwrap(),
      async readTheirs() {
        const options = { subscribe: false, forceRefetch: true };
        const all = await dispatch(listIntegrations.initiate({ teamId }, options)).unwrap();
        const theirs = all.find((integration) => integration.integrationId === integrationId);
        return theirs && { versionstamp: theirs.versionstamp, values: valuesOf(theirs) };
      },
      isSame: isSameTyped,
    });
