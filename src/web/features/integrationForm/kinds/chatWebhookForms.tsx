import { object } from 'yup';
import { address, type KindForm, orKept, SecretAddressField } from './kindForm.tsx';

const SLACK_EXAMPLE = 'https://hooks.slack.com/services/T0000/B0000/XXXX';

export const slackForm: KindForm<'slack'> = {
  blank: { kind: 'slack', url: '' },
  schema: object({ url: orKept(address('Enter an incoming webhook URL.', SLACK_EXAMPLE)) }),
  help: 'In Slack, add an app with an incoming webhook to the channel and copy the webhook’s URL. Mattermost and Rocket.Chat webhooks work too.',
  link: {
    label: 'Incoming webhooks in Slack',
    url: 'https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks',
  },
  Fields: () => (
    <SecretAddressField
      name="config.url"
      label="Webhook URL"
      placeholder={SLACK_EXAMPLE}
      hint="Keep it secret: anyone with this URL can post to the channel."
    />
  ),
};

const DISCORD_EXAMPLE = 'https://discord.com/api/webhooks/0000/XXXX';

export const discordForm: KindForm<'discord'> = {
  blank: { kind: 'discord', url: '' },
  schema: object({ url: orKept(address('Enter a webhook URL.', DISCORD_EXAMPLE)) }),
  help: 'In Discord, open Edit Channel › Integrations › Webhooks, create a webhook and copy its URL.',
  link: {
    label: 'Webhooks in Discord',
    url: 'https://support.discord.com/hc/en-us/articles/228383668-Intro-to-Webhooks',
  },
  Fields: () => (
    <SecretAddressField
      name="config.url"
      label="Webhook URL"
      placeholder={DISCORD_EXAMPLE}
      hint="Keep it secret: anyone with this URL can post to the channel."
    />
  ),
};

const TEAMS_EXAMPLE = 'https://example.westeurope.logic.azure.com/workflows/…';

export const msteamsForm: KindForm<'msteams'> = {
  blank: { kind: 'msteams', url: '' },
  schema: object({ url: orKept(address('Enter a workflow URL.', TEAMS_EXAMPLE)) }),
  help: 'In Teams, open Workflows for the channel or chat, choose “Post to a channel when a webhook request is received” and copy the URL. URLs of retired connectors don’t work.',
  link: {
    label: 'Incoming webhooks with Workflows',
    url: 'https://support.microsoft.com/en-us/office/create-incoming-webhooks-with-workflows-for-microsoft-teams-8ae491c7-0394-4861-ba59-055e33f75498',
  },
  Fields: () => (
    <SecretAddressField
      name="config.url"
      label="Workflow URL"
      placeholder={TEAMS_EXAMPLE}
      hint="Keep it secret: anyone with this URL can post to the channel or chat."
    />
  ),
};
