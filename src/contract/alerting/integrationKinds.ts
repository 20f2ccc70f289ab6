import type { IntegrationKind, ShownConfig } from './integrationConfig.ts';

/** Everything that describes a kind of integration, apart from its configuration's schema. */
interface KindFacts<Config> {
  /** Its name on screen. */
  name: string;
  /** Its name in a sentence, after "a" or "an", if that isn't the name of a service. */
  inSentence?: string;
  article: 'a' | 'an';
  /** What a test is sent to; by default, the name. */
  recipient?: string;
  /** One sentence about what happens to an alert in this service. */
  description: string;
  /** Other words that people may search for. */
  keywords: string;
  /**
   * Whether one message can cover many monitors. False if each alert opens an incident, which is later closed by name.
   */
  takesSummaries: boolean;
  /** The exact destination, without secrets; empty if unknown. */
  destination: (config: Config) => string;
}

function hostOf(url: string): string {
  try {
    return new URL(url).host;
  } catch {
    return '';
  }
}

const secretHost = ({ url }: { url: { host?: string } }): string => url.host ?? '';

/** The kinds in the gallery's order. */
const KINDS: { [Kind in IntegrationKind]: KindFacts<Extract<ShownConfig, { kind: Kind }>> } = {
  email: {
    name: 'E-mail',
    inSentence: 'e-mail',
    article: 'an',
    recipient: 'an e-mail address',
    description: 'E-mails a person or list.',
    keywords: 'email mail smtp inbox',
    takesSummaries: true,
    destination: ({ to }) => to,
  },
  slack: {
    name: 'Slack',
    article: 'a',
    description: 'Posts to a Slack, Mattermost or Rocket.Chat channel.',
    keywords: 'chat mattermost rocketchat channel',
    takesSummaries: true,
    destination: secretHost,
  },
  msteams: {
    name: 'Microsoft Teams',
    article: 'a',
    description: 'Posts a card to a channel or chat through a workflow.',
    keywords: 'chat office workflows',
    takesSummaries: true,
    destination: secretHost,
  },
  discord: {
    name: 'Discord',
    article: 'a',
    description: 'Posts to a Discord channel.',
    keywords: 'chat channel',
    takesSummaries: true,
    destination: secretHost,
  },
  telegram: {
    name: 'Telegram',
    article: 'a',
    description: 'Your bot posts to a chat, group or channel.',
    keywords: 'chat bot messenger',
    takesSummaries: true,
    destination: ({ chatId }) => `Chat ${chatId}`,
  },
  matrix: {
    name: 'Matrix',
    article: 'a',
    description: 'Posts to a room on any Matrix homeserver.',
    keywords: 'chat element room',
    takesSummaries: true,
    destination: ({ roomId }) => roomId,
  },
  pagerduty: {
    name: 'PagerDuty',
    article: 'a',
    description: 'Opens an incident and resolves it when the monitor recovers.',
    keywords: 'on-call incident pager',
    takesSummaries: false,
    destination: () => '',
  },
  opsgenie: {
    name: 'Opsgenie',
    article: 'an',
    description: 'Opens an alert and closes it when the monitor recovers.',
    keywords: 'on-call incident atlassian',
    takesSummaries: false,
    destination: ({ region }) => (region === 'eu' ? 'EU' : 'US'),
  },
  ntfy: {
    name: 'ntfy',
    article: 'a',
    description: 'Sends push notifications via ntfy.sh or your own server.',
    keywords: 'push phone mobile',
    takesSummaries: true,
    destination: ({ server, topic }) => `${hostOf(server)}/${topic}`,
  },
  webhook: {
    name: 'Webhook',
    inSentence: 'webhook',
    article: 'a',
    recipient: 'a webhook',
    description: 'Sends a request to your URL with a custom body.',
    keywords: 'http url api json custom',
    takesSummaries: true,
    destination: ({ method, url }) => `${method} ${secretHost({ url })}`,
  },
};

export type IntegrationKindInfo = Required<Omit<KindFacts<ShownConfig>, 'destination'>> & { kind: IntegrationKind };

/** Every kind of integration, as the gallery shows them. */
export const KIND_INFOS: readonly IntegrationKindInfo[] = Object.keys(KINDS).map((kind) =>
  integrationKindOf(kind as IntegrationKind),
);

export function integrationKindOf(kind: IntegrationKind): IntegrationKindInfo {
  const { destination: _, ...facts } = KINDS[kind];
  return { kind, inSentence: facts.name, recipient: facts.name, ...facts };
}

export const isIntegrationKind = (value: unknown): value is IntegrationKind =>
  typeof value === 'string' && Object.hasOwn(KINDS, value);

/** The exact destination for an integration's alerts, without its secrets; empty if unknown. */
export const destinationWords = (config: ShownConfig): string =>
  (KINDS[config.kind] as KindFacts<ShownConfig>).destination(config);
