import { setTimeout as delay } from 'node:timers/promises';
import * as oidc from 'openid-client';
import { isRecord } from '../../../contract/json.ts';
import type { Clock } from '../../clock.ts';
import type { OidcProvider } from '../../configProviders.ts';
import type { Logger } from '../../logger.ts';

const REQUEST_TIMEOUT_SECONDS = 10;
const RETRY_AFTER_MS = 10_000;

/**
 * Returns how to authenticate. Without a setting, uses what the provider specifies; OpenID Connect assumes Basic if it
 * specifies nothing.
 */
function authenticateClient({ clientSecret, clientAuth }: OidcProvider): oidc.ClientAuth {
  const basic = oidc.ClientSecretBasic(clientSecret);
  const post = oidc.ClientSecretPost(clientSecret);
  if (clientAuth === 'none') return oidc.None();
  if (clientAuth !== undefined) return clientAuth === 'client_secret_basic' ? basic : post;
  return (server, client, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    return (methods.includes('client_secret_basic') ? basic : post)(server, client, body, headers);
  };
}

/**
 * Describes a provider's error for the log: the provider's own sentence, and both values of an issuer or another claim
 * that differs. The error's other fields can contain the provider's whole response, including tokens.
 */
export function providerFailure(error: unknown): Record<string, unknown> {
  const reasons: string[] = [];
  const found: Record<string, unknown> = {};
  for (let cause = error; isRecord(cause); cause = cause.cause) {
    if (cause instanceof Error) reasons.push(String(cause));
    const { error: code, error_description: says, expected, claims, claim, body, attribute } = cause;
    if (typeof code === 'string') Object.assign(found, { providerError: code, providerSays: says });
    const name = claim ?? attribute;
    const values = [claims, body].find(isRecord);
    if (typeof name === 'string' && values !== undefined) Object.assign(found, { expected, received: values[name] });
  }
  return { reason: reasons.join(': '), ...found };
}

/** Returns the provider's configuration, or `null` if it doesn't arrive in time. */
export type Discover = (waitMs: number) => Promise<oidc.Configuration | null>;

/**
 * Reads a provider's configuration on first use, and caches it. If the provider is unreachable, it's retried at most
 * every ten seconds, even if no caller is waiting for it.
 */
export function createDiscover(provider: OidcProvider, logger: Logger, now: Clock): Discover {
  let configuration: oidc.Configuration | null = null;
  let attempt: Promise<void> | null = null;
  let nextAttemptAt = 0;

  async function read(): Promise<void> {
    const issuer = new URL(provider.issuer);
    try {
      configuration = await oidc.discovery(issuer, provider.clientId, undefined, authenticateClient(provider), {
        timeout: REQUEST_TIMEOUT_SECONDS,
        // The settings only allow http issuers on the loopback interface.
        execute: [
          oidc.enableNonRepudiationChecks,
          ...(issuer.protocol === 'http:' ? [oidc.allowInsecureRequests] : []),
        ],
      });
    } catch (error) {
      nextAttemptAt = now() + RETRY_AFTER_MS;
      logger.warn({ ...providerFailure(error), providerId: provider.id }, 'Could not reach a login provider');
    } finally {
      attempt = null;
    }
  }

  return async (waitMs) => {
    if (configuration) return configuration;
    if (!attempt && now() >= nextAttemptAt) attempt = read();
    if (attempt) await Promise.race([attempt, delay(waitMs, undefined, { ref: false })]);
    return configuration;
  };
}
