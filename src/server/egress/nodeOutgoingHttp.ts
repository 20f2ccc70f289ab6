import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { createEnding, type Ending, exchange } from './exchange.ts';
import { failureWords } from './failureWords.ts';
import { type OutgoingResponse, OutgoingFailure, type OutgoingHttp, type OutgoingRequest } from './outgoingHttp.ts';
import { isPublicAddress } from './publicAddress.ts';
import { type CanReach, readTarget, redirectOf } from './readTarget.ts';
import { createHostResolver, guardedLookup, type ResolveHost } from './resolveHost.ts';

export interface OutgoingHttpOptions {
  /** Returns whether connections to an IP address are allowed. By default, only public addresses are. */
  canReach?: CanReach;
  /** Maximum time for a request, including all redirects. */
  timeoutMs?: number;
  resolveHost?: ResolveHost;
}

const TIMEOUT_MS = 30_000;
const MAX_REDIRECTS = 3;
const IDLE_MS = 4_000;
/** As many connections as one destination can have at a time, so that each burst reuses those from the previous one. */
const IDLE_CONNECTIONS = 128;
/**
 * How long to try one of a host's addresses before trying the next. Node's default of 250 ms is too short for distant
 * servers.
 */
const CONNECT_TRY_MS = 2_000;

/** Creates a client that sends requests with Node's HTTP modules, over connections that stay open for a few seconds. */
export function createOutgoingHttp({
  canReach = isPublicAddress,
  timeoutMs = TIMEOUT_MS,
  // Whatever only the system knows has a private address.
  resolveHost = createHostResolver({ asksSystem: canReach !== isPublicAddress }),
}: OutgoingHttpOptions = {}): OutgoingHttp {
  const pooled = {
    keepAlive: true,
    timeout: IDLE_MS,
    maxFreeSockets: IDLE_CONNECTIONS,
    autoSelectFamilyAttemptTimeout: CONNECT_TRY_MS,
  };
  const connections = {
    http: new HttpAgent(pooled),
    https: new HttpsAgent(pooled),
    lookup: guardedLookup(resolveHost, canReach),
  };

  async function follow(request: OutgoingRequest, ending: Ending): Promise<OutgoingResponse> {
    let next = request;
    let url = readTarget(request.url, undefined, canReach);
    for (let redirects = 0; ; redirects++) {
      const answer = await exchange(url, next, connections, ending).catch((error: unknown) => {
        throw error instanceof OutgoingFailure || ending.isEnded
          ? error
          : new OutgoingFailure(failureWords(error, url.hostname), false);
      });
      const redirected = redirectOf(answer, next, url, canReach);
      if (!redirected) return answer;
      if (redirects === MAX_REDIRECTS) {
        throw new OutgoingFailure(`Stopped after ${MAX_REDIRECTS} redirects.`, true);
      }
      url = redirected.target;
      next = redirected.request;
    }
  }

  return {
    async send(request, signal) {
      signal?.throwIfAborted();
      const ending = createEnding();
      const { end } = ending;
      signal?.addEventListener('abort', end);
      const timer = setTimeout(end, timeoutMs);
      try {
        return await Promise.race([follow(request, ending), ending.ended]);
      } catch (error) {
        signal?.throwIfAborted();
        throw ending.isEnded
          ? new OutgoingFailure(`No response within ${Math.round(timeoutMs / 1_000)} s.`, false)
          : error;
      } finally {
        clearTimeout(timer);
        signal?.removeEventListener('abort', end);
      }
    },
    refusalOf(url) {
      try {
        readTarget(url, undefined, canReach);
        return null;
      } catch (error) {
        if (error instanceof OutgoingFailure) return error.message;
        throw error;
      }
    },
    close() {
      connections.http.destroy();
      connections.https.destroy();
    },
  };
}
