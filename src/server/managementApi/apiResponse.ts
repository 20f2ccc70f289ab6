import { STATUS_CODES } from 'node:http';

/** A response from the API; the HTTP edge adds the headers. */
export interface ApiResponse {
  status: number;
  type: 'json' | 'text' | 'problem';
  body: string | Buffer;
  retryAfterSeconds?: number;
  /** What went wrong, for routes with an error format of their own. */
  error?: { message: string; field?: string };
}

export function jsonResponse(status: number, value: unknown): ApiResponse {
  return { status, type: 'json', body: JSON.stringify(value) };
}

export function textResponse(status: number, body: string | Buffer): ApiResponse {
  return { status, type: 'text', body };
}

export function errorResponse(status: number, message: string, field?: string): ApiResponse {
  return { ...jsonResponse(status, { error: message }), error: { message, ...(field !== undefined && { field }) } };
}

/** The response to an invalid body or field; `message` begins with the field's name. */
export function invalidResponse(message: string): ApiResponse {
  return errorResponse(400, `json validation error: ${message}`);
}

/** Converts an error to a problem document (RFC 9457); other responses are unchanged. */
export function asProblem(response: ApiResponse): ApiResponse {
  const { status, error, retryAfterSeconds } = response;
  if (status < 400) return response;
  const { message: detail, field } = error ?? {};
  const problem = { type: 'about:blank', title: STATUS_CODES[status], status, detail, field };
  return {
    status,
    type: 'problem',
    body: JSON.stringify(problem),
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  };
}

export const NOT_FOUND: ApiResponse = errorResponse(404, 'not found');
/** For something that belongs to another team, or a monitor over the quota. Healthchecks gives no details either. */
export const FORBIDDEN: ApiResponse = textResponse(403, '');
export const WRONG_METHOD: ApiResponse = textResponse(405, '');
/** `If-Match` names a version that no longer exists. */
export const OUTDATED: ApiResponse = errorResponse(
  412,
  'It has changed: its ETag doesn’t match If-Match. Read it again.',
);
export const NO_CONTENT: ApiResponse = textResponse(204, '');
