import { STATUS_CODES } from 'node:http';

/** A response of the API; the HTTP edge adds the headers. */
export interface ApiAnswer {
  status: number;
  type: 'json' | 'text' | 'problem';
  body: string | Buffer;
  retryAfterSeconds?: number;
  /** What went wrong, for routes with an error format of their own. */
  error?: { message: string; field?: string };
}

export function answerJson(status: number, value: unknown): ApiAnswer {
  return { status, type: 'json', body: JSON.stringify(value) };
}

export function answerText(status: number, body: string | Buffer): ApiAnswer {
  return { status, type: 'text', body };
}

export function answerError(status: number, message: string, field?: string): ApiAnswer {
  return { ...answerJson(status, { error: message }), error: { message, ...(field !== undefined && { field }) } };
}

/** The response to an invalid body or field; `message` begins with the field's name. */
export function answerInvalid(message: string): ApiAnswer {
  return answerError(400, `json validation error: ${message}`);
}

/** Converts an error to a problem document (RFC 9457); other responses are unchanged. */
export function asProblem(answer: ApiAnswer): ApiAnswer {
  const { status, error, retryAfterSeconds } = answer;
  if (status < 400) return answer;
  const { message: detail, field } = error ?? {};
  const problem = { type: 'about:blank', title: STATUS_CODES[status], status, detail, field };
  return {
    status,
    type: 'problem',
    body: JSON.stringify(problem),
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  };
}

export const NOT_FOUND: ApiAnswer = answerError(404, 'not found');
/** For something that belongs to another team, or a monitor over the quota. Healthchecks gives no details either. */
export const FORBIDDEN: ApiAnswer = answerText(403, '');
export const WRONG_METHOD: ApiAnswer = answerText(405, '');
/** `If-Match` names a version that no longer exists. */
export const OUTDATED: ApiAnswer = answerError(412, 'It has changed: its ETag doesn’t match If-Match. Read it again.');
export const NO_CONTENT: ApiAnswer = answerText(204, '');
