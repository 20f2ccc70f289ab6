import { createHmac } from 'node:crypto';
import type { IntegrationConfig } from '../../../contract/alerting/integrationConfig.ts';
import type { Notifier } from '../notifier.ts';
import { outcomeOf, outcomeOfRejection, USER_AGENT } from '../sending.ts';
import { parses, webhookBody } from './webhookBody.ts';

type WebhookConfig = Extract<IntegrationConfig, { kind: 'webhook' }>;

/** Headers that belong to the connection, not to the message. */
const OURS = new Set([
  'host',
  'content-length',
  'transfer-encoding',
  'connection',
  'upgrade',
  'expect',
  'te',
  'trailer',
]);

/**
 * Checks more than the first character, because text can begin like JSON (`[Hearth] Backup is down`). A bare number
 * counts as text.
 */
const isJson = (body: string) => /^\s*[[{"]/.test(body) && parses(body);

/** Returns a body's signature. Anyone with the secret can use it to verify that the body is ours and unchanged. */
export function signatureOf(body: string, secret: string): string {
  return `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
}

export const webhookNotifier: Notifier<WebhookConfig> = {
  kind: 'webhook',
  async send(message, { url, method, headers, secret, downBody, upBody }, { http, idempotencyKey, signal }) {
    try {
      const template = message.direction === 'down' ? downBody : upBody;
      const body = method === 'GET' ? '' : webhookBody(message, template, idempotencyKey);
      const own = headers.map(({ name, value }) => [name.trim().toLowerCase(), value] as const);
      const request = {
        url,
        method,
        headers: {
          'user-agent': USER_AGENT,
          ...(body === ''
            ? {}
            : { 'content-type': template === '' || isJson(body) ? 'application/json' : 'text/plain; charset=utf-8' }),
          ...Object.fromEntries(own.filter(([name]) => !OURS.has(name))),
          'idempotency-key': idempotencyKey,
          'x-hearth-status': message.direction,
          ...(secret === undefined ? {} : { 'x-hearth-signature': signatureOf(body, secret) }),
        },
        ...(body === '' ? {} : { body }),
      };
      return outcomeOf(await http.send(request, signal));
    } catch (error) {
      return outcomeOfRejection(error, signal);
    }
  },
};
