import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { IntegrationConfig } from '../../../contract/alerting/integrationConfig.ts';
import { contextFor, downMessage, messages, SNOOZE_URL, summaryMessage, upMessage } from '../testing/messages.ts';
import { startReceiver, type Receiver } from '../testing/startReceiver.ts';
import { webhookNotifier } from './webhookNotifier.ts';
import { NOW } from '../../../testing/clock.ts';

type WebhookConfig = Extract<IntegrationConfig, { kind: 'webhook' }>;

const config: WebhookConfig = {
  kind: 'webhook',
  url: 'https://hooks.example/hearth?key=secret',
  method: 'POST',
  headers: [],
  downBody: '',
  upBody: '',
};

let receiver: Receiver;
beforeEach(async () => {
  receiver = await startReceiver();
});
afterEach(() => receiver.close());

async function send(changes: Partial<WebhookConfig> = {}, message = downMessage()) {
  const outcome = await webhookNotifier.send(message, { ...config, ...changes }, receiver.context());
  return { outcome, request: receiver.requests.at(-1)! };
}

describe('a webhook request', () => {
  it('contains our JSON if there is no template', async () => {
    const { outcome, request } = await send();
    expect(outcome).toMatchObject({ isDelivered: true, status: 200 });
    expect(request).toMatchObject({ method: 'POST', url: config.url });
    expect(request.headers).toMatchObject({ 'content-type': 'application/json', 'idempotency-key': 'note-1' });
    expect(JSON.parse(request.body)).toEqual({
      notificationId: 'note-1',
      event: 'monitor.down',
      status: 'down',
      title: 'Down: Nightly backup',
      message: 'Nightly backup has been down since 14:05 UTC (no successful run in 1 h 30 min)',
      monitor: {
        monitorId: 'm_4fT9',
        name: 'Nightly backup',
        url: 'https://hearth.example/dashboard/teams/tid_1/monitors/hearthbeat/m_4fT9',
        team: 'Acme Operations',
        tags: ['backup', 'production'],
      },
      reason: 'no successful run in 1 h 30 min',
      exitStatus: null,
      output: '',
      description: '',
      runbookUrl: '',
      snoozeUrl: SNOOZE_URL,
      schedule: '',
      expectedAt: null,
      lastSuccessAt: null,
      timesDown: null,
      at: '2026-11-21T14:05:00.000Z',
      downForSeconds: 1,
      isReminder: false,
      isTest: false,
      note: '',
    });
  });

  it('lists every monitor of a summary', async () => {
    const { request } = await send({}, summaryMessage(12));
    const body = JSON.parse(request.body) as { event: string; monitors: unknown[] };
    expect(body.event).toBe('summary');
    expect(body.monitors).toHaveLength(12);
    expect(body.monitors[0]).toMatchObject({ status: 'down', name: 'Import 1', monitorId: 'm_0' });
  });

  it('uses the template for the direction', async () => {
    const templates = { downBody: '{"text":"{{name}} is {{status}}"}', upBody: 'fine: {{name}}' };
    expect((await send(templates)).request).toMatchObject({
      body: '{"text":"Nightly backup is down"}',
      headers: { 'content-type': 'application/json' },
    });
    expect((await send(templates, upMessage())).request).toMatchObject({
      body: 'fine: Nightly backup',
      headers: { 'content-type': 'text/plain; charset=utf-8' },
    });
  });

  it.each(['[Hearth] {{name}} is down', '"{{name}}" is down', '{ {{name}} }'])(
    'is plain text if it isn’t JSON, even if it begins like JSON: %s',
    async (downBody) => {
      const { headers } = (await send({ downBody })).request;
      expect(headers).toMatchObject({ 'content-type': 'text/plain; charset=utf-8' });
    },
  );

  it.each(messages)('stays JSON with a JSON template: %s', async (_what, message) => {
    const { request } = await send({ downBody: '{"t":"{{title}}: {{tags}}"}', upBody: '[{{name}},{{tags}}]' }, message);
    expect(() => JSON.parse(request.body) as unknown).not.toThrow();
  });

  it.each(['POST', 'PUT', 'PATCH', 'DELETE'] as const)('is sent with %s and its body', async (method) => {
    expect((await send({ method })).request).toMatchObject({ method, body: expect.stringContaining('Nightly backup') });
  });

  it('has no body with GET, but has the direction in a header', async () => {
    const { request } = await send({ method: 'GET' });
    expect(request).toMatchObject({ method: 'GET', body: '', headers: { 'x-hearth-status': 'down' } });
    expect(request.headers['content-type']).toBeUndefined();
  });
});

