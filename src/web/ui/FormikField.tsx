import { useField } from 'formik';
import { Field, type FieldProps } from './Field.tsx';

type Props = Omit<FieldProps, 'value' | 'onChange' | 'onBlur' | 'error'> & { name: string };

/** A text field of the Formik form around it. */
export function FormikField(props: Props) {
  const [input, { touched, error }] = useField<string>(props.name);
  return <Field {...props} {...input} error={touched ? error : undefined} />;
}
