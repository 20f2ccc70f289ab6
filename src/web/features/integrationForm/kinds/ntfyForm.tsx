import Stack from '@mui/material/Stack';
import { useField } from 'formik';
import { object } from 'yup';
import { FormikField } from '../../../ui/Field.tsx';
import { address, AddressField, Choices, KeyField, type KindForm, optionalSecret, orKept, word } from './kindForm.tsx';

const PRIORITIES = [
  { value: '1', label: 'Min' },
  { value: '2', label: 'Low' },
  { value: '3', label: 'Default' },
  { value: '4', label: 'High' },
  { value: '5', label: 'Urgent' },
];

function NtfyFields() {
  const [{ value: priority }, , { setValue }] = useField<number>('config.priority');
  return (
    <Stack spacing={2.5}>
      <AddressField name="config.server" label="Server" placeholder="https://ntfy.sh" />
      <FormikField
        name="config.topic"
        label="Topic"
        placeholder="night-watch-8c1f"
        autoComplete="off"
        hint="On a public server, anyone who knows the topic can read it."
        inputProps={{ autoCapitalize: 'none', spellCheck: false }}
      />
      <KeyField name="config.token" label="Access token" hint="Optional. For protected topics." />
      <Choices
        label="Priority when down"
        options={PRIORITIES}
        value={String(priority)}
        onChange={(chosen) => void setValue(Number(chosen))}
      />
    </Stack>
  );
}

export const ntfyForm: KindForm<'ntfy'> = {
  blank: { kind: 'ntfy', server: 'https://ntfy.sh', topic: '', token: '', priority: 4 },
  schema: object({
    server: address('Enter the ntfy server’s URL.', 'https://ntfy.sh'),
    topic: word('Enter a topic.').matches(/^[-_A-Za-z0-9]{1,64}$/, {
      message: 'Use up to 64 letters, digits, - and _.',
      excludeEmptyString: true,
    }),
    token: orKept(optionalSecret()),
  }),
  help: 'Pick a topic that’s hard to guess and subscribe to it in the ntfy app.',
  link: { label: 'Subscribing to a topic', url: 'https://docs.ntfy.sh/subscribe/phone/' },
  Fields: NtfyFields,
};
