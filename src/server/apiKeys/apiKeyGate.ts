import { LRUCache } from 'lru-cache';
import { type ApiKeyScope, isApiKeySecret } from '../../contract/apiKeys.ts';
import { DAY_MS } from '../../contract/durations.ts';
import { clientNetworks } from '../auth/limits/clientNetworks.ts';
import { createMeter } from '../budget/meter.ts';
import type { Clock } from '../clock.ts';
import type { DocumentStore } from '../documents/documentStore.ts';
import type { Logger } from '../logger.ts';
import type { PingOutcome, PingStore, PingTarget } from '../monitors/monitorStore.ts';
import { type ApiKeyDocument, changingApiKey, findApiKey, hashOfApiKey } from './apiKeyRecords.ts';

/** What a key grants: access to one team, with one scope. */
export interface ApiKeyGrant {
  readonly keyId: string;
  readonly teamId: string;
  readonly scope: ApiKeyScope;
  readonly name: string;
}

export type ApiKeyDecision =
  | { readonly kind: 'granted'; readonly grant: ApiKeyGrant }
  /** The key doesn't exist, has expired, or was revoked. */
  | { readonly kind: 'unknown' }
  /** The key made too many requests, or its sender guessed too often. */
  | { readonly kind: 'limited'; readonly retryAfterSeconds: number };

/** Checks the API keys in requests. */
export interface ApiKeyGate {
  /** Checks the key in one request. The request counts toward the key's requests per minute. */
  open(secret: string, from: { readonly address: string }): Promise<ApiKeyDecision>;
}

/** The gate for requests to the API, and a separate gate for pings. */
export interface ApiKeyGates extends ApiKeyGate {
  /** Checks the key in a ping. Pings have separate limits and don't count as requests to the API. */
  openToPing: ApiKeyGate['open'];
}

export interface ApiKeyGateOptions {
  store: Pick<DocumentStore, 'get' | 'getMany' | 'commit'>;
  requestsPerMinute: number;
  logger: Pick<Logger, 'error'>;
  now: Clock;
}

const UNKNOWN: ApiKeyDecision = { kind: 'unknown' };
/**
 * Limits wrong keys from one network. Guessing can't succeed anyway; the limit keeps it from slowing down other
 * requests.
 */
const GUESSES = { burst: 100, perSecond: 1 };
const MAX_KNOWN = 10_000;

/**
 * Reads a key's record for each request, so a revoked key stops working immediately on every server. Guesses from the
 * same network don't block a key that worked recently.
 */
export function createApiKeyGate({ store, requestsPerMinute, logger, now }: ApiKeyGateOptions): ApiKeyGates {
  const requests = createMeter({ burst: requestsPerMinute, perSecond: requestsPerMinute / 60 });
  const guesses = createMeter(GUESSES);
  /** Hashes of keys that worked recently. */
  const known = new LRUCache<string, true>({ max: MAX_KNOWN });
  /** The last day on which this process recorded each key's use. */
  const noted = new LRUCache<string, number>({ max: MAX_KNOWN });

  /**
   * Runs once a day per key, because a commit for each request would cost too much. A failure doesn't affect the
   * request.
   */
  function noteUse(found: ApiKeyDocument, address: string): void {
    const { keyId, lastUse } = found.data;
    const at = now();
    const day = dayOf(at);
    if (noted.get(keyId) === day || (lastUse !== null && dayOf(lastUse.at) === day)) return;
    noted.set(keyId, day);
    const { checks, ops } = changingApiKey(found, { lastUse: { at, address } });
    store.commit(checks, ops).then(
      ({ committed }) => {
        if (!committed) noted.delete(keyId);
      },
      (error: unknown) => logger.error({ err: error, keyId }, 'Could not note the use of an API key'),
    );
  }

  /** Finds a valid key. A client that might be guessing is charged for the lookup, and refunded if the key is valid. */
  async function find(secret: string, address: string): Promise<ApiKeyDocument | ApiKeyDecision> {
    const hash = isApiKeySecret(secret) ? hashOfApiKey(secret) : null;
    const { network } = clientNetworks(address);
    const isKnown = hash !== null && known.has(hash);
    const charge = isKnown ? null : guesses.charge(network, 1, now());
    if (charge?.isCovered === false) return limited(charge);
    const found = hash === null ? null : await findApiKey(store, hash);
    if (hash === null || found === null || hasEnded(found)) {
      if (hash !== null) known.delete(hash);
      return UNKNOWN;
    }
    if (!isKnown) guesses.refund(network, 1);
    known.set(hash, true);
    return found;
  }

  const hasEnded = ({ data: { endsAt } }: ApiKeyDocument): boolean => endsAt !== null && endsAt <= now();

  async function grantFor(secret: string, address: string, isRequest: boolean): Promise<ApiKeyDecision> {
    const found = await find(secret, address);
    if ('kind' in found) return found;
    const { keyId, teamId, scope, name } = found.data;
    const charge = isRequest ? requests.charge(keyId, 1, now()) : null;
    if (charge?.isCovered === false) return limited(charge);
    noteUse(found, address);
    return { kind: 'granted', grant: { keyId, teamId, scope, name } };
  }

  return {
    open: (secret, { address }) => grantFor(secret, address, true),
    openToPing: (secret, { address }) => grantFor(secret, address, false),
  };
}

const limited = ({ retryAfterSeconds }: { retryAfterSeconds: number }): ApiKeyDecision => ({
  kind: 'limited',
  retryAfterSeconds,
});

const dayOf = (at: number): number => Math.floor(at / DAY_MS);

const NOT_FOUND = { recorded: false, problem: 'not-found' } as const satisfies PingOutcome;

/** Resolves the targets of pings whose URL has an API key instead of the team's ping key; other pings are unchanged. */
export function pingsByApiKey(pings: PingStore, { openToPing }: Pick<ApiKeyGates, 'openToPing'>): PingStore {
  async function opened(
    target: PingTarget,
    address: string,
  ): Promise<PingTarget | Exclude<ApiKeyDecision, { kind: 'granted' }>> {
    if (target.by === 'uuid' || !isApiKeySecret(target.pingKey)) return target;
    const answer = await openToPing(target.pingKey, { address });
    if (answer.kind !== 'granted') return answer;
    const { keyId, teamId, scope, name } = answer.grant;
    if (scope !== 'ping') return { kind: 'unknown' };
    return { ...target, pingKey: keyId, apiKey: { teamId, keyId, name } };
  }

  return {
    async recordPing(target, ping) {
      const found = await opened(target, ping.address);
      if (!('kind' in found)) return pings.recordPing(found, ping);
      if (found.kind === 'unknown') return NOT_FOUND;
      return { recorded: false, problem: 'too-many', retryAfterSeconds: found.retryAfterSeconds };
    },
    async checkTarget(target, address) {
      const found = await opened(target, address);
      return 'kind' in found ? 'not-found' : pings.checkTarget(found, address);
    },
    async keywordsOf(target, address) {
      const found = await opened(target, address);
      return 'kind' in found ? null : pings.keywordsOf(found, address);
    },
  };
}
