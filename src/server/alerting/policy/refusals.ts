import type { DeliveryAttempt } from '../../../contract/alerting/integrationRecord.ts';
import { isRecord } from '../../../contract/json.ts';

/** Fields in which destinations return their error messages, most specific first. */
const FIELDS = ['message', 'error', 'detail', 'description', 'reason', 'title', 'errors'];

/** Returns the text to show for a destination's response: the message in a JSON object, or the response itself. */
export function responseMessage(answer: string): string {
  if (!answer.trimStart().startsWith('{')) return answer;
  try {
    return messageIn(JSON.parse(answer)) ?? answer;
  } catch {
    // The response isn't JSON, or only the beginning of it was stored.
    return answer;
  }
}

function messageIn(value: unknown): string | undefined {
  if (typeof value === 'string') return value.trim() === '' ? undefined : value;
  if (Array.isArray(value)) return messageIn(value[0]);
  if (!isRecord(value)) return undefined;
  for (const field of FIELDS) {
    const message = messageIn(value[field]);
    if (message !== undefined) return message;
  }
  return undefined;
}

/** Why an integration is turned off. */
export interface DestinationRefusal {
  at: number;
  /** Complete sentences, shown on pages and in the e-mail to the owners. */
  why: string;
  /** Recorded as the last attempt of each waiting alert. */
  attempt: DeliveryAttempt;
  /** Set if the recipient unsubscribed, so the destination itself didn't refuse. */
  isUnwanted: boolean;
}

/** Returns the refusal for a destination's permanent failure. */
export function destinationRefusalOf(attempt: DeliveryAttempt, now: number): DestinationRefusal {
  const message = responseMessage(attempt.answer);
  const said = message.trim().replace(/\.+$/, '');
  const reason = said === '' ? 'The destination rejected an alert.' : `The destination answered “${said}”.`;
  return {
    at: now,
    why: `${reason} Fix that, then turn the integration on.`,
    attempt: {
      ...attempt,
      answer: `Not sent: the destination permanently rejected another alert. ${message}`,
      tookMs: 0,
    },
    isUnwanted: false,
  };
}

/** Returns the refusal for an address that unsubscribed. */
export function unsubscribeOf(address: string, now: number): DestinationRefusal {
  const why = `The recipient at ${address.trim()} unsubscribed. Use another address, or ask them to resubscribe from the link in any alert.`;
  const attempt = { at: now, isDelivered: false, status: null, answer: `Not sent: ${why}`, tookMs: 0 };
  return { at: now, why, attempt, isUnwanted: true };
}
