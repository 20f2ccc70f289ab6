import { object } from 'yup';
import { address, type KindForm, orKept, SecretAddressField } from './kindForm.tsx';

const EXAMPLE = 'https://hooks.slack.com/services/T0000/B0000/XXXX';

export const slackForm: KindForm<'slack'> = {
  blank: { kind: 'slack', url: '' },
  schema: object({ url: orKept(address('Enter an incoming webhook URL.', EXAMPLE)) }),
  help: 'In Slack, add an app with an incoming webhook to the channel and copy the webhook’s URL. Mattermost and Rocket.Chat webhooks work too.',
  link: {
    label: 'Incoming webhooks in Slack',
    url: 'https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks',
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
