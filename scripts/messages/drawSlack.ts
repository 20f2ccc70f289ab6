import type { slackPayload } from '../../src/server/notifiers/slack/slackNotifier.ts';
import { replaceParts, type Drawing } from './drawing.ts';

type SlackPayload = ReturnType<typeof slackPayload>;

/** Slack collapses attachment text longer than this, behind "Show more". */
const FOLDED_FROM = { characters: 700, lineBreaks: 5 };

/**
 * Escapes text. In Slack messages, `&`, `<` and `>` are written as HTML entities, so anything in angle brackets is a
 * link or a mention.
 */
const plain = (text: string): string => text.replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const STYLES: [RegExp, string][] = [
  [/(?<!\w)\*(?=\S)([^*\n]+?)(?<=\S)\*(?!\w)/g, '<b>$1</b>'],
  [/(?<!\w)_(?=\S)([^_\n]+?)(?<=\S)_(?!\w)/g, '<i>$1</i>'],
  [/(?<!\w)~(?=\S)([^~\n]+?)(?<=\S)~(?!\w)/g, '<s>$1</s>'],
  [/`([^`\n]+)`/g, '<code>$1</code>'],
];

const styled = (text: string): string =>
  STYLES.reduce((html, [pattern, replacement]) => html.replaceAll(pattern, replacement), plain(text));

/** Renders Slack's markup (docs.slack.dev, "Formatting message text"). */
export function mrkdwn(text: string): string {
  return replaceParts(
    text,
    /```\n?([\s\S]*?)\n?```\n?/g,
    ([, code = '']) => `<pre>${plain(code)}</pre>`,
    (rest) =>
      replaceParts(
        rest,
        /<([^<>|\s]+)(?:\|([^<>]*))?>/g,
        ([, target = '', label]) =>
          /^https?:/.test(target) ? `<a>${label ?? target}</a>` : `<mark>${label ?? target}</mark>`,
        styled,
      ),
  );
}

/** Keeps only the beginning of long text, as Slack does. */
function folded(text: string): string {
  const lines = text.split('\n');
  if (text.length < FOLDED_FROM.characters && lines.length <= FOLDED_FROM.lineBreaks) return mrkdwn(text);
  const start = lines.slice(0, FOLDED_FROM.lineBreaks).join('\n').slice(0, FOLDED_FROM.characters);
  return `${mrkdwn(start)}<div><a>Show more</a></div>`;
}

function attachment({ color, title, text, fields, footer }: SlackPayload['attachments'][number]): string {
  const shown = fields.map(
    (field) => `<div class="${field.short ? 'short' : ''}"><b>${plain(field.title)}</b><br>${plain(field.value)}</div>`,
  );
  return `<blockquote style="border-color:${color}">
    <div><a><b>${plain(title)}</b></a></div>
    <div class="text">${folded(text)}</div>
    <div class="fields">${shown.join('')}</div>
    <small>${footer} | Nov 21st, 2026</small>
  </blockquote>`;
}

export const drawSlack: Drawing<SlackPayload> = {
  css: `
    .message { font: 15px/22px Lato, Arial, sans-serif; color: #1d1c1d; background: #fff; padding: 8px 20px 8px 72px; position: relative }
    .dark .message { color: #d1d2d3; background: #1a1d21 }
    .message::before { content: 'H'; position: absolute; left: 20px; width: 36px; height: 36px; border-radius: 4px; background: #c2410c; color: #fff; font: bold 20px/36px Arial; text-align: center }
    .message .text { white-space: pre-wrap }
    a { color: #1264a3 } .dark a { color: #1d9bd1 }
    mark { background: #fdf2c0; color: #1264a3 }
    pre { font: 12px/18px monospace; background: #f8f8f8; border: 1px solid #ddd; border-radius: 4px; padding: 8px; margin: 4px 0; white-space: pre-wrap; word-break: break-all }
    .dark pre { background: #222529; border-color: #424447 }
    blockquote { margin: 4px 0; padding: 4px 0 4px 12px; border-left: 4px solid; border-radius: 2px; overflow-wrap: anywhere }
    .fields { display: flex; flex-wrap: wrap; gap: 6px 12px; margin: 6px 0 } .fields div { flex: 1 0 100% } .fields .short { flex: 0 0 calc(50% - 6px) }
    .phone .fields .short { flex: 1 0 100% }
    small { color: #616061 } .dark small { color: #ababad }`,
  draw: ({ text, attachments }) =>
    `<b>Hearth</b> <small>APP 15:05</small><div class="text">${mrkdwn(text)}</div>${attachments.map(attachment).join('')}`,
};
