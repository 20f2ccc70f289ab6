import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import Type from 'typebox';
import { closed, itSends, sendOne, text, timestamp, webAddress } from '../testing/itSends.ts';
import { downMessage, fullMessage, HOSTILE_NAME, messages, RUNBOOK_URL, SNOOZE_URL } from '../testing/messages.ts';
import { type Receiver, startReceiver } from '../testing/startReceiver.ts';

/** discord.com/developers: execute webhook, embed object and its limits, allowed mentions. */
const payload = closed({
  username: text(80),
  embeds: Type.Array(
    closed({
      title: text(256),
      description: text(4_096),
      url: webAddress,
      color: Type.Integer({ minimum: 0, maximum: 0xffffff }),
      timestamp,
      fields: Type.Array(closed({ name: text(256), value: text(1_024), inline: Type.Boolean() }), { maxItems: 25 }),
    }),
    { minItems: 1, maxItems: 10 },
  ),
  allowed_mentions: closed({ parse: Type.Array(Type.Literal('users'), { maxItems: 0 }) }),
});
const config = { kind: 'discord', url: 'https://discord.com/api/webhooks/1/secret' } as const;

itSends({ config, schemaOf: () => payload, requestOf: () => `POST ${config.url}` });

describe('a message in Discord', () => {
  let receiver: Receiver;
  beforeEach(async () => {
    receiver = await startReceiver();
  });
  afterEach(() => receiver.close());

  it.each(messages)('contains fewer than 6,000 characters in total: %s', async (_what, message) => {
    const { json } = await sendOne(receiver, config, message);
    const [embed] = json.embeds as { title: string; description: string; fields: { name: string; value: string }[] }[];
    const texts = [embed!.title, embed!.description, ...embed!.fields.flatMap(({ name, value }) => [name, value])];
    expect(texts.join('').length).toBeLessThan(6_000);
  });

  it('escapes Markdown in a name', async () => {
    const { json } = await sendOne(receiver, config, { ...downMessage(), sentence: HOSTILE_NAME });
    const [embed] = json.embeds as { description: string }[];
    // The last line contains our links.
    const [name = ''] = embed!.description.split('\n');
    expect(name).not.toMatch(/(?<!\\)[*_~`|[\]<@]/);
  });

  it('shows times in each reader’s zone', async () => {
    const { json } = await sendOne(receiver, config, fullMessage({ timezone: 'Asia/Kolkata' }));
    const [embed] = json.embeds as { description: string; fields: { name: string; value: string }[] }[];
    expect(embed!.description).toContain('has been down since <t:1795269900:f> ');
    const last = embed!.fields.find(({ name }) => name === 'Last success');
    expect(last?.value).toBe('<t:1795183500:f>, took 4 min 12 s');
    expect(JSON.stringify(embed)).not.toContain('GMT+5');
  });

  it('shows the last lines of the output, and links to the page, the snooze and the runbook', async () => {
    const { json } = await sendOne(receiver, config, fullMessage());
    const [embed] = json.embeds as { description: string }[];
    expect(embed!.description).toContain('dump failed, nothing was copied\n```');
    expect(embed!.description).toContain(`[Snooze 1 h](${SNOOZE_URL}) · [Runbook](${RUNBOOK_URL})`);
  });

  it.each(messages)('closes every block that it opens: %s', async (_what, message) => {
    const { json } = await sendOne(receiver, config, message);
    const [embed] = json.embeds as { description: string }[];
    expect((embed!.description.match(/(?<!\\)```/g) ?? []).length % 2).toBe(0);
  });

  it('is retried after the fractional number of seconds in the response’s body', async () => {
    receiver.answer = {
      status: 429,
      body: '{"message":"You are being rate limited.","retry_after":64.57,"global":false}',
    };
    const { outcome } = await sendOne(receiver, config, downMessage());
    expect(outcome.retryAfterMs).toBe(64_570);
  });
});
