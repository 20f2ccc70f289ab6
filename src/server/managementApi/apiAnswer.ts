/** What the API returns; the edge adds the headers. */
export interface ApiAnswer {
  status: number;
  type: 'json' | 'text';
  body: string | Buffer;
  retryAfterSeconds?: number;
}

export function answerJson(status: number, value: unknown): ApiAnswer {
  return { status, type: 'json', body: JSON.stringify(value) };
}

export function answerText(status: number, body: string | Buffer): ApiAnswer {
  return { status, type: 'text', body };
}

export function answerError(status: number, error: string): ApiAnswer {
  return answerJson(status, { error });
}

/** A body, or a field of it, that doesn't fit: `message` begins with its name. */
export function answerInvalid(message: string): ApiAnswer {
  return answerError(400, `json validation error: ${message}`);
}

export const NOT_FOUND: ApiAnswer = answerError(404, 'not found');
/** What is another team's, or one monitor too many: Healthchecks says no more than this. */
export const FORBIDDEN: ApiAnswer = answerText(403, '');
export const WRONG_METHOD: ApiAnswer = answerText(405, '');
