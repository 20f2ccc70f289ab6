import { POSITION_HEADER } from '../contract/events.ts';
import { type Envelope, isResultsEnvelope, isSingleEnvelope } from '../contract/envelopes.ts';
import type { RequestBody } from './batch.ts';
import { TransportError } from './platform.ts';
import type { CatchUp } from './realtime/catchUp.ts';
import type { ServerClock } from './serverClock.ts';

export interface TransportOptions {
  accessToken?: string;
  signal?: AbortSignal;
}

/** Sends one request and returns its envelope; rejects with `TransportError` if the response has none. */
export type Transport = (body: RequestBody, options: TransportOptions) => Promise<Envelope>;

/** Sends commands by `POST` to the only endpoint (specification §7), and passes on the responses' time and position. */
export function createHttpTransport(
  endpoint: string,
  fetch: typeof globalThis.fetch,
  clock: Pick<ServerClock, 'learn'>,
  catchUp: Pick<CatchUp, 'sent'>,
): Transport {
  return async (body, { accessToken, signal }) => {
    const headers: Record<string, string> = { 'Content-Type': 'application/json' };
    if (accessToken !== undefined) headers.Authorization = `Bearer ${accessToken}`;
    let response: Response;
    let text: string;
    const sentAtMs = Date.now();
    const passPosition = catchUp.sent();
    try {
      response = await fetch(endpoint, { method: 'POST', headers, body: JSON.stringify(body), signal });
      clock.learn(response.headers.get('Date'), sentAtMs);
      text = await response.text();
    } catch (cause) {
      throw new TransportError('Can’t reach the platform', { cause });
    }
    // A gateway's 5xx doesn't say whether the commands ran. A 4xx from the platform itself contains an envelope.
    const answer = response.status < 500 ? parseEnvelope(text) : null;
    if (!answer) throw new TransportError(`Unexpected response (HTTP status ${response.status})`);
    passPosition(response.headers.get(POSITION_HEADER));
    return answer;
  };
}

function parseEnvelope(text: string): Envelope | null {
  try {
    const answer: unknown = JSON.parse(text);
    return isSingleEnvelope(answer) || isResultsEnvelope(answer) ? answer : null;
  } catch {
    return null;
  }
}
