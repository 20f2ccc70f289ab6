import Box from '@mui/material/Box';
import { type FormikErrors, useFormikContext } from 'formik';
import { WarningIcon } from '../../../ui/icons/actionIcons.tsx';
import { FORM_FIELDS } from '../values/formFields.ts';
import type { MonitorValues } from '../values/monitorValues.ts';

/** Lists the invalid fields, which may be out of view, beside the buttons after a failed attempt to save. */
export function FieldErrorLinks() {
  const { errors, submitCount } = useFormikContext<MonitorValues>();
  const words = submitCount > 0 ? fieldErrorText(errors) : undefined;
  return (
    <Box component="output" sx={{ flex: '1 1 7rem', minWidth: 0, typography: { xs: 'body2', sm: 'body1' } }}>
      {words !== undefined && (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, color: 'error.main' }}>
          <WarningIcon fontSize="small" />
          {words}
        </Box>
      )}
    </Box>
  );
}

/** "1 field needs attention: Grace period", "2 fields need attention: Name, Grace period"; undefined if there are no errors. */
export function fieldErrorText(errors: FormikErrors<MonitorValues>): string | undefined {
  const labels = [...new Set(FORM_FIELDS.filter(({ field }) => errors[field] !== undefined).map(({ label }) => label))];
  if (labels.length === 0) return undefined;
  return `${labels.length === 1 ? '1 field needs' : `${labels.length} fields need`} attention: ${labels.join(', ')}`;
}
