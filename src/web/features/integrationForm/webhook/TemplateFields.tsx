import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useField } from 'formik';
import { FormikField } from '../../../ui/Field.tsx';
import { PlaceholderList } from './PlaceholderList.tsx';
import { TemplatePreview } from './TemplatePreview.tsx';

/** The bodies that are sent when a monitor goes down and up, as they are written and as they will be. */
export function TemplateFields({ hasBody }: { hasBody: boolean }) {
  if (!hasBody) return <Typography color="textSecondary">A GET request has no body.</Typography>;
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2.5 }}>
      <TemplateField name="config.downBody" label="Body when down" direction="down" />
      <TemplateField name="config.upBody" label="Body when up" direction="up" />
      <PlaceholderList />
    </Box>
  );
}

interface Props {
  name: string;
  label: string;
  direction: 'down' | 'up';
}

/** A template, with its result for a sample monitor below it. */
function TemplateField({ name, label, direction }: Props) {
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
