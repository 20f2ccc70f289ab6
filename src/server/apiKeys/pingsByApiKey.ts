import { isApiKeySecret } from '../../contract/apiKeys.ts';
import type { PingOutcome, PingStore, PingTarget } from '../monitors/monitorStore.ts';
import type { ApiKeyAnswer, ApiKeyGates } from './apiKeyGate.ts';

const NOT_FOUND = { recorded: false, problem: 'not-found' } as const satisfies PingOutcome;

/** The targets of pings whose URL has an API key where the team's ping key would be; others are as they were. */
export function pingsByApiKey(pings: PingStore, { openToPing }: Pick<ApiKeyGates, 'openToPing'>): PingStore {
  async function opened(
    target: PingTarget,
    address: string,
  ): Promise<PingTarget | Exclude<ApiKeyAnswer, { kind: 'granted' }>> {
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
    async judgeTarget(target, address) {
      const found = await opened(target, address);
      return 'kind' in found ? 'not-found' : pings.judgeTarget(found, address);
    },
  };
}
