import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import Type from 'typebox';
import { closed, itSends, sendOne, text } from '../testing/itSends.ts';
import { downMessage, HOSTILE_NAME, messages } from '../testing/messages.ts';
import { type Receiver, startReceiver } from '../testing/startReceiver.ts';

/** spec.matrix.org, client-server API v1.11: m.room.message with m.text, and m.mentions. */
const content = closed({
  msgtype: Type.Literal('m.text'),
  body: Type.String({ minLength: 1 }),
  format: Type.Literal('org.matrix.custom.html'),
  formatted_body: text(60_000),
  'm.mentions': closed({}),
});
const config = {
  kind: 'matrix',
  homeserver: 'https://matrix.example/',
  roomId: '!room/1:matrix.example',
  accessToken: 'syt_secret',
} as const;

itSends({
  config,
  schemaOf: () => content,
  requestOf: () =>
    'PUT https://matrix.example/_matrix/client/v3/rooms/!room%2F1%3Amatrix.example/send/m.room.message/note-1',
});

describe('a message in Matrix', () => {
  let receiver: Receiver;
  beforeEach(async () => {
    receiver = await startReceiver();
  });
  afterEach(() => receiver.close());

  it('is sent under its notification’s key, so the server recognizes a repeat', async () => {
    const first = await sendOne(receiver, config, downMessage());
    const second = await sendOne(receiver, config, downMessage());
    expect(second.request.url).toBe(first.request.url);
    expect(first.request.headers.authorization).toBe('Bearer syt_secret');
  });

  it.each(messages)('fits into an event of at most 65,536 bytes: %s', async (_what, message) => {
    const { request } = await sendOne(receiver, config, message);
    expect(Buffer.byteLength(request.body)).toBeLessThan(60_000);
  });

  it('contains only our own tags, regardless of the monitor’s name', async () => {
    const { json } = await sendOne(receiver, config, { ...downMessage(), title: HOSTILE_NAME, sentence: HOSTILE_NAME });
    expect(new Set(String(json.formatted_body).match(/<\/?[a-z]+/g))).toEqual(
      new Set(['<strong', '</strong', '<a', '</a', '<br']),
    );
  });

  it('is retried after the time in the response’s body, which older servers send', async () => {
    receiver.answer = { status: 429, body: '{"errcode":"M_LIMIT_EXCEEDED","retry_after_ms":2000}' };
    expect((await sendOne(receiver, config, downMessage())).outcome.retryAfterMs).toBe(2_000);
  });
});
