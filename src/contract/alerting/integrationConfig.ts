import Type, { type Static, type TProperties } from 'typebox';

/** An `http:` or `https:` address; the server also refuses private ones unless they are allowed. */
const url = Type.String({
  minLength: 8,
  maxLength: 2_048,
  pattern: '^https?://',
  refusal: 'must begin with http:// or https://',
});
const secret = Type.String({ minLength: 1, maxLength: 1_000 });
const word = Type.String({ minLength: 1, maxLength: 200 });
const template = Type.String({ maxLength: 10_000 });

const config = <Kind extends string, Properties extends TProperties>(kind: Kind, properties: Properties) =>
  Type.Object({ kind: Type.Literal(kind), ...properties }, { additionalProperties: false });

/** Where alerts go, by kind. */
export const IntegrationConfigSchema = Type.Union([
  config('email', { to: Type.String({ minLength: 3, maxLength: 320 }) }),
  config('webhook', {
    url,
    method: Type.Union([
      Type.Literal('POST'),
      Type.Literal('PUT'),
      Type.Literal('PATCH'),
      Type.Literal('GET'),
      Type.Literal('DELETE'),
    ]),
    headers: Type.Array(
      Type.Object({ name: word, value: Type.String({ maxLength: 2_000 }) }, { additionalProperties: false }),
      { maxItems: 20 },
    ),
    /** Signs the body: `X-Hearth-Signature: sha256=<hex HMAC>`. */
    secret: Type.Optional(secret),
    /** Texts with `{{name}}`, `{{status}}`, `{{url}}`, … in them; empty for our JSON. */
    downBody: template,
    upBody: template,
  }),
  config('slack', { url }),
  config('discord', { url }),
  config('msteams', { url }),
  config('pagerduty', { routingKey: secret }),
  config('opsgenie', { apiKey: secret, region: Type.Union([Type.Literal('us'), Type.Literal('eu')]) }),
  config('ntfy', {
    server: url,
    topic: word,
    token: Type.Optional(secret),
    priority: Type.Integer({ minimum: 1, maximum: 5 }),
  }),
  config('telegram', { botToken: secret, chatId: word }),
  config('matrix', { homeserver: url, roomId: word, accessToken: secret }),
]);
export type IntegrationConfig = Static<typeof IntegrationConfigSchema>;
export type IntegrationKind = IntegrationConfig['kind'];
