import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput';
import { useForkRef } from '@mui/material/utils';
import { useField } from 'formik';
import { useId } from 'react';
import { useInitialFocus } from './useInitialFocus.ts';

interface FieldProps extends Omit<OutlinedInputProps, 'error' | 'label'> {
  label: string;
  hint?: string | undefined;
  /** Shown under the field instead of the hint, and announced to screen readers. */
  error?: string | undefined;
  /** Whether it takes the focus when it appears. */
  hasInitialFocus?: boolean;
}

/** A text field with its label above, and a hint or an error below. */
export function Field({ label, hint, error, hasInitialFocus = false, ...rest }: FieldProps) {
  const { id, disabled, fullWidth = true, inputProps, inputRef, ...input } = rest;
  const field = useForkRef(useInitialFocus(hasInitialFocus), inputRef);
  const ownId = useId();
  const fieldId = id ?? ownId;
  const helpId = `${fieldId}-help`;
  return (
    <FormControl error={Boolean(error)} disabled={disabled ?? false} fullWidth={fullWidth}>
      <FieldLabel htmlFor={fieldId}>{label}</FieldLabel>
      <OutlinedInput
        {...input}
        id={fieldId}
        inputRef={field}
        inputProps={{ ...inputProps, 'aria-describedby': (error ?? hint) ? helpId : undefined }}
      />
      <FieldHelp id={helpId} hint={hint} error={error} />
    </FormControl>
  );
}

export function FieldLabel(props: { id?: string; htmlFor: string; children: string }) {
  return <FormLabel {...props} sx={{ mb: 0.75 }} />;
}

/** The line under a field. The live region is rendered before the error, so that it's announced. */
export function FieldHelp({ id, hint, error }: { id: string; hint?: string | undefined; error?: string | undefined }) {
  return <div aria-live="polite">{(error ?? hint) && <FormHelperText id={id}>{error ?? hint}</FormHelperText>}</div>;
}

type Props = Omit<FieldProps, 'value' | 'onBlur' | 'error'> & { name: string };

/** A text field in the enclosing Formik form. An `onChange` replaces the form's own. */
export function FormikField(props: Props) {
  const [input, { touched, error }] = useField<string>(props.name);
  return <Field {...input} {...props} error={touched ? error : undefined} />;
}
