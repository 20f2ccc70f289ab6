import { isRecord } from '../../../contract/json.ts';

/** Where destinations put what they have to say, the most telling first. */
const FIELDS = ['message', 'error', 'detail', 'description', 'reason', 'title', 'errors'];

/** What a destination's response says to a person: the message in a JSON object, or the response as it is. */
export function answerMessage(answer: string): string {
  if (!answer.trimStart().startsWith('{')) return answer;
  try {
    return messageIn(JSON.parse(answer)) ?? answer;
  } catch {
    // It isn't JSON, or only the start of some was kept.
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
