import { useFormik } from 'formik';
import { useState } from 'react';
import type { MonitorSettings } from '../../../contract/monitors/monitorRecord.ts';
import type { QueryError } from '../../api/platformErrorWords.ts';
import { validateLazily } from '../../lib/lazyValidation.ts';
import { useFocusOnError } from '../../ui/useFocusOnError.ts';
import { fieldErrors, saveFailureWords } from './saveFailure.ts';
import { settingsOf, type MonitorValues } from './values/monitorValues.ts';

const validate = validateLazily<MonitorValues>(async () => (await import('./values/monitorSchema.ts')).monitorSchema);

interface Options {
  /** Others, later, begin the form anew. */
  initialValues: MonitorValues;
  viewerZone: string;
  /** Saves; rejects with a `QueryError`. */
  save: (settings: MonitorSettings, typed: MonitorValues) => Promise<void>;
}

/** The monitor form: checked in the browser, then by the platform, whose refusals appear under their fields. */
export function useMonitorForm({ initialValues, viewerZone, save }: Options) {
  const [failure, setFailure] = useState<string>();
  const form = useFormik<MonitorValues>({
    initialValues,
    enableReinitialize: true,
    validate,
    onSubmit: async (values, { setErrors }) => {
      setFailure(undefined);
      const settings = settingsOf(values, viewerZone);
      if (!settings) {
        setFailure('A duration or the schedule cannot be read. Correct it and try again.');
        return;
      }
      try {
        await save(settings, values);
      } catch (error) {
        const errors = fieldErrors(error as QueryError, values.kind);
        if (errors) setErrors(errors);
        else setFailure(saveFailureWords(error as QueryError));
      }
    },
  });
  const formElement = useFocusOnError(form);
  return { form, failure, formElement };
}
