import { useFormik } from 'formik';
import { useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import type { IntegrationKind } from '../../../contract/alerting/integrationConfig.ts';
import type { Integration } from '../../../contract/alerting/integrationRecord.ts';
import { createId, INTEGRATION_ID_PREFIX } from '../../../contract/ids.ts';
import type { QueryError } from '../../api/platformErrorWords.ts';
import { useAppDispatch } from '../../app/hooks.ts';
import { useFocusOnError } from '../../ui/useFocusOnError.ts';
import { useUnloadWarning } from '../../ui/useUnloadWarning.ts';
import { asFieldErrors, saveFailureWords } from './saveFailure.ts';
import { saveIntegration, type EditBase } from './saveIntegration.ts';
import { integrationChanges, isSameTyped } from './values/integrationChanges.ts';
import { integrationSchemaOf } from './values/integrationSchema.ts';
import { newIntegrationOf, settingsOf, valuesOf, type IntegrationValues } from './values/integrationValues.ts';

interface Options {
  teamId: string;
  kind: IntegrationKind;
  /** As it is now; null for a new one. */
  integration: Integration | null;
  onSaved: (saved: Integration) => void;
}

/** The form of an integration: checked in the browser, then by the platform. What is typed outlives every refusal. */
export function useIntegrationForm({ teamId, kind, integration, onSaved }: Options) {
  const dispatch = useAppDispatch();
  const [newId] = useState(() => createId(INTEGRATION_ID_PREFIX));
  const latest = useLatest(integration, kind);
  const [base, setBase] = useState(latest);
  const [start, setStart] = useState(latest.values);
  const [failure, setFailure] = useState<string>();

  const form = useFormik<IntegrationValues>({
    initialValues: start,
    enableReinitialize: true,
    // To go to the field that the platform refused must not take away what it said of it.
    validateOnBlur: false,
    validationSchema: useMemo(() => integrationSchemaOf(kind), [kind]),
    onSubmit: async (values, { setErrors }) => {
      setFailure(undefined);
      const integrationId = integration?.integrationId ?? newId;
      try {
        const saved = await dispatch(saveIntegration({ teamId, integrationId, base, settings: settingsOf(values) }));
        if (saved !== 'conflict') onSaved(saved);
      } catch (error) {
        const errors = asFieldErrors(error as QueryError, values);
        if (errors) setErrors(errors);
        else setFailure(saveFailureWords(error as QueryError));
      }
    },
  });

  useUnloadWarning(!isSameTyped(form.values, start));

  const theirs = form.isSubmitting ? [] : integrationChanges(base.values, latest.values);
  const takeTheirs = () => {
    setBase(latest);
    setStart(latest.values);
  };
  // Somebody else saved before anything was typed here, or what is typed was saved: there is nothing to lose, so theirs is shown.
  const isTyped = (values: IntegrationValues) => isSameTyped(form.values, values);
  if (theirs.length > 0 && (isTyped(base.values) || isTyped(latest.values))) takeTheirs();

  return {
    form,
    failure,
    formElement: useFocusOnError(form),
    theirs,
    takeTheirs,
    saveOver() {
      // The save that follows must check the stamp of theirs.
      flushSync(() => setBase(latest));
      void form.submitForm();
    },
  };
}

/** The stored settings as of now. The same object until they or their stamp change. */
function useLatest(integration: Integration | null, kind: IntegrationKind): EditBase {
  const stored = integration && JSON.stringify(valuesOf(integration));
  const versionstamp = integration?.versionstamp ?? null;
  return useMemo(
    () => ({
      versionstamp,
      values: stored === null ? newIntegrationOf(kind) : (JSON.parse(stored) as IntegrationValues),
    }),
    [stored, versionstamp, kind],
  );
}
