import type { ServerResponse } from 'node:http';
import { PING_BODY_LIMIT } from '../../../contract/monitors/monitorLimits.ts';
import type { PingOutcome } from '../../monitors/monitorStore.ts';
import type { PingUrlProblem } from '../../monitors/pings/pingUrl.ts';

/** The outcome of a ping, including internal failures. */
export type PingResult =
  'recorded' | 'created' | 'ambiguous-slug' | 'too-many' | 'too-many-monitors' | 'no-room' | 'failed' | PingUrlProblem;

interface PingResponse {
  status: number;
  headers: Record<string, string | number>;
  body: string;
}

export type PingResponses = Record<PingResult, PingResponse>;

const RETRY_AFTER_SECONDS = 10;
const TEXT = 'text/plain; charset=utf-8';
const JSON_TYPE = 'application/json; charset=utf-8';

/** Responses from the ping endpoint, compatible with Healthchecks clients. */
export const pingResponses: PingResponses = {
  recorded: answer(200, TEXT, 'OK'),
  created: answer(201, TEXT, 'Created'),
  'not-found': answer(404, TEXT, 'not found'),
  'ambiguous-slug': answer(409, TEXT, 'ambiguous slug'),
  'invalid-url': answer(400, TEXT, 'invalid url format'),
  'invalid-rid': answer(400, TEXT, 'invalid uuid format'),
  'too-many': answer(429, TEXT, 'rate limit exceeded'),
  'too-many-monitors': answer(403, TEXT, 'too many monitors'),
  'no-room': tryAgain(TEXT, 'out of disk space'),
  failed: tryAgain(TEXT, 'not recorded'),
};

/** Responses from the push endpoint, compatible with Uptime Kuma clients. */
export const pushResponses: PingResponses = {
  ...pingResponses,
  recorded: answer(200, JSON_TYPE, '{"ok":true}'),
  'not-found': answer(404, JSON_TYPE, '{"ok":false,"msg":"Monitor not found or not active."}'),
  'too-many': answer(429, JSON_TYPE, '{"ok":false,"msg":"rate limit exceeded"}'),
  'no-room': tryAgain(JSON_TYPE, '{"ok":false,"msg":"out of disk space"}'),
  failed: tryAgain(JSON_TYPE, '{"ok":false,"msg":"not recorded"}'),
};

export function resultOf(outcome: PingOutcome): PingResult {
  if (!outcome.recorded) return outcome.problem;
  return outcome.isCreated ? 'created' : 'recorded';
}

/**
 * Sends the response. If the server is closing, also ends the connection, which would otherwise stay open and delay the
 * shutdown.
 */
export function sendPingResponse(
  response: ServerResponse,
  { status, headers, body }: PingResponse,
  { isClosing, retryAfterSeconds }: { isClosing: boolean; retryAfterSeconds?: number | undefined },
): void {
  if (isClosing) response.setHeader('Connection', 'close');
  if (retryAfterSeconds !== undefined) response.setHeader('Retry-After', retryAfterSeconds);
  response.writeHead(status, headers);
  response.end(body);
}

/** Reports that the ping wasn't stored, so that the client resends it. */
function tryAgain(type: string, body: string): PingResponse {
  const { headers, ...rest } = answer(503, type, body);
  return { ...rest, headers: { ...headers, 'Retry-After': RETRY_AFTER_SECONDS } };
}

function answer(status: number, type: string, body: string): PingResponse {
  return {
    status,
    headers: {
      'Content-Type': type,
      'Content-Length': Buffer.byteLength(body),
      'Cache-Control': 'no-store',
      'Access-Control-Allow-Origin': '*',
      'Ping-Body-Limit': PING_BODY_LIMIT,
      'X-Content-Type-Options': 'nosniff',
    },
    body,
  };
}
