import type { FormikErrors } from 'formik';
import { useMemo, useState } from 'react';
import type { IntegrationKind } from '../../../contract/alerting/integrationConfig.ts';
import type { Integration, IntegrationSettings } from '../../../contract/alerting/integrationRecord.ts';
import { createId, INTEGRATION_ID_PREFIX } from '../../../contract/ids.ts';
import type { QueryError } from '../../api/platformErrorWords.ts';
import { asSentence, refusedFieldOf, saveFailureWords } from '../../editing/fieldErrors.ts';
import { type EditBase, saveOver, type SaveOverOutcome } from '../../editing/saveOver.ts';
import { useUnloadWarning } from '../../editing/unsavedChanges.tsx';
import { useConflictingForm } from '../../editing/useConflictingForm.ts';
import { type AppThunk, useAppDispatch } from '../../store/hooks.ts';
import { integrationsApi } from '../integrations/index.ts';
import type { UseFor } from './UseForField.tsx';
import { integrationChanges, isSameIntegration } from './values/integrationChanges.ts';
import {
  integrationSchemaOf,
  integrationSettingsOf,
  type IntegrationValues,
  integrationValuesOf,
  newIntegrationOf,
} from './values/integrationValues.ts';

interface Options {
  teamId: string;
  kind: IntegrationKind;
  /** The stored integration; null for a new one. */
  integration: Integration | null;
  /** Which monitors to turn a new integration on for; null if the form doesn't ask. */
  useFor: UseFor | null;
  onSaved: (saved: Integration, useFor: UseFor | null) => void;
}

/** The form for an integration of any kind. */
export function useIntegrationForm({ teamId, kind, integration, useFor, onSaved }: Options) {
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
    // Focusing the field that the platform refused must not clear its error.
    validateOnBlur: false,
    validationSchema: useMemo(() => integrationSchemaOf(kind), [kind]),
    async save(typed, base) {
      const integrationId = integration?.integrationId ?? newId;
      const settings = integrationSettingsOf(typed);
      if (useFor !== null) settings.isDefault = useFor !== 'none';
      const outcome = await dispatch(saveIntegration({ teamId, integrationId, base, settings }));
      if (!('saved' in outcome)) return;
      if (useFor === 'all') await dispatch(assignEverywhere.initiate({ teamId, integrationId }, untracked)).unwrap();
      onSaved(outcome.saved, useFor);
    },
    fieldErrorsOf: integrationFieldErrors,
    failureWordsOf: (error) => saveFailureWords(error, 'integration'),
  });
  useUnloadWarning(!isSameIntegration(bag.form.values, bag.initialValues));
  return bag;
}

const {
  listIntegrations,
  saveIntegration: save,
  assignIntegrationEverywhere: assignEverywhere,
} = integrationsApi.endpoints;
const untracked = { track: false };

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
        dispatch(save.initiate({ teamId, integrationId, versionstamp, settings }, untracked)).unwrap(),
      async readTheirs() {
        const options = { subscribe: false, forceRefetch: true };
        const all = await dispatch(listIntegrations.initiate({ teamId }, options)).unwrap();
        const theirs = all.find((integration) => integration.integrationId === integrationId);
        return theirs && { versionstamp: theirs.versionstamp, values: integrationValuesOf(theirs) };
      },
      isSame: isSameIntegration,
    });

/** The form's field for each setting, by the setting's name on the wire. */
const typedInto = new Map(
  Object.entries({
    name: 'name',
    remindEverySeconds: 'remindEvery',
    alertAfterFailures: 'alertAfterFailures',
  } as const),
);

/** The platform's error about a field in the form; undefined for other errors. */
export function integrationFieldErrors(
  error: QueryError,
  { config }: IntegrationValues,
): FormikErrors<IntegrationValues> | undefined {
  const refused = refusedFieldOf(error);
  if (!refused) return undefined;
  const message = asSentence(`This ${refused.message}`);
  const [first = '', second = '', place, part = 'name'] = refused.segments.filter((segment) => segment !== 'settings');
  const field = typedInto.get(first);
  if (field) return { [field]: message };
  if (first !== 'config' || !Object.hasOwn(config, second)) return undefined;
  if (second !== 'headers') return { config: { [second]: message } };
  const headers: Record<string, string>[] = [];
  headers[Number(place ?? 0)] = { [part]: message };
  return { config: { headers } };
}
