import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import Type from 'typebox';
import { closed, itSends, sendOne, text, webAddress } from '../testing/itSends.ts';
import {
  contextFor,
  downMessage,
  fullMessage,
  HOSTILE_NAME,
  messages,
  RUNBOOK_URL,
  SNOOZE_URL,
  summaryMessage,
  upMessage,
} from '../testing/messages.ts';
import { type Receiver, startReceiver } from '../testing/startReceiver.ts';
import { slackPayload } from './slackNotifier.ts';

/** docs.slack.dev: incoming webhooks; reference for secondary attachments. */
const payload = closed({
  text: text(40_000),
  unfurl_links: Type.Literal(false),
  attachments: Type.Array(
    closed({
      color: Type.String({ pattern: '^#[0-9a-f]{6}$' }),
      fallback: text(4_000),
      title: text(300),
      title_link: webAddress,
      text: Type.String({ maxLength: 8_000 }),
      mrkdwn_in: Type.Array(Type.Enum(['text', 'pretext', 'fields'])),
      fields: Type.Array(closed({ title: text(100), value: Type.String(), short: Type.Boolean() })),
      footer: text(300),
      ts: Type.Integer(),
    }),
    { maxItems: 20 },
  ),
});
const config = { kind: 'slack', url: 'https://hooks.slack.com/services/T0/B0/secret' } as const;

itSends({ config, schemaOf: () => payload, requestOf: () => `POST ${config.url}` });

describe('a message in Slack', () => {
  let receiver: Receiver;
  beforeEach(async () => {
    receiver = await startReceiver();
  });
  afterEach(() => receiver.close());

  it('says what is down, in the color of its status', async () => {
    const { json } = await sendOne(receiver, config, downMessage());
    expect(json).toMatchObject({
      text: expect.stringMatching(
        /^Nightly backup has been down since <!date\^1795269900\^\{date_short_pretty\} at \{time\}\|14:05 UTC> \(no successful run in 1 h 30 min\)\n/,
      ),
      attachments: [{ color: '#c3262b', title: 'Down: Nightly backup' }],
    });
    const up = await sendOne(receiver, config, upMessage());
    expect(up.json).toMatchObject({ attachments: [{ color: '#157a3c', title: 'Recovered: Nightly backup' }] });
  });

  it('gives times as words to other services that accept Slack’s webhooks', async () => {
    const { json } = await sendOne(receiver, { ...config, url: 'https://chat.example.com/hooks/x' }, downMessage());
    expect(json).toMatchObject({ text: expect.stringMatching(/^Nightly backup has been down since 14:05 UTC \(/) });
  });

  it('says only once what a summary is about', async () => {
    const { json } = await sendOne(receiver, config, summaryMessage());
    expect(json).toMatchObject({
      text: expect.stringMatching(/^10 monitors down, 2 recovered in Acme Operations\n/),
      attachments: [],
    });
  });

  it('is never cut in the middle of an escaped character', () => {
    for (let length = 290; length < 300; length++) {
      const title = `${'x'.repeat(length)}&&&&`;
      const [attachment] = slackPayload({ ...downMessage(), title, sentence: title.repeat(12) }).attachments;
      for (const text of [attachment?.title, attachment?.fallback]) {
        expect(text?.replaceAll(/&(?:amp|lt|gt);/g, '')).not.toContain('&');
      }
    }
  });

  it('mentions no one and contains no link from a monitor’s name', async () => {
    const message = downMessage();
    const { request } = await sendOne(receiver, config, {
      ...message,
      title: HOSTILE_NAME,
      sentence: HOSTILE_NAME,
      monitor: { ...message.monitor, tags: ['<@U1>'], teamName: '<!here>' },
    });
    expect(request.body).not.toMatch(/<(?!https:\/\/hearth\.example\/)[!@#a-z]/);
  });

  it('shows the last lines of the output, and links to the page, the snooze and the runbook', async () => {
    const { json } = await sendOne(receiver, config, fullMessage());
    expect(json.text).toContain('dump failed, nothing was copied\n```');
    for (const link of [`<${SNOOZE_URL}|Snooze 1 h>`, `<${RUNBOOK_URL}|Runbook>`, '|Open monitor>']) {
      expect(json.text).toContain(link);
    }
  });

  it('keeps the output in its block, regardless of its content', () => {
    const output = { lines: ['``` <!channel> ```'], leftOutBytes: null };
    const { text } = slackPayload(fullMessage({ context: contextFor({ output }) }));
    expect(text.match(/```/g)).toHaveLength(2);
    expect(text).not.toContain('<!channel>');
  });

  it.each(messages)('is too short for Slack to collapse: %s', (_what, message) => {
    for (const { text } of slackPayload(message).attachments) {
      expect(text.length).toBeLessThan(700);
      expect(text.split('\n').length).toBeLessThanOrEqual(5);
    }
  });
});
