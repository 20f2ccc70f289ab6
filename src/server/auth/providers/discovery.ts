import { setTimeout as delay } from 'node:timers/promises';
import * as oidc from 'openid-client';
import type { Clock } from '../../clock.ts';
import type { OidcProvider } from '../../configProviders.ts';
import type { Logger } from '../../logger.ts';

const REQUEST_TIMEOUT_SECONDS = 10;
const RETRY_AFTER_MS = 10_000;

/** Returns how to authenticate. OpenID Connect assumes Basic if a provider doesn't specify a method. */
function authenticateClient(secret: string): oidc.ClientAuth {
  const basic = oidc.ClientSecretBasic(secret);
  const post = oidc.ClientSecretPost(secret);
  return (server, client, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    return (methods.includes('client_secret_basic') ? basic : post)(server, client, body, headers);
  };
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
      configuration = await oidc.discovery(
        issuer,
        provider.clientId,
        undefined,
        authenticateClient(provider.clientSecret),
        {
          timeout: REQUEST_TIMEOUT_SECONDS,
          // The settings only allow http issuers on the loopback interface.
          execute: [
            oidc.enableNonRepudiationChecks,
            ...(issuer.protocol === 'http:' ? [oidc.allowInsecureRequests] : []),
          ],
        },
      );
    } catch (error) {
      nextAttemptAt = now() + RETRY_AFTER_MS;
      logger.warn({ err: error, providerId: provider.id }, 'Could not reach a login provider');
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
