import type { SavedConfig } from '../../../contract/alerting/integrationConfig.ts';
import type { IntegrationSettings } from '../../../contract/alerting/integrationRecord.ts';
import type { InvalidDetail } from '../../../contract/errors.ts';
import { nameProblem } from '../../../contract/names.ts';
import type { OutgoingHttp } from '../../egress/outgoingHttp.ts';
import { parseEmailAddress } from '../../mail/emailAddress.ts';
import { templateProblem } from './templateSize.ts';

/** The message for an address whose owner has unsubscribed from the team's e-mails. */
export const UNSUBSCRIBED = 'belongs to someone who unsubscribed. Use another address';

/** The message for an address whose owner hasn't confirmed yet that they want the team's alerts. */
export const UNCONFIRMED =
  'must be confirmed first: save, and we’ll e-mail the recipient a link. Tests work once they click it';

type Targets = Pick<OutgoingHttp, 'refusalOf'>;

/** Returns what's wrong with settings that match the schema, or `null`. */
export function validateIntegration({ name, config }: IntegrationSettings, targets: Targets): InvalidDetail | null {
  const message = nameProblem(name);
  if (message !== null) return { path: 'settings/name', message };
  return validateConfig(config, 'settings/config', targets);
}

export function validateConfig(config: SavedConfig, path: string, { refusalOf }: Targets): InvalidDetail | null {
  for (const [field, value] of Object.entries<unknown>(config)) {
    if (!['url', 'server', 'homeserver'].includes(field) || typeof value !== 'string') continue;
    if (!URL.canParse(value)) {
      return { path: `${path}/${field}`, message: 'must be a URL such as https://example.com/path' };
    }
    const refusal = refusalOf(value);
    if (refusal !== null) return { path: `${path}/${field}`, message: `can’t be used: ${refusal}` };
  }
  if (config.kind === 'email' && parseEmailAddress(config.to) === null) {
    return { path: `${path}/to`, message: 'must be an e-mail address' };
  }
  return config.kind === 'webhook' ? (validateBodies(config, path) ?? validateHeaders(config.headers, path)) : null;
}

type WebhookConfig = Extract<SavedConfig, { kind: 'webhook' }>;

function validateBodies(config: WebhookConfig, path: string): InvalidDetail | null {
  if (config.method === 'GET') return null;
  for (const field of ['downBody', 'upBody'] as const) {
    const message = templateProblem(config[field]);
    if (message !== null) return { path: `${path}/${field}`, message };
  }
  return null;
}

/** Allowed header names and values (RFC 9110 §5). */
function validateHeaders(headers: WebhookConfig['headers'], path: string): InvalidDetail | null {
  const bad = headers.findIndex(
    ({ name, value }) =>
      !/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name) ||
      (typeof value === 'string' && !/^[\t\x20-\x7e\x80-\xff]*$/.test(value)),
  );
  return bad === -1 ? null : { path: `${path}/headers/${bad}`, message: 'isn’t a valid header' };
}
