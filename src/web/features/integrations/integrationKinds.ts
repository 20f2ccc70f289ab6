import type { IntegrationKind } from '../../../contract/alerting/integrationConfig.ts';

interface Kind {
  name: string;
  /** One sentence about what happens to an alert in this service. */
  description: string;
  /** Other words that people may search for. */
  keywords: string;
}

export interface IntegrationKindInfo extends Kind {
  kind: IntegrationKind;
}

/** The type ensures that no kind is missing. The kinds are in the gallery's order. */
const KINDS: Record<IntegrationKind, Kind> = {
  email: {
    name: 'E-mail',
    description: 'E-mails a person or list.',
    keywords: 'email mail smtp inbox',
  },
  slack: {
    name: 'Slack',
    description: 'Posts to a Slack, Mattermost or Rocket.Chat channel.',
    keywords: 'chat mattermost rocketchat channel',
  },
  msteams: {
    name: 'Microsoft Teams',
    description: 'Posts a card to a channel or chat through a workflow.',
    keywords: 'chat office workflows',
  },
  discord: {
    name: 'Discord',
    description: 'Posts to a Discord channel.',
    keywords: 'chat channel',
  },
  telegram: {
    name: 'Telegram',
    description: 'Your bot posts to a chat, group or channel.',
    keywords: 'chat bot messenger',
  },
  matrix: {
    name: 'Matrix',
    description: 'Posts to a room on any Matrix homeserver.',
    keywords: 'chat element room',
  },
  pagerduty: {
    name: 'PagerDuty',
    description: 'Opens an incident and resolves it when the monitor recovers.',
    keywords: 'on-call incident pager',
  },
  opsgenie: {
    name: 'Opsgenie',
    description: 'Opens an alert and closes it when the monitor recovers.',
    keywords: 'on-call incident atlassian',
  },
  ntfy: {
    name: 'ntfy',
    description: 'Sends push notifications via ntfy.sh or your own server.',
    keywords: 'push phone mobile',
  },
  webhook: {
    name: 'Webhook',
    description: 'Sends a request to your URL with a custom body.',
    keywords: 'http url api json custom',
  },
};

/** Every kind of integration, as the gallery shows them. */
export const KIND_INFOS: readonly IntegrationKindInfo[] = Object.entries(KINDS).map(([kind, rest]) => ({
  kind: kind as IntegrationKind,
  ...rest,
}));

export const integrationKindOf = (kind: IntegrationKind): IntegrationKindInfo => ({ kind, ...KINDS[kind] });

export const isIntegrationKind = (value: unknown): value is IntegrationKind =>
  typeof value === 'string' && Object.hasOwn(KINDS, value);
