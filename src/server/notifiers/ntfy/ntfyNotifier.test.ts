import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import Type from 'typebox';
import { closed, itSends, sendOne, text, webAddress } from '../testing/itSends.ts';
import { downMessage, fullMessage, messages, RUNBOOK_URL, SNOOZE_URL, upMessage } from '../testing/messages.ts';
import { type Receiver, startReceiver } from '../testing/startReceiver.ts';

/** docs.ntfy.sh: publish as JSON. */
const payload = closed({
  topic: Type.String({ pattern: '^[-_A-Za-z0-9]{1,64}$' }),
  title: text(250),
  message: text(4_096),
  priority: Type.Integer({ minimum: 1, maximum: 5 }),
  tags: Type.Array(text(100)),
  click: webAddress,
  actions: Type.Array(closed({ action: Type.Literal('view'), label: text(100), url: webAddress }), { maxItems: 3 }),
});
const config = {
  kind: 'ntfy',
  server: 'https://ntfy.sh/',
  topic: 'acme-alerts',
  token: 'tk_secret',
  priority: 5,
} as const;

itSends({ config, schemaOf: () => payload, requestOf: () => 'POST https://ntfy.sh/' });

describe('a message in ntfy', () => {
  let receiver: Receiver;
  beforeEach(async () => {
    receiver = await startReceiver();
  });
  afterEach(() => receiver.close());

  it('is sent with the token, if there is one', async () => {
    const { request } = await sendOne(receiver, config, downMessage());
    expect(request.headers.authorization).toBe('Bearer tk_secret');
    const open = await sendOne(receiver, { ...config, token: undefined }, downMessage());
    expect(open.request.headers.authorization).toBeUndefined();
  });

  it('has a high priority if a monitor is down, but not for a recovery', async () => {
    expect((await sendOne(receiver, config, downMessage())).json.priority).toBe(5);
    expect((await sendOne(receiver, config, upMessage())).json.priority).toBe(3);
    expect((await sendOne(receiver, { ...config, priority: 1 }, upMessage())).json.priority).toBe(1);
  });

  it.each(messages)('has at most 4,096 bytes, so it isn’t turned into an attachment: %s', async (_what, message) => {
    const { json } = await sendOne(receiver, config, message);
    expect(Buffer.byteLength(String(json.message))).toBeLessThanOrEqual(4_096);
  });

  it.each(messages)('fits into the 8,192 bytes that ntfy reads of a request: %s', async (_what, message) => {
    const { request } = await sendOne(receiver, config, message);
    expect(Buffer.byteLength(request.body)).toBeLessThanOrEqual(8_192);
  });

  it('gives the reason in its first lines, and links to the page, the snooze and the runbook', async () => {
    const { json } = await sendOne(receiver, config, fullMessage());
    expect(json.message).toContain('dump failed, nothing was copied');
    expect(json.actions).toMatchObject([{ label: 'Open monitor' }, { url: SNOOZE_URL }, { url: RUNBOOK_URL }]);
  });
});
