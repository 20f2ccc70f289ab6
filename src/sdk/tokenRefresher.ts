import type { Envelope } from '../contract/envelopes.ts';
import { isTokenSet, type TokenSet } from '../contract/tokenSet.ts';
import { rpc } from './commandBuilders.ts';
import type { Transport } from './httpTransport.ts';
import { CommandFailedError, type TokenStore, TransportError } from './platform.ts';

/** Runs one task at a time per name, across everything that shares these locks, as `navigator.locks` does. */
export interface Locks {
  request<Value>(name: string, task: () => Promise<Value>): Promise<Value>;
}

/** Used in environments where nothing is shared, or in browsers without locks. */
export const noLocks: Locks = { request: (_name, task) => task() };

export interface TokenRefresherOptions {
  transport: Transport;
  tokens: TokenStore;
  locks: Locks;
  lockName: string;
}

export interface TokenRefresher {
  /**
   * Exchanges a token set for a new one, once for all concurrent callers in this tab and others. Returns the set to use
   * from now on. Returns `null` if no one is signed in, or if the platform refused, which drops the set. Rejects and
   * keeps the set if the platform couldn't be reached or failed for another reason.
   */
  refresh(stale: TokenSet): Promise<TokenSet | null>;
}

/**
 * The platform accepts the previous refresh token for 30 s, so a response that is lost within this time does no harm.
 */
const REFRESH_TIMEOUT_MS = 10_000;

export function createTokenRefresher({ transport, tokens, locks, lockName }: TokenRefresherOptions): TokenRefresher {
  const inFlight = new Map<string, Promise<TokenSet | null>>();

  async function refreshLocked(stale: TokenSet): Promise<TokenSet | null> {
    tokens.syncWithOtherTabs?.();
    const current = tokens.getCurrent();
    if (!current?.refresh_token || current.access_token !== stale.access_token) return current;
    const next = await exchange(current.refresh_token);
    if (next) tokens.replaceCurrent(current, next);
    else tokens.dropCurrent(current);
    // Returns the current set instead of `next`, because the person might have signed out.
    return tokens.getCurrent();
  }

  async function exchange(refreshToken: string): Promise<TokenSet | null> {
    const command = rpc(['authentication', 'refreshAccessToken'], refreshToken);
    // Omits the expired access token, and times out because a hanging request would hold the lock and block every tab.
    const answer = await withTimeout(REFRESH_TIMEOUT_MS, (signal) => transport(command, { signal }));
    if (isRefusal(answer)) return null;
    if (answer.kind === 'error' || answer.kind === 'unknown-error') throw new CommandFailedError(answer);
    if (answer.kind !== 'result' || !isTokenSet(answer.value)) {
      throw new TransportError('The refresh response isn’t a token set');
    }
    // If the response has no refresh token, the previous one stays valid (RFC 6749 §6).
    return { refresh_token: refreshToken, ...answer.value };
  }

  return {
    refresh(stale) {
      const known = inFlight.get(stale.access_token);
      if (known) return known;
      const refreshing = locks
        .request(lockName, () => refreshLocked(stale))
        .finally(() => inFlight.delete(stale.access_token));
      inFlight.set(stale.access_token, refreshing);
      return refreshing;
    },
  };
}

/**
 * Whether the platform refused the token. Neither a rate limit nor a bug in the platform says anything about it; any
 * other named error does.
 */
function isRefusal(answer: Envelope): boolean {
  return answer.kind === 'error' && answer.name !== 'RateLimitedError';
}

async function withTimeout<Value>(timeoutMs: number, run: (signal: AbortSignal) => Promise<Value>): Promise<Value> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), timeoutMs);
  try {
    return await run(controller.signal);
  } finally {
    clearTimeout(timer);
  }
}

/** Another tab runs in a separate process, which can get the lock slightly before it sees what this tab has stored. */
const STORAGE_DELAY_MS = 100;

/**
 * Returns locks that stay held after a task until the next holder can see what the task stored. Only the next holder
 * has to wait.
 */
export const lingeringLocks = (locks: Locks): Locks => ({
  request: (name, task) =>
    new Promise((resolve, reject) => {
      const holding = locks.request(name, async () => {
        await task().then(resolve, reject);
        await new Promise((release) => setTimeout(release, STORAGE_DELAY_MS));
      });
      holding.catch(reject);
    }),
});
