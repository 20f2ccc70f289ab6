import { object } from 'yup';
import { address, type KindForm, orKept, SecretAddressField } from './kindForm.tsx';

const EXAMPLE = 'https://discord.com/api/webhooks/0000/XXXX';

export const discordForm: KindForm<'discord'> = {
  blank: { kind: 'discord', url: '' },
  schema: object({ url: orKept(address('Enter a webhook URL.', EXAMPLE)) }),
  help: 'In Discord, open Edit Channel > Integrations > Webhooks, create a webhook and copy its URL.',
  link: {
    label: 'Webhooks in Discord',
    url: 'https://support.discord.com/hc/en-us/articles/228383668-Intro-to-Webhooks',
  },
  Fields: () => (
    <SecretAddressField
      name="config.url"
      label="Webhook URL"
      placeholder={EXAMPLE}
      hint="Keep it secret: anyone with this URL can post to the channel."
    />
  ),
};
