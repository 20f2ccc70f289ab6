import type { IncomingMessage, ServerResponse } from 'node:http';
import { clientNetworks } from '../../auth/limits/clientNetworks.ts';
import { createMeter } from '../../budget/meter.ts';
import type { Clock } from '../../clock.ts';
import { createFailureLog, type Logger } from '../../logger.ts';
import type { Limits } from '../../limits.ts';
import type { PingStore } from '../../monitors/monitorStore.ts';
import { type ParsedPingUrl, parsePingUrl, type PingRequest } from '../../monitors/pings/pingUrl.ts';
import { keptMessage } from '../../monitors/pings/keptMessage.ts';
import { parsePushUrl } from '../../monitors/pings/pushUrl.ts';
import { clientOf, type RequestClient } from '../clientOf.ts';
import {
  type PingResponses,
  pingResponses,
  type PingResult,
  pushResponses,
  resultOf,
  sendPingResponse,
} from './pingResponses.ts';
import { hasBody, NO_BODY, readPingBody } from './readPingBody.ts';

const PING_PREFIX = '/ping/';
const PUSH_PREFIX = '/api/push/';
const MAX_USER_AGENT = 200;

export interface PingListenerOptions {
  pings: PingStore;
  /** The number of trusted proxies in front of the server, for determining the client's address and scheme. */
  trustProxy: number;
  limits: Limits;
  logger: Pick<Logger, 'error'>;
  now: Clock;
}

interface Arrival {
  request: IncomingMessage;
  at: number;
  client: RequestClient;
}

interface PingReply {
  result: PingResult;
  retryAfterSeconds?: number | undefined;
}

/** Handles a request if it's a ping; returns whether it is. */
export type PingListener = (request: IncomingMessage, response: ServerResponse, isClosing: () => boolean) => boolean;

/**
 * Handles pings with any method before the framework does, because the framework's overhead exceeds the cost of the
 * rest of a ping, including the write to disk.
 */
export function createPingListener({ pings, trustProxy, limits, logger, now }: PingListenerOptions): PingListener {
  const meter = createMeter({ burst: limits.pingsBurst, perSecond: limits.pingsPerSecond });
  const logFailure = createFailureLog(logger, 'Could not record pings', now);

  async function record(
    { request, at, client }: Arrival,
    { target, kind, exitStatus, rid, durationMs }: PingRequest,
    message: Uint8Array,
  ): Promise<PingReply | null> {
    const keywordsOf = () => pings.keywordsOf(target, client.address);
    const read = hasBody(request) ? await readPingBody(request, keywordsOf) : NO_BODY;
    if (read === null) return null;
    const isMessage = read.bytes.length === 0 && message.length > 0;
    const said = isMessage ? await keptMessage({ scheme: client.scheme, body: message }, keywordsOf) : read;
    const outcome = await pings.recordPing(target, {
      kind,
      exitStatus,
      rid,
      durationMs,
      at,
      tookMs: Math.max(0, now() - at),
      method: request.method ?? 'GET',
      address: client.address,
      scheme: client.scheme,
      userAgent: (request.headers['user-agent'] ?? '').slice(0, MAX_USER_AGENT),
      body: said.bytes,
      isBodyCut: said.isCut,
      search: said.search,
    });
    const retryAfterSeconds = 'retryAfterSeconds' in outcome ? outcome.retryAfterSeconds : undefined;
    return { result: resultOf(outcome), retryAfterSeconds };
  }

  /** Reports a missing monitor first, even if the rest of the URL is also invalid. */
  async function refused(
    { problem, target }: Extract<ParsedPingUrl, { ok: false }>,
    { client }: Arrival,
  ): Promise<PingReply> {
    return { result: (target && (await pings.checkTarget(target, client.address))) ?? problem };
  }

  async function respondOrLog(ask: () => Promise<PingReply | null>): Promise<PingReply | null> {
    try {
      return await ask();
    } catch (error) {
      logFailure(error);
      return { result: 'failed' };
    }
  }

  return (request, response, isClosing) => {
    const { url = '' } = request;
    const isPush = url.startsWith(PUSH_PREFIX);
    if (!isPush && !url.startsWith(PING_PREFIX)) return false;
    const answers: PingResponses = isPush ? pushResponses : pingResponses;
    const push = isPush ? parsePushUrl(url.slice(PUSH_PREFIX.length)) : null;
    const parsed = push ?? parsePingUrl(url.slice(PING_PREFIX.length));
    const send = ({ result, retryAfterSeconds }: PingReply): void =>
      sendPingResponse(response, answers[result], { isClosing: isClosing(), retryAfterSeconds });
    const arrival: Arrival = { request, at: now(), client: clientOf(request, trustProxy) };
    const charge = meter.charge(clientNetworks(arrival.client.address).network, 1, arrival.at);
    if (!charge.isCovered) {
      send({ result: 'too-many', retryAfterSeconds: charge.retryAfterSeconds });
      return true;
    }
    const ask = () =>
      parsed.ok ? record(arrival, parsed.request, push?.message ?? NO_BODY.bytes) : refused(parsed, arrival);
    void respondOrLog(ask).then((answer) => {
      if (answer !== null) send(answer);
    });
    return true;
  };
}
