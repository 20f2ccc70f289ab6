import { useField } from 'formik';
import { FormikField } from '../../../ui/FormikField.tsx';
import { TemplatePreview } from './TemplatePreview.tsx';

interface Props {
  name: string;
  label: string;
  direction: 'down' | 'up';
}

/** A template, with what it gives for a made-up monitor under it. */
export function TemplateField({ name, label, direction }: Props) {
  const [{ value }] = useField<string>(name);
  return (
    <div>
      <FormikField
        name={name}
        label={label}
        placeholder={'{"text": "{{message}}"}'}
        hint="Empty for JSON that says everything."
        multiline
        minRows={2}
        maxRows={14}
        inputProps={{ spellCheck: false, autoCapitalize: 'none' }}
        sx={{ p: 0, '& textarea': { fontFamily: 'ui-monospace, monospace' } }}
      />
      <TemplatePreview template={value} direction={direction} label={`${label}, filled in`} />
    </div>
  );
}
