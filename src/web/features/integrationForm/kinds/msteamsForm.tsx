import { object } from 'yup';
import { address, type KindForm, orKept, SecretAddressField } from './kindForm.tsx';

const EXAMPLE = 'https://example.westeurope.logic.azure.com/workflows/…';

export const msteamsForm: KindForm<'msteams'> = {
  blank: { kind: 'msteams', url: '' },
  schema: object({ url: orKept(address('Enter a workflow URL.', EXAMPLE)) }),
  help: 'In Teams, open Workflows for the channel or chat, choose “Post to a channel when a webhook request is received” and copy the URL. URLs of retired connectors don’t work.',
  link: {
    label: 'Incoming webhooks with Workflows',
    url: 'https://support.microsoft.com/en-us/office/create-incoming-webhooks-with-workflows-for-microsoft-teams-8ae491c7-0394-4861-ba59-055e33f75498',
  },
  Fields: () => (
    <SecretAddressField
      name="config.url"
      label="Workflow URL"
      placeholder={EXAMPLE}
      hint="Keep it secret: anyone with this URL can post to the channel or chat."
    />
  ),
};
