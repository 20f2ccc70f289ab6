import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { FormikProvider, useFormik } from 'formik';
import { useState } from 'react';
import type { MonitorDefaults } from '../../../contract/teams/teamCalls.ts';
import type { QueryError } from '../../api/platformErrorWords.ts';
import { saveFailureWords } from '../../editing/fieldErrors.ts';
import { validateLazily } from '../../editing/lazyValidation.ts';
import { useAppDispatch } from '../../store/hooks.ts';
import { FormError } from '../../ui/FormError.tsx';
import { useViewerZone } from '../account/index.ts';
import { useSaveMonitorDefaultsMutation } from '../monitors/index.ts';
import { toastShown } from '../toasts/index.ts';
import { useSchedulePreview } from './preview/useSchedulePreview.ts';
import { previewQuestionOf, ScheduleFields } from './ScheduleFields.tsx';
import { monitorFieldErrors } from './useMonitorForm.ts';
import { monitorDefaultsOf, type MonitorValues, newMonitorValues } from './values/monitorValues.ts';

/** The form shows only the schedule's fields, so the required name gets a valid value. */
const NAMED = { name: 'Defaults' };
const validate = validateLazily<MonitorValues>(async () => (await import('./values/monitorSchema.ts')).monitorSchema);

interface Props {
  teamId: string;
  /** Null until the team has set defaults. */
  stored: MonitorDefaults | null;
  /** Called once the form is saved or canceled. */
  onClose: () => void;
}

/** Describes a team's defaults: "Every day, 1 h grace". */
export function DefaultsWords({ teamId, stored }: Pick<Props, 'teamId' | 'stored'>) {
  const zone = useViewerZone();
  const values = newMonitorValues(stored);
  const { answer } = useSchedulePreview(previewQuestionOf(values, { teamId, storedId: undefined, scheduleZone: zone }));
  const words = answer?.preview.words ?? (values.kind === 'period' ? `Every ${values.period}` : values.expression);
  return `${words}, ${values.grace} grace`;
}

/** Edits the defaults for a team's new monitors. */
export function DefaultsForm({ teamId, stored, onClose }: Props) {
  const dispatch = useAppDispatch();
  const zone = useViewerZone();
  const [save] = useSaveMonitorDefaultsMutation();
  const [failure, setFailure] = useState<string>();
  const form = useFormik<MonitorValues>({
    initialValues: { ...newMonitorValues(stored), ...NAMED },
    enableReinitialize: true,
    validate,
    async onSubmit(values, { setErrors }) {
      const defaults = monitorDefaultsOf(values, zone);
      if (defaults === undefined) return;
      setFailure(undefined);
      try {
        await save({ teamId, defaults }).unwrap();
        dispatch(toastShown({ title: 'Success', description: 'New monitors start with these settings.' }));
        onClose();
      } catch (error) {
        const errors = monitorFieldErrors(error as QueryError);
        if (errors) setErrors(errors);
        else setFailure(saveFailureWords(error as QueryError, 'team'));
      }
    },
  });
  const shown = useSchedulePreview(previewQuestionOf(form.values, { teamId, storedId: undefined, scheduleZone: zone }));
  return (
    <FormikProvider value={form}>
      <form noValidate onSubmit={form.handleSubmit}>
        <ScheduleFields shown={shown} viewerZone={zone} scheduleZone={zone} />
        <FormError>{failure}</FormError>
        <Box sx={{ display: 'flex', gap: 1, justifyContent: 'flex-end', pt: 2 }}>
          <Button color="inherit" disabled={form.isSubmitting} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="contained" disabled={!form.dirty} loading={form.isSubmitting}>
            Save defaults
          </Button>
        </Box>
      </form>
    </FormikProvider>
  );
}
