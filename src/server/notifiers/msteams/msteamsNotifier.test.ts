import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import Type from 'typebox';
import { closed, itSends, sendOne, text, webAddress } from '../testing/itSends.ts';
import { fullMessage, messages, RUNBOOK_URL, SNOOZE_URL, summaryMessage } from '../testing/messages.ts';
import { type Receiver, startReceiver } from '../testing/startReceiver.ts';

/** adaptivecards.io, version 1.4 (only what Teams supports); learn.microsoft.com: incoming webhooks with Workflows. */
const textBlock = closed({
  type: Type.Literal('TextBlock'),
  text: text(10_000),
  wrap: Type.Optional(Type.Boolean()),
  size: Type.Optional(Type.Enum(['Default', 'Small', 'Medium', 'Large', 'ExtraLarge'])),
  weight: Type.Optional(Type.Enum(['Default', 'Lighter', 'Bolder'])),
  color: Type.Optional(Type.Enum(['Default', 'Dark', 'Light', 'Accent', 'Good', 'Warning', 'Attention'])),
  style: Type.Optional(Type.Enum(['default', 'heading'])),
  fontType: Type.Optional(Type.Enum(['Default', 'Monospace'])),
  spacing: Type.Optional(Type.Enum(['None', 'Small', 'Default', 'Medium', 'Large', 'ExtraLarge', 'Padding'])),
});
const container = closed({
  type: Type.Literal('Container'),
  style: Type.Enum(['default', 'emphasis', 'good', 'attention', 'warning', 'accent']),
  items: Type.Array(textBlock, { minItems: 1 }),
});
const factSet = closed({
  type: Type.Literal('FactSet'),
  facts: Type.Array(closed({ title: text(100), value: text(20_000) }), { minItems: 1 }),
});
const payload = closed({
  type: Type.Literal('message'),
  attachments: Type.Array(
    closed({
      contentType: Type.Literal('application/vnd.microsoft.card.adaptive'),
      contentUrl: Type.Null(),
      content: closed({
        $schema: Type.Literal('http://adaptivecards.io/schemas/adaptive-card.json'),
        type: Type.Literal('AdaptiveCard'),
        version: Type.Literal('1.4'),
        fallbackText: text(10_000),
        msteams: closed({ width: Type.Literal('Full') }),
        body: Type.Array(Type.Union([textBlock, container, factSet])),
        actions: Type.Array(closed({ type: Type.Literal('Action.OpenUrl'), title: text(50), url: webAddress }), {
          maxItems: 6,
        }),
      }),
    }),
    { minItems: 1, maxItems: 1 },
  ),
});
const config = { kind: 'msteams', url: 'https://prod-1.westeurope.logic.azure.com/workflows/1?sig=secret' } as const;

itSends({ config, schemaOf: () => payload, requestOf: () => `POST ${config.url}` });

describe('a message in Teams', () => {
  let receiver: Receiver;
  beforeEach(async () => {
    receiver = await startReceiver();
  });
  afterEach(() => receiver.close());

  it.each(messages)('is smaller than Teams’ limit of 28 kB: %s', async (_what, message) => {
    const { request } = await sendOne(receiver, config, message);
    expect(Buffer.byteLength(request.body)).toBeLessThan(28 * 1_024);
  });

  it('shows the output line by line, and links to the page, the snooze and the runbook', async () => {
    const { request } = await sendOne(receiver, config, fullMessage());
    expect(request.body).toContain('backup.sh: line 41: dump failed, nothing was copied');
    for (const url of [SNOOZE_URL, RUNBOOK_URL]) expect(request.body).toContain(JSON.stringify(url));
  });

  it('lists the monitors of a summary', async () => {
    const { request } = await sendOne(receiver, config, summaryMessage());
    expect(request.body).toContain('• Import 12"');
  });
});
