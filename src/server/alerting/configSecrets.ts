import { isDeepStrictEqual } from 'node:util';
import {
  type IntegrationConfig,
  IntegrationConfigSchema,
  type IntegrationKind,
  type SavedConfig,
  type SecretMark,
  SecretMarkSchema,
  type ShownConfig,
} from '../../contract/alerting/integrationConfig.ts';
import type { Integration } from '../../contract/alerting/integrationRecord.ts';
import type { InvalidDetail } from '../../contract/errors.ts';
import { isRecord } from '../../contract/json.ts';

/** A configuration's secrets, by path. */
export type ConfigSecrets = Record<string, string>;

/** Each kind's fields that can contain the mark of a secret. Header values are secrets, too. */
const SECRET_FIELDS = new Map<IntegrationKind, readonly string[]>(
  IntegrationConfigSchema.anyOf.map(({ properties }) => [
    properties.kind.const,
    Object.entries<object>(properties)
      .filter(([, field]) => 'anyOf' in field && (field.anyOf as unknown[]).includes(SecretMarkSchema))
      .map(([name]) => name),
  ]),
);

/** Fields with the URL that requests, including all other secrets, are sent to. */
const ADDRESS_FIELDS = ['url', 'server', 'homeserver'];

type Secret = string | SecretMark;
type AnyConfig = SavedConfig | IntegrationConfig | ShownConfig;

const isMark = (value: Secret): value is SecretMark => isRecord(value);

/** Maps each secret, or the mask that stands for it. */
function mapSecrets(config: AnyConfig, map: (value: Secret, path: string, header: string | null) => Secret): unknown {
  const fields = SECRET_FIELDS.get(config.kind) ?? [];
  const mapped = Object.entries(config).map(([name, value]: [string, unknown]) => {
    if (fields.includes(name) && value !== undefined) return [name, map(value as Secret, name, null)];
    if (name !== 'headers') return [name, value];
    const headers = value as { name: string; value: Secret }[];
    return [
      name,
      headers.map((header, index) => ({ ...header, value: map(header.value, `headers/${index}/value`, header.name) })),
    ];
  });
  return Object.fromEntries(mapped);
}

function markOf(secret: string, path: string): SecretMark {
  const host = path === 'url' ? urlOf(secret)?.host : undefined;
  return { isSet: true, ...(host !== undefined && { host }) };
}

const urlOf = (text: string): URL | null => (URL.canParse(text) ? new URL(text) : null);

/** Returns a configuration for display, with its secrets masked. */
export const showConfig = (config: AnyConfig): ShownConfig =>
  mapSecrets(config, (value, path) => (isMark(value) ? value : markOf(value, path))) as ShownConfig;

export function secretsOf(config: IntegrationConfig): ConfigSecrets {
  const secrets: ConfigSecrets = {};
  mapSecrets(config, (value, path) => {
    if (!isMark(value)) secrets[path] = value;
    return value;
  });
  return secrets;
}

/** Returns a configuration with its secrets; null if one is missing. */
export function openConfig(shown: AnyConfig, secrets: ConfigSecrets): IntegrationConfig | null {
  let isWhole = true;
  const opened = mapSecrets(shown, (value, path) => {
    const secret = isMark(value) ? secrets[path] : value;
    isWhole &&= secret !== undefined;
    return secret ?? value;
  });
  return isWhole ? (opened as IntegrationConfig) : null;
}

/** Returns whether a saved configuration sends the same things to the same place, with the same secrets. */
export const isSameConfig = (saved: SavedConfig, stored: ShownConfig): boolean =>
  isDeepStrictEqual(withBareMarks(saved), withBareMarks(stored));

const withBareMarks = (config: AnyConfig) => mapSecrets(config, (value) => (isMark(value) ? { isSet: true } : value));

/** Restores the stored secrets that the saved settings keep, or reports which one must be entered. */
export function keepSecrets(
  saved: SavedConfig,
  before: IntegrationConfig | null,
): { config: IntegrationConfig } | { problem: InvalidDetail } {
  const stored = before?.kind === saved.kind ? before : null;
  const known = stored === null ? {} : secretsOf(stored);
  const [from, to] = [stored && originOf(stored), originOf(saved)];
  const isMoved = from !== null && to !== null && from !== to;
  let problem: InvalidDetail | null = null;
  const config = mapSecrets(saved, (value, path, header) => {
    if (!isMark(value)) return value;
    const secret = known[header === null ? path : pathOfHeader(stored, header)];
    if (secret === undefined || isMoved) {
      problem ??= { path, message: isMoved ? 'must be entered again because the host changed' : 'must be entered' };
    }
    return secret ?? value;
  });
  return problem === null ? { config: config as IntegrationConfig } : { problem };
}

/** Returns the scheme and host of a configuration's URL. Null if it keeps the stored URL, or if it has none. */
function originOf(config: AnyConfig): string | null {
  for (const name of ADDRESS_FIELDS) {
    const value = (config as Record<string, unknown>)[name];
    if (typeof value === 'string') return urlOf(value)?.origin ?? value;
  }
  return null;
}

/** Returns the path of a stored header's value. Headers are matched by name, regardless of their position. */
function pathOfHeader(stored: IntegrationConfig | null, name: string): string {
  const headers = stored?.kind === 'webhook' ? stored.headers : [];
  const index = headers.findIndex((header) => header.name.toLowerCase() === name.toLowerCase());
  return `headers/${index}/value`;
}

const MIN_RECOGNIZABLE = 6;

/** Removes secrets from a response, because some services echo the request. */
export function redactSecrets(text: string, config: IntegrationConfig): string {
  const values = Object.values(secretsOf(config)).flatMap((secret) => {
    const url = urlOf(secret);
    // In a URL, the secret part comes after the host; in a header, after the scheme.
    const rest = url === null ? (secret.split(' ').at(-1) ?? '') : `${url.pathname}${url.search}`;
    return [secret, rest, encodeURIComponent(secret)];
  });
  return [...new Set(values)]
    .filter((value) => value.length >= MIN_RECOGNIZABLE)
    .toSorted((one, other) => other.length - one.length)
    .reduce((shown, value) => shown.replaceAll(value, '•••'), text);
}

/** Returns an integration as shown to people who can't manage it: its kind, and roughly where alerts are sent. */
export const withSecretsHidden = <Shown extends Pick<Integration, 'config'>>(integration: Shown): Shown => ({
  ...integration,
  config: hidden(integration.config),
});

/**
 * Hides secrets, free text that might contain secrets, and the ntfy topic, whose messages can be read by anyone who
 * knows it.
 */
function hidden(config: ShownConfig): ShownConfig {
  switch (config.kind) {
    case 'webhook':
      return { ...config, headers: [], downBody: '', upBody: '' };
    case 'ntfy':
      return { ...config, topic: '' };
    default:
      return config;
  }
}
