import Stack from '@mui/material/Stack';
import { object } from 'yup';
import { FormikField } from '../../../ui/Field.tsx';
import { address, AddressField, KeyField, type KindForm, orKept, secret, word } from './kindForm.tsx';

export const matrixForm: KindForm<'matrix'> = {
  blank: { kind: 'matrix', homeserver: 'https://matrix.org', roomId: '', accessToken: '' },
  schema: object({
    homeserver: address('Enter a homeserver URL.', 'https://matrix.org'),
    roomId: word('Enter a room ID.').matches(/^!\S+$/, {
      message: 'Enter the internal room ID, which starts with !. Room names with # don’t work.',
      excludeEmptyString: true,
    }),
    accessToken: orKept(secret('Enter an access token.')),
  }),
  help: 'Create an account for alerts, invite it to the room and accept. In Element, find the room ID under Settings › Advanced and the access token under All settings › Help & About.',
  link: {
    label: 'Access tokens in Matrix',
    url: 'https://spec.matrix.org/latest/client-server-api/#using-access-tokens',
  },
  Fields: () => (
    <Stack spacing={2.5}>
      <AddressField name="config.homeserver" label="Homeserver" placeholder="https://matrix.org" />
      <FormikField
        name="config.roomId"
        label="Room ID"
        placeholder="!abcdefg:matrix.org"
        autoComplete="off"
        inputProps={{ autoCapitalize: 'none', spellCheck: false }}
      />
      <KeyField name="config.accessToken" label="Access token" />
    </Stack>
  ),
};
