import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import Type from 'typebox';
import { notifierOf } from '../registry.ts';
import { closed, itSends, sendOne, text, webAddress } from '../testing/itSends.ts';
import { downMessage, fullMessage, HOSTILE_NAME, messages, RUNBOOK_URL, SNOOZE_URL } from '../testing/messages.ts';
import { type Receiver, startReceiver } from '../testing/startReceiver.ts';

/** core.telegram.org/bots/api: sendMessage. */
const payload = closed({
  chat_id: text(100),
  text: Type.String({ minLength: 1 }),
  parse_mode: Type.Enum(['HTML', 'MarkdownV2', 'Markdown']),
  link_preview_options: closed({ is_disabled: Type.Boolean() }),
  reply_markup: Type.Optional(
    closed({
      inline_keyboard: Type.Array(
        Type.Array(closed({ text: text(64), url: webAddress }), { minItems: 1, maxItems: 8 }),
        {
          minItems: 1,
        },
      ),
    }),
  ),
});
const config = { kind: 'telegram', botToken: '123456:ABC-def_1', chatId: '-1001234' } as const;

itSends({
  config,
  schemaOf: () => payload,
  requestOf: () => 'POST https://api.telegram.org/bot123456:ABC-def_1/sendMessage',
});

describe('a message in Telegram', () => {
  let receiver: Receiver;
  beforeEach(async () => {
    receiver = await startReceiver();
  });
  afterEach(() => receiver.close());

  it.each(messages)('contains at most 4,096 characters after entities are parsed: %s', async (_what, message) => {
    const { json } = await sendOne(receiver, config, message);
    const read = String(json.text)
      .replaceAll(/<[^>]*>/g, '')
      .replaceAll(/&[a-z#0-9]+;/g, 'x');
    expect(read.length).toBeLessThanOrEqual(4_096);
  });

  it('contains only our own tags, regardless of the monitor’s name', async () => {
    const { json } = await sendOne(receiver, config, { ...downMessage(), title: HOSTILE_NAME, sentence: HOSTILE_NAME });
    expect(String(json.text).match(/<[^>]*>/g)).toEqual(['<b>', '</b>']);
  });

  it('has buttons for the page, the snooze and the runbook', async () => {
    const { json } = await sendOne(receiver, config, fullMessage());
    expect(json.reply_markup).toEqual({
      inline_keyboard: [
        [
          { text: 'Open monitor', url: fullMessage().monitor.url },
          { text: 'Snooze 1 h', url: SNOOZE_URL },
        ],
        [{ text: 'Runbook', url: RUNBOOK_URL }],
      ],
    });
    expect(json.text).toContain('dump failed, nothing was copied</pre>');
  });

  it('uses text links for hosts that Telegram doesn’t allow in buttons', async () => {
    const message = downMessage({ snoozeUrl: 'http://localhost:8080/snooze?alert=x' });
    const { json } = await sendOne(receiver, config, message);
    expect(json.text).toContain('<a href="http://localhost:8080/snooze?alert=x">Snooze 1 h</a>');
    expect(JSON.stringify(json.reply_markup)).not.toContain('localhost');
  });

  it('is retried after the time in the response’s body', async () => {
    receiver.answer = { status: 429, body: '{"ok":false,"error_code":429,"parameters":{"retry_after":14}}' };
    expect((await sendOne(receiver, config, downMessage())).outcome.retryAfterMs).toBe(14_000);
  });

  it.each(['../../evil', '123456:abc/../..', '123456:abc?x=', 'abc'])(
    'is not sent with a token that would change the URL: %s',
    async (botToken) => {
      const outcome = await notifierOf('telegram').send(downMessage(), { ...config, botToken }, receiver.context());
      expect(outcome).toMatchObject({ isDelivered: false, status: null });
      expect(receiver.requests).toEqual([]);
    },
  );
});
