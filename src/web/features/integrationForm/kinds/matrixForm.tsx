import Stack from '@mui/material/Stack';
import { object } from 'yup';
import { FormikField } from '../../../ui/Field.tsx';
import { SecretField } from '../../../ui/SecretField.tsx';
import { address, AddressField, type KindForm, secret, word } from './kindForm.tsx';

export const matrixForm: KindForm<'matrix'> = {
  blank: { kind: 'matrix', homeserver: 'https://matrix.org', roomId: '', accessToken: '' },
  schema: object({
    homeserver: address('Enter the address of a homeserver.', 'https://matrix.org'),
    roomId: word('Enter the id of a room.').matches(/^!\S+$/, {
      message: 'Enter the internal room id, which begins with !. Names with # are not enough.',
      excludeEmptyString: true,
    }),
    accessToken: secret('Enter an access token.'),
  }),
  help: 'Make an account for alerts, invite it to the room and join with it. Element shows the room’s id under Settings, Advanced, and the account’s token under All settings, Help & About.',
  link: {
    label: 'Access tokens in Matrix',
    url: 'https://spec.matrix.org/latest/client-server-api/#using-access-tokens',
  },
  Fields: () => (
    <Stack spacing={2.5}>
      <AddressField name="config.homeserver" label="Homeserver" placeholder="https://matrix.org" />
      <FormikField
        name="config.roomId"
        label="Room id"
        placeholder="!abcdefg:matrix.org"
        autoComplete="off"
        inputProps={{ autoCapitalize: 'none', spellCheck: false }}
      />
      <SecretField name="config.accessToken" label="Access token" />
    </Stack>
  ),
};
