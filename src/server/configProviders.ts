import { isRecord } from '../contract/json.ts';
import { ConfigError } from './configReaders.ts';

/** An OpenID Connect provider that people can sign in with. */
export interface OidcProvider {
  /** Identifies the provider in stored links, so it must never change once people have used it. */
  id: string;
  /** The name in 'Continue with …'. */
  display: string;
  issuer: string;
  clientId: string;
  /** Empty if the provider doesn't authenticate clients. */
  clientSecret: string;
  /** How to authenticate to the provider; by default, as it says it supports. */
  clientAuth?: ClientAuthMethod;
  scopes: string[];
}

/** The methods by which a client authenticates (OpenID Connect Core §9). */
const CLIENT_AUTH_METHODS = ['client_secret_basic', 'client_secret_post', 'none'] as const;
export type ClientAuthMethod = (typeof CLIENT_AUTH_METHODS)[number];

const DEFAULT_SCOPES = ['openid', 'email', 'profile'];

/** Reads `OIDC_PROVIDERS`: a JSON list of {id, display, issuer, clientId, clientSecret, clientAuth?, scopes?}. */
export function readOidcProviders(value: string | undefined): OidcProvider[] {
  if (!value) return [];
  const list = parseList(value);
  const providers = list.map(readProvider);
  const ids = new Set(providers.map((provider) => provider.id));
  if (ids.size !== providers.length) throw invalid('must give each provider its own ID');
  return providers;
}

function readProvider(entry: unknown): OidcProvider {
  if (!isRecord(entry)) throw invalid('must be a JSON list of objects');
  const id = readText(entry, 'id');
  if (!/^[a-z0-9_-]{1,64}$/.test(id)) {
    throw invalid('must give each provider an ID of lowercase letters, digits, underscores and hyphens');
  }
  // These ids belong to the other ways to continue, which the first step of a flow shows next to the providers.
  if (['email', 'link', 'passkey'].includes(id)) throw invalid(`must not use “${id}” as a provider ID`);
  const clientAuth = readClientAuth(entry.clientAuth);
  return {
    id,
    display: readText(entry, 'display'),
    issuer: readIssuer(entry),
    clientId: readText(entry, 'clientId'),
    clientSecret: clientAuth === 'none' ? '' : readText(entry, 'clientSecret'),
    ...(clientAuth !== undefined && { clientAuth }),
    scopes: readScopes(entry.scopes),
  };
}

function readIssuer(entry: Record<string, unknown>): string {
  const issuer = readText(entry, 'issuer');
  const url = URL.canParse(issuer) ? new URL(issuer) : null;
  const isLoopback = url !== null && ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  if (url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback)) return issuer;
  throw invalid('must give each provider an https issuer');
}

function readClientAuth(value: unknown): ClientAuthMethod | undefined {
  const method = CLIENT_AUTH_METHODS.find((name) => name === value);
  if (method !== undefined || value === undefined) return method;
  throw invalid(`must give clientAuth as ${CLIENT_AUTH_METHODS.join(', ').replace(/, (?=[^,]*$)/, ' or ')}`);
}

function readScopes(value: unknown): string[] {
  if (value === undefined) return DEFAULT_SCOPES;
  const scopes = typeof value === 'string' ? value.split(/\s+/) : value;
  if (!Array.isArray(scopes) || !scopes.every((scope) => typeof scope === 'string') || !scopes.includes('openid')) {
    throw invalid('must list scopes as strings, including openid');
  }
  return scopes;
}

function readText(entry: Record<string, unknown>, field: string): string {
  const value = entry[field];
  if (typeof value !== 'string' || value.trim() === '') throw invalid(`must give each provider a ${field}`);
  return value;
}

function parseList(value: string): unknown[] {
  try {
    const list: unknown = JSON.parse(value);
    if (Array.isArray(list)) return list;
  } catch {
    // The parser's message would contain the value, which includes client secrets.
  }
  throw invalid('must be a JSON list');
}

const invalid = (problem: string): ConfigError => new ConfigError('OIDC_PROVIDERS', problem);
