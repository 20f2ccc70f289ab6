import type { IntegrationConfig } from '../../../contract/alerting/integrationConfig.ts';
import type { AlertMessage } from '../alertMessage.ts';
import { cut, factsOf, linksOf, summaryLines, textsBelowTitle } from '../lines.ts';
import type { Notifier } from '../notifier.ts';
import { sendJson } from '../sending.ts';

type MsteamsConfig = Extract<IntegrationConfig, { kind: 'msteams' }>;

const COLORS = { down: 'Attention', up: 'Good' } as const;
const MAX_TEXT = 1_000;
const MAX_LINES = 6_000;
const MAX_VALUE = 500;

/** Escapes the Markdown that cards render, including lists. */
const escaped = (text: string) =>
  text
    .replaceAll(/[\\*_[\]()]/g, String.raw`\$&`)
    .replace(/^(\s*)([-+#])/, String.raw`$1\$2`)
    .replace(/^(\s*\d+)\./, String.raw`$1\.`);

/** An Adaptive Card in the message format that the workflow "When a Teams webhook request is received" expects. */
export function msteamsPayload(message: AlertMessage) {
  const { direction, title, sentence, context } = message;
  const { description, output } = context ?? {};
  const facts = factsOf(message).map(({ name, value }) => ({ title: name, value: escaped(cut(value, MAX_VALUE)) }));
  const texts = [...textsBelowTitle(message), ...summaryLines(message, { maxLength: MAX_LINES })];
  return {
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        contentUrl: null,
        content: {
          $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
          type: 'AdaptiveCard',
          version: '1.4',
          /** Shown in notifications, and read by screen readers. */
          fallbackText: cut(sentence, MAX_TEXT),
          msteams: { width: 'Full' },
          body: [
            { type: 'TextBlock', text: cut(escaped(title), MAX_TEXT), ...HEADING, color: COLORS[direction] },
            ...texts.map(textBlock),
            ...(output ? [outputBlock(output.lines)] : []),
            ...(description ? description.split('\n').map(textBlock) : []),
            ...(facts.length > 0 ? [{ type: 'FactSet', facts }] : []),
          ],
          actions: linksOf(message).map(({ label, url }) => ({ type: 'Action.OpenUrl', title: label, url })),
        },
      },
    ],
  };
}

const textBlock = (text: string) => ({ type: 'TextBlock', text: cut(escaped(text), MAX_TEXT), wrap: true });

/** Uses one text block per line, because a card would join a block's lines into a paragraph. */
const outputBlock = (lines: readonly string[]) => ({
  type: 'Container',
  style: 'emphasis',
  items: lines.map((line) => ({
    type: 'TextBlock',
    text: escaped(line) || ' ',
    fontType: 'Monospace',
    size: 'Small',
    wrap: true,
    spacing: 'None',
  })),
});

const HEADING = { size: 'Medium', weight: 'Bolder', wrap: true, style: 'heading' } as const;

export const msteamsNotifier: Notifier<MsteamsConfig> = {
  kind: 'msteams',
  send: (message, { url }, context) => sendJson({ url, body: msteamsPayload(message) }, context),
};
