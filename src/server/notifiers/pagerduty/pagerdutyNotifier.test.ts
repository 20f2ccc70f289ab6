import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import Type from 'typebox';
import { closed, itSends, sendOne, text, timestamp, webAddress } from '../testing/itSends.ts';
import {
  downMessage,
  fullMessage,
  messages,
  opensIncident,
  reminderMessage,
  RUNBOOK_URL,
  SNOOZE_URL,
  upMessage,
} from '../testing/messages.ts';
import { type Receiver, startReceiver } from '../testing/startReceiver.ts';

/** developer.pagerduty.com: Events API v2, send an alert event. */
const trigger = closed({
  routing_key: Type.String({ minLength: 32, maxLength: 32 }),
  event_action: Type.Literal('trigger'),
  dedup_key: text(255),
  payload: closed({
    summary: text(1_024),
    source: text(10_000),
    severity: Type.Enum(['critical', 'error', 'warning', 'info']),
    timestamp,
    component: Type.String(),
    group: Type.String(),
    class: Type.String(),
    custom_details: Type.Object({}),
  }),
  links: Type.Array(closed({ href: webAddress, text: Type.String() })),
  client: Type.String(),
  client_url: webAddress,
});
const resolve = closed({
  routing_key: Type.String({ minLength: 32, maxLength: 32 }),
  event_action: Type.Literal('resolve'),
  dedup_key: text(255),
});
const config = { kind: 'pagerduty', routingKey: 'R'.repeat(32) } as const;

itSends({
  config,
  schemaOf: (message) => (opensIncident(message) ? trigger : resolve),
  requestOf: () => 'POST https://events.pagerduty.com/v2/enqueue',
});

describe('an incident in PagerDuty', () => {
  let receiver: Receiver;
  beforeEach(async () => {
    receiver = await startReceiver();
  });
  afterEach(() => receiver.close());

  it('is shared by all alerts about a monitor: reminders don’t open another, and a recovery resolves it', async () => {
    for (const message of [downMessage(), reminderMessage(), upMessage()]) await sendOne(receiver, config, message);
    const sent = receiver.requests.map(({ body }) => JSON.parse(body) as Record<string, unknown>);
    expect(sent.map(({ event_action }) => event_action)).toEqual(['trigger', 'trigger', 'resolve']);
    expect(new Set(sent.map(({ dedup_key }) => dedup_key))).toEqual(new Set(['hearth-m_4fT9']));
  });

  it('includes the output, the exit status and the links', async () => {
    const { json } = await sendOne(receiver, config, fullMessage());
    expect(json).toMatchObject({
      payload: {
        custom_details: {
          exit_status: '3',
          history: '4th time in 30 days',
          output: expect.stringContaining('dump failed'),
        },
      },
      links: [{ href: SNOOZE_URL }, { href: RUNBOOK_URL }],
    });
  });

  it('links to the monitor once', async () => {
    const { request } = await sendOne(receiver, config, fullMessage());
    expect(request.body.split(`"${fullMessage().monitor.url}"`)).toHaveLength(2);
  });

  const single = messages.filter(([, { summary }]) => summary === undefined);
  it.each(single)('is smaller than the limit of 512 kB for an event: %s', async (_what, message) => {
    const { request } = await sendOne(receiver, config, message);
    expect(Buffer.byteLength(request.body)).toBeLessThan(512 * 1_000);
  });
});
