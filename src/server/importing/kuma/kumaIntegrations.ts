import { MAX_HEADERS, MAX_NTFY_PRIORITY } from '../../../contract/alerting/alertingLimits.ts';
import type { IntegrationConfig } from '../../../contract/alerting/integrationConfig.ts';
import { WEBHOOK_METHODS } from '../../../contract/alerting/webhook.ts';
import { isRecord } from '../../../contract/json.ts';
import { parseEmailAddress } from '../../mail/emailAddress.ts';
import { readableName, readName } from '../drafts.ts';
import type { DraftedIntegration } from '../drafts.ts';

/** An Uptime Kuma notification, from a database or a backup. */
export interface KumaNotification {
  id: number;
  name: string;
  isActive: boolean;
  isDefault: boolean;
  /** Settings as JSON, with unencrypted secrets. */
  config: string;
}

/** Maximum number of notifications read, and of integrations created from them. */
export const MAX_NOTIFICATIONS = 500;
/**
 * Maximum number of recipients for one notification. The list is read a little further, because it can contain
 * duplicates.
 */
const MAX_RECIPIENTS = 100;
const READ_RECIPIENTS = 1_000;

/**
 * Returns the key that monitor drafts use for a notification. Each recipient of an e-mail notification becomes an
 * integration.
 */
export const notificationKey = (id: number): string => `notification ${id}`;

interface Mapped {
  config: IntegrationConfig;
  losses: string[];
}

type Fields = Readonly<Record<string, unknown>>;

/** Returns the integrations that can be imported from Uptime Kuma's notifications, with their secrets. */
export function integrationsOfKuma(notifications: readonly KumaNotification[]): DraftedIntegration[] {
  const drafted = notifications.flatMap((notification): DraftedIntegration[] => {
    const { id, isActive, isDefault } = notification;
    const cut: string[] = [];
    const name = readName([notification.name, `Notification ${id}`], cut);
    const named = { key: notificationKey(id), name };
    const refused = (why: string): DraftedIntegration[] => [{ ...named, kind: 'refused', why }];
    if (!isActive) return refused('It’s turned off in Uptime Kuma.');
    const fields = readFields(notification.config);
    if (fields === null) return refused('Its settings can’t be read.');
    const mapped = mapConfig(fields);
    if (typeof mapped === 'string') return refused(mapped);
    return mapped.map(({ config, losses }) => ({
      ...named,
      name: mapped.length > 1 && config.kind === 'email' ? `${name} (${config.to})` : name,
      kind: 'draft',
      config,
      isDefault,
      losses: [...cut, ...losses],
    }));
  });
  return drafted.slice(0, MAX_NOTIFICATIONS);
}

function readFields(json: string): Fields | null {
  try {
    const fields: unknown = JSON.parse(json);
    return isRecord(fields) ? fields : null;
  } catch {
    return null;
  }
}

const text = (value: unknown): string =>
  typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : '';

/**
 * Returns a notification's configuration, or the reason why it can't be imported. Missing fields are rejected by the
 * validation that every integration goes through.
 */
function mapConfig(fields: Fields): Mapped[] | string {
  const type = text(fields.type);
  if (Object.hasOwn(KINDS, type)) return KINDS[type]?.(fields) ?? [];
  return `Hearth has no integration for “${readableName(type, 'unknown').slice(0, 40)}”. Add another one, such as a webhook, and choose it for these monitors.`;
}

/** Returns one configuration. Each key of `lost` is a line to add if any of the listed fields is set. */
function one(
  config: IntegrationConfig,
  fields: Fields,
  lost: Readonly<Record<string, readonly string[]>> = {},
): Mapped[] {
  const losses = Object.entries(lost).flatMap(([line, names]) =>
    names.some((name) => fields[name] === true || text(fields[name]) !== '') ? [line] : [],
  );
  return [{ config, losses }];
}

const ITS_LOOK = 'Its messages use the webhook’s channel, name and icon.';

const KINDS: Readonly<Record<string, (fields: Fields) => Mapped[] | string>> = {
  smtp: mapEmail,
  webhook: mapWebhook,
  slack: (fields) =>
    one({ kind: 'slack', url: text(fields.slackwebhookURL) }, fields, {
      [ITS_LOOK]: ['slackchannel', 'slackusername', 'slackiconemo'],
    }),
  mattermost: (fields) =>
    one({ kind: 'slack', url: text(fields.mattermostWebhookUrl) }, fields, {
      [ITS_LOOK]: ['mattermostchannel', 'mattermostusername', 'mattermosticonemo', 'mattermosticonurl'],
    }),
  'rocket.chat': (fields) =>
    one({ kind: 'slack', url: text(fields.rocketwebhookURL) }, fields, {
      [ITS_LOOK]: ['rocketchannel', 'rocketusername', 'rocketiconemo'],
    }),
  discord: (fields) =>
    one({ kind: 'discord', url: text(fields.discordWebhookUrl) }, fields, {
      'Its name, prefix and thread aren’t imported.': [
        'discordUsername',
        'discordPrefixMessage',
        'threadId',
        'postName',
      ],
    }),
  teams: (fields) => one({ kind: 'msteams', url: text(fields.webhookUrl) }, fields),
  telegram: (fields) =>
    one({ kind: 'telegram', botToken: text(fields.telegramBotToken), chatId: text(fields.telegramChatID) }, fields, {
      'Its topic and message template aren’t imported.': ['telegramMessageThreadID', 'telegramUseTemplate'],
    }),
  ntfy: mapNtfy,
  matrix: (fields) => {
    const homeserver = text(fields.homeserverUrl);
    if (hasLogin(homeserver)) return LOGIN_IN_ADDRESS;
    const [roomId, accessToken] = [text(fields.internalRoomId), text(fields.accessToken)];
    return one({ kind: 'matrix', homeserver, roomId, accessToken }, fields);
  },
  gotify: mapGotify,
  PagerDuty: (fields) => one({ kind: 'pagerduty', routingKey: text(fields.pagerdutyIntegrationKey) }, fields),
  Opsgenie: (fields) => {
    const region = text(fields.opsgenieRegion) === 'eu' ? 'eu' : 'us';
    return one({ kind: 'opsgenie', apiKey: text(fields.opsgenieApiKey), region }, fields);
  },
};

