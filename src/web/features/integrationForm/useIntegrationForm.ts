import { useMemo, useState } from 'react';
import type { IntegrationKind } from '../../../contract/alerting/integrationConfig.ts';
import type { Integration, IntegrationSettings } from '../../../contract/alerting/integrationRecord.ts';
import { createId, INTEGRATION_ID_PREFIX } from '../../../contract/ids.ts';
import { saveFailureWords } from '../../editing/fieldErrors.ts';
import { saveOver, type EditBase, type SaveOverOutcome } from '../../editing/saveOver.ts';
import { useConflictingForm } from '../../editing/useConflictingForm.ts';
import { useUnloadWarning } from '../../editing/unsavedChanges.tsx';
import { useAppDispatch, type AppThunk } from '../../store/hooks.ts';
import { integrationsApi } from '../integrations/index.ts';
import { integrationFieldErrors } from './integrationFieldErrors.ts';
import { integrationChanges, isSameIntegration } from './values/integrationChanges.ts';
import { integrationSchemaOf } from './values/integrationSchema.ts';
import {
  newIntegrationOf,
  integrationSettingsOf,
  integrationValuesOf,
  type IntegrationValues,
} from './values/integrationValues.ts';

interface Options {
  teamId: string;
  kind: IntegrationKind;
  /** As it is now; null for a new one. */
  integration: Integration | null;
  onSaved: (saved: Integration) => void;
}

/** The form of an integration of any kind. */
export function useIntegrationForm({ teamId, kind, integration, onSaved }: Options) {
  const dispatch = useAppDispatch();
  const [newId] = useState(() => createId(INTEGRATION_ID_PREFIX));
  const bag = useConflictingForm<IntegrationValues, IntegrationValues, string | null>({
    latest: {
      versionstamp: integration?.versionstamp ?? null,
      values: integration ? integrationValuesOf(integration) : newIntegrationOf(kind),
    },
    typedFrom: (stored) => stored,
    changesBetween: integrationChanges,
    isSameTyped: isSameIntegration,
    // Moving to the field that the platform refused must not clear what it said about it.
    validateOnBlur: false,
    validationSchema: useMemo(() => integrationSchemaOf(kind), [kind]),
    async save(typed, base) {
      const integrationId = integration?.integrationId ?? newId;
      const outcome = await dispatch(
        saveIntegration({ teamId, integrationId, base, settings: integrationSettingsOf(typed) }),
      );
      if ('saved' in outcome) onSaved(outcome.saved);
    },
    fieldErrorsOf: integrationFieldErrors,
    failureWordsOf: (error) => saveFailureWords(error, 'integration'),
  });
  useUnloadWarning(!isSameIntegration(bag.form.values, bag.initialValues));
  return bag;
}

const { listIntegrations, saveIntegration: save } = integrationsApi.endpoints;

interface Save {
  teamId: string;
  integrationId: string;
  base: EditBase<IntegrationValues>;
  settings: IntegrationSettings;
}

/** Saves the typed values, or creates a new integration. */
const saveIntegration =
  ({
    teamId,
    integrationId,
    base,
    settings,
  }: Save): AppThunk<Promise<SaveOverOutcome<IntegrationValues, string | null, Integration>>> =>
  (dispatch) =>
    saveOver({
      base,
      mine: integrationValuesOf(settings),
      write: (versionstamp: string | null) =>
        dispatch(save.initiate({ teamId, integrationId, versionstamp, settings }, { track: false })).unwrap(),
      async readTheirs() {
        const options = { subscribe: false, forceRefetch: true };
        const all = await dispatch(listIntegrations.initiate({ teamId }, options)).unwrap();
        const theirs = all.find((integration) => integration.integrationId === integrationId);
        return theirs && { versionstamp: theirs.versionstamp, values: integrationValuesOf(theirs) };
      },
      isSame: isSameIntegration,
    });
