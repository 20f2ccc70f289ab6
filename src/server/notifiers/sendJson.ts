import type { SendContext, SendOutcome } from './notifier.ts';
import type { OutgoingAnswer, OutgoingRequest } from '../egress/outgoingHttp.ts';
import { outcomeOf, outcomeOfRejection } from './sendOutcome.ts';

export const USER_AGENT = 'Hearth';

export interface JsonRequest {
  url: string;
  method?: OutgoingRequest['method'];
  headers?: Record<string, string>;
  body: object;
  /** Where the service says in its body how long to wait, in milliseconds. */
  readRetryAfterMs?: (body: unknown) => number | undefined;
}

/** Sends JSON to a service's API and reads what came of it. */
export async function sendJson(
  { url, method = 'POST', headers = {}, body, readRetryAfterMs }: JsonRequest,
  { http, idempotencyKey, signal }: SendContext,
): Promise<SendOutcome> {
  const request = {
    url,
    method,
    headers: {
      'content-type': 'application/json',
      'user-agent': USER_AGENT,
      'idempotency-key': idempotencyKey,
      ...headers,
    },
    body: JSON.stringify(body),
  };
  try {
    const answer = await http.send(request, signal);
    const outcome = outcomeOf(answer);
    const asked = outcome.isDelivered ? undefined : readRetryAfterMs?.(parsed(answer));
    return asked === undefined ? outcome : { ...outcome, retryAfterMs: Math.max(asked, outcome.retryAfterMs ?? 0) };
  } catch (error) {
    return outcomeOfRejection(error, signal);
  }
}

function parsed({ body }: OutgoingAnswer): unknown {
  try {
    return JSON.parse(body) as unknown;
  } catch {
    return null;
  }
}
