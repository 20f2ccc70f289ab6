import { setTimeout as delay } from 'node:timers/promises';
import type { OutgoingResponse, OutgoingHttp } from '../../../src/server/egress/outgoingHttp.ts';

/** The destinations for the demo's alerts. Nothing leaves this machine; the host determines the response. */
const ANSWERS: readonly { host: string; status: number; body: string; tookMs: number }[] = [
  { host: 'hooks.slack.com', status: 200, body: 'ok', tookMs: 180 },
  { host: 'events.pagerduty.com', status: 202, body: '{"status":"success","message":"Event processed"}', tookMs: 240 },
  {
    host: 'ntfy.example.com',
    status: 503,
    body: '{"error":"upstream connect error or disconnect/reset before headers"}',
    tookMs: 60,
  },
  { host: 'status.example.com', status: 410, body: '{"error":"This page was moved."}', tookMs: 90 },
];
const ACCEPTED = { status: 200, body: 'ok', tookMs: 120 };

/** Replaces the network. `pass` waits for as long as a destination takes to respond. */
export function createDestinations(pass: (ms: number) => Promise<void> = async (ms) => delay(ms)): OutgoingHttp {
  return {
    async send({ url }, signal): Promise<OutgoingResponse> {
      const { hostname } = new URL(url);
      const { status, body, tookMs } = ANSWERS.find(({ host }) => host === hostname) ?? ACCEPTED;
      await pass(tookMs);
      signal?.throwIfAborted();
      return { status, headers: { 'content-type': 'application/json' }, body };
    },
    refusalOf: () => null,
    close: () => undefined,
  };
}
