import Type, { type Static, type TProperties } from 'typebox';
import {
  MAX_EMAIL_LENGTH,
  MAX_HEADERS,
  MAX_HEADER_VALUE_LENGTH,
  MAX_NTFY_PRIORITY,
  MAX_SECRET_LENGTH,
  MAX_TEMPLATE_LENGTH,
  MAX_URL_LENGTH,
  MAX_WORD_LENGTH,
  MIN_EMAIL_LENGTH,
  MIN_URL_LENGTH,
} from './alertingLimits.ts';
import { WEBHOOK_METHODS, type WebhookMethod } from './webhook.ts';

/** An `http:` or `https:` URL; the server also refuses private addresses unless they're allowed. */
const url = Type.String({
  minLength: MIN_URL_LENGTH,
  maxLength: MAX_URL_LENGTH,
  pattern: '^https?://',
  refusal: 'must start with http:// or https://',
});

/** Replaces a stored secret when settings are read. Saving this mark keeps the secret. */
export const SecretMarkSchema = Type.Object(
  {
    isSet: Type.Literal(true),
    /** The host of a secret URL. */
    host: Type.Optional(Type.String({ maxLength: MAX_URL_LENGTH })),
  },
  { additionalProperties: false },
);
export type SecretMark = Static<typeof SecretMarkSchema>;

const secret = Type.Union([Type.String({ minLength: 1, maxLength: MAX_SECRET_LENGTH }), SecretMarkSchema]);
/** A webhook's URL, which is secret because anyone who knows it can post there. */
const secretUrl = Type.Union([url, SecretMarkSchema]);
const word = Type.String({ minLength: 1, maxLength: MAX_WORD_LENGTH });
const template = Type.String({ maxLength: MAX_TEMPLATE_LENGTH });

const config = <Kind extends string, Properties extends TProperties>(kind: Kind, properties: Properties) =>
  Type.Object({ kind: Type.Literal(kind), ...properties }, { additionalProperties: false });

/**
 * The destination for alerts, as it's saved; its fields depend on the kind. Each secret is either new, or the mark that
 * keeps the stored one.
 */
export const IntegrationConfigSchema = Type.Union([
  config('email', { to: Type.String({ minLength: MIN_EMAIL_LENGTH, maxLength: MAX_EMAIL_LENGTH }) }),
  config('webhook', {
    url: secretUrl,
    method: Type.Unsafe<WebhookMethod>(Type.Union(WEBHOOK_METHODS.map((method) => Type.Literal(method)))),
    headers: Type.Array(
      Type.Object(
        { name: word, value: Type.Union([Type.String({ maxLength: MAX_HEADER_VALUE_LENGTH }), SecretMarkSchema]) },
        { additionalProperties: false },
      ),
      { maxItems: MAX_HEADERS },
    ),
    /** Signs the body: `X-Hearth-Signature: sha256=<hex HMAC>`. */
    secret: Type.Optional(secret),
    /** Templates with placeholders such as `{{name}}`, `{{status}}` and `{{url}}`; empty to send Hearth's own JSON. */
    downBody: template,
    upBody: template,
  }),
  config('slack', { url: secretUrl }),
  config('discord', { url: secretUrl }),
  config('msteams', { url: secretUrl }),
  config('pagerduty', { routingKey: secret }),
  config('opsgenie', { apiKey: secret, region: Type.Union([Type.Literal('us'), Type.Literal('eu')]) }),
  config('ntfy', {
    server: url,
    topic: word,
    token: Type.Optional(secret),
    priority: Type.Integer({ minimum: 1, maximum: MAX_NTFY_PRIORITY }),
  }),
  config('telegram', { botToken: secret, chatId: word }),
  config('matrix', { homeserver: url, roomId: word, accessToken: secret }),
]);
export type SavedConfig = Static<typeof IntegrationConfigSchema>;

type ShownField<Value> = SecretMark extends Value
  ? SecretMark | Extract<Value, undefined>
  : Value extends readonly (infer Item)[]
    ? Shown<Item>[]
    : Value;
type Shown<Fields> = Fields extends object ? { [Name in keyof Fields]: ShownField<Fields[Name]> } : Fields;
/** A configuration as clients see it: with a mark in place of each secret. */
export type ShownConfig = Shown<SavedConfig>;

type OpenField<Value> = Value extends readonly (infer Item)[] ? Open<Item>[] : Exclude<Value, SecretMark>;
type Open<Fields> = Fields extends object ? { [Name in keyof Fields]: OpenField<Fields[Name]> } : Fields;
/** A configuration with its secrets, for notifiers. It never leaves the server. */
export type IntegrationConfig = Open<SavedConfig>;
export type IntegrationKind = IntegrationConfig['kind'];