describe('the headers of a webhook', () => {
  it('include those in the settings, which override ours', async () => {
    const headers = [
      { name: 'Authorization', value: 'Bearer hush' },
      { name: 'Content-Type', value: 'application/cloudevents+json' },
      { name: 'User-Agent', value: 'curl' },
    ];
    expect((await send({ headers })).request.headers).toMatchObject({
      authorization: 'Bearer hush',
      'content-type': 'application/cloudevents+json',
      'user-agent': 'curl',
    });
  });

  it.each(['Host', 'Content-Length', 'Transfer-Encoding', 'Connection', 'Idempotency-Key', 'X-Hearth-Signature'])(
    'do not override %s',
    async (name) => {
      const { outcome, request } = await send({ headers: [{ name, value: '1' }], secret: 'hush' });
      expect(outcome.isDelivered).toBe(true);
      expect(request.headers[name.toLowerCase()]).not.toBe('1');
    },
  );

  it('fail the delivery with an explanation if they can’t be sent', async () => {
    const { outcome } = await send({ headers: [{ name: 'X-A', value: 'b\r\nX-C: d' }] });
    expect(outcome).toMatchObject({
      isDelivered: false,
      status: null,
      answer: 'A header value isn’t valid.',
    });
  });

  it('include a signature that verifies the body', async () => {
    const { request } = await send({ secret: 'hush' });
    const expected = createHmac('sha256', 'hush').update(request.body).digest('hex');
    expect(request.headers['x-hearth-signature']).toBe(`sha256=${expected}`);
    expect((await send()).request.headers['x-hearth-signature']).toBeUndefined();
  });
});

describe('a stored template that makes a body larger than 128 kB', () => {
  const lines = Array<string>(10).fill('x'.repeat(300));
  const message = downMessage({ context: contextFor({ output: { lines, leftOutBytes: null } }) });

  it('sends nothing, and isn’t retried', async () => {
    const downBody = '{{output}}'.repeat(43);
    expect(await send({ downBody }, message)).toMatchObject({
      outcome: {
        isDelivered: false,
        status: null,
        answer: 'The body is larger than 128 kB. Use fewer placeholders in the template.',
        isPermanent: false,
        isRefused: true,
      },
      request: undefined,
    });
  });

  it('is used if this body is small enough', async () => {
    const { outcome, request } = await send({ downBody: '{{output}}'.repeat(42) }, message);
    expect(outcome.isDelivered).toBe(true);
    expect(request.body).toHaveLength(42 * 3_009);
  });
});

describe('a webhook response', () => {
  it.each([
    [500, false],
    [404, true],
    [410, true],
  ])('of %d counts as not delivered (permanently: %s)', async (status, isPermanent) => {
    receiver.answer = { status, body: 'x'.repeat(5_000) };
    const { outcome } = await send();
    expect(outcome).toEqual({ isDelivered: false, status, answer: 'x'.repeat(1_000), isPermanent });
  });

  it('with a Retry-After date postpones the retry', async () => {
    receiver.answer = { status: 503, headers: { 'retry-after': new Date(NOW + 3_600_000).toUTCString() } };
    expect((await send()).outcome.retryAfterMs).toBe(3_600_000);
  });
});