const LOGIN_IN_ADDRESS =
  'Its address contains a password, which Hearth keeps only in secret fields. Use an access token.';

/** Whether a URL contains credentials. Server URLs are shown to the whole team, so they can't contain a password. */
function hasLogin(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { username, password } = new URL(address);
  return username !== '' || password !== '';
}

function mapEmail(fields: Fields): Mapped[] | string {
  const recipients = text(fields.smtpTo)
    .split(/[,;]/, READ_RECIPIENTS)
    .map((recipient) => (/<([^<>]*)>/.exec(recipient)?.[1] ?? recipient).trim())
    .filter((recipient) => parseEmailAddress(recipient) !== null);
  if (recipients.length === 0) return 'It has no recipient.';
  const confirming = 'The recipient must confirm before alerts arrive, unless it’s a member’s own address.';
  const unique = [...new Set(recipients)];
  return unique.slice(0, MAX_RECIPIENTS).flatMap((to) =>
    one({ kind: 'email', to }, fields, {
      [confirming]: ['smtpTo'],
      ...(unique.length > MAX_RECIPIENTS && {
        [`Only the first ${MAX_RECIPIENTS} recipients are imported.`]: ['smtpTo'],
      }),
      'Cc and Bcc recipients aren’t imported.': ['smtpCC', 'smtpBCC'],
      'Its own subject and text aren’t imported.': ['customSubject', 'customBody'],
    }),
  );
}

function mapWebhook(fields: Fields): Mapped[] {
  const losses = ['It sends Hearth’s JSON. Adapt the receiver, or set a template.'];
  const headers = readHeaders(text(fields.webhookAdditionalHeaders));
  if (headers === null) losses.push('Its headers can’t be read.');
  const method = WEBHOOK_METHODS.find((known) => known === text(fields.httpMethod).toUpperCase()) ?? 'POST';
  const url = text(fields.webhookURL);
  return [{ config: { kind: 'webhook', url, method, headers: headers ?? [], downBody: '', upBody: '' }, losses }];
}

function readHeaders(json: string): { name: string; value: string }[] | null {
  if (json === '') return [];
  const found = readFields(json);
  if (found === null || Object.keys(found).length > MAX_HEADERS) return null;
  return Object.entries(found).map(([name, value]) => ({ name: name.trim(), value: text(value) }));
}

const DEFAULT_PRIORITY = 3;

function mapNtfy(fields: Fields): Mapped[] | string {
  const server = text(fields.ntfyserverurl) || 'https://ntfy.sh';
  if (hasLogin(server)) return LOGIN_IN_ADDRESS;
  const way = text(fields.ntfyAuthenticationMethod);
  if (way === 'usernamePassword' || (way === '' && text(fields.ntfypassword) !== ''))
    return 'It logs in with a password. Create an access token in ntfy, and add the integration with it.';
  const token = way === 'accessToken' ? text(fields.ntfyaccesstoken) : '';
  const asked = Number(text(fields.ntfyPriority));
  const priority = Number.isInteger(asked) && asked >= 1 && asked <= MAX_NTFY_PRIORITY ? asked : DEFAULT_PRIORITY;
  const config = { kind: 'ntfy' as const, server, topic: text(fields.ntfytopic), priority };
  return one(token === '' ? config : { ...config, token }, fields);
}

const GOTIFY_PRIORITY = 8;

/** Gotify accepts messages as JSON, with its token in a header (https://gotify.net/docs/pushmsg). */
function mapGotify(fields: Fields): Mapped[] {
  const url = `${text(fields.gotifyserverurl).replace(/\/+$/, '')}/message`;
  const asked = Number(text(fields.gotifyPriority));
  const priority = Number.isInteger(asked) && asked > 0 ? asked : GOTIFY_PRIORITY;
  const body = `{"title": "{{title}}", "message": "{{message}}", "priority": ${priority}}`;
  const headers = [{ name: 'X-Gotify-Key', value: text(fields.gotifyapplicationToken) }];
  return [
    {
      config: { kind: 'webhook', url, method: 'POST', headers, downBody: body, upBody: body },
      losses: ['It becomes a webhook.'],
    },
  ];
}
