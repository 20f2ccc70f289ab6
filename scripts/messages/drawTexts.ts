import { escapeHtml } from '../../src/server/mail/safeText.ts';
import type { matrixContent } from '../../src/server/notifiers/matrix/matrixNotifier.ts';
import type { ntfyMessage } from '../../src/server/notifiers/ntfy/ntfyNotifier.ts';
import type { telegramMessage } from '../../src/server/notifiers/telegram/telegramNotifier.ts';
import { type Drawing, replaceParts } from './drawing.ts';

type NtfyMessage = ReturnType<typeof ntfyMessage>;

/** A tag that is an emoji's short code is shown as the emoji, before the title. */
const EMOJIS: Record<string, string> = { red_square: '🟥', green_circle: '🟢' };
const PRIORITIES: Record<number, string> = { 1: '⌄⌄', 2: '⌄', 4: '⌃', 5: '⌃⌃' };
/** The maximum number of actions in an ntfy notification. */
const MAX_ACTIONS = 3;

const withLinks = (text: string): string =>
  replaceParts(text, /https?:\/\/[^\s"<>]+/g, ([url]) => `<a>${escapeHtml(url)}</a>`, escapeHtml);

export const drawNtfy: Drawing<NtfyMessage> = {
  css: `
    .message { font: 16px/24px Roboto, 'Noto Sans', Arial, sans-serif; color: #333; background: #fff; border-radius: 4px; padding: 16px; overflow-wrap: anywhere }
    .dark .message { color: #eee; background: #272b30 }
    .title { font-size: 19px; font-weight: 500 } .text { white-space: pre-wrap; margin: 4px 0 }
    .actions { display: flex; flex-wrap: wrap; gap: 8px } .actions span, a { color: #338574; } .dark .actions span, .dark a { color: #65b5a3 } .actions span { text-transform: uppercase; font-size: 14px; padding: 4px 8px }
    small { color: #777 } .dark small { color: #aaa }`,
  draw: ({ title, message, priority, tags, actions }) => {
    const buttons = actions.slice(0, MAX_ACTIONS).map(({ label }) => `<span>${escapeHtml(label)}</span>`);
    const emojis = tags.map((tag) => EMOJIS[tag] ?? '').join('');
    return `<small>21/11/2026, 15:05 ${PRIORITIES[priority] ?? ''}</small>
      <div class="title">${emojis} ${escapeHtml(title)}</div>
      <div class="text">${withLinks(message)}</div>
      <div class="actions">${buttons.join('')}</div>`;
  },
};

type TelegramMessage = ReturnType<typeof telegramMessage>;

/**
 * Draws Telegram's HTML, which is a subset of the browser's. Line breaks are significant, except right after a block.
 */
export const drawTelegram: Drawing<TelegramMessage> = {
  css: `
    .message { font: 15px/20px Roboto, 'Noto Sans', Arial, sans-serif; color: #000; background: #d6e4c8; padding: 10px }
    .dark .message { color: #fff; background: #0e1621 }
    .bubble { background: #fff; border-radius: 12px; padding: 6px 10px; max-width: 480px; white-space: pre-wrap; overflow-wrap: anywhere } .dark .bubble { background: #182533 }
    .bubble b.from { color: #c2410c; display: block } a { color: #168acd } .dark a { color: #6ab3f3 }
    pre { font: 13px/18px monospace; margin: 2px 0; padding: 4px 8px; border-left: 3px solid #2f6ea5; background: #eef3f8; border-radius: 4px; white-space: pre-wrap } .dark pre { background: #1f2f41 }
    .row { display: flex; gap: 4px; max-width: 500px; margin-top: 4px } .row span { flex: 1; text-align: center; background: #a7c2a0; border-radius: 8px; padding: 7px; font-weight: 500 } .dark .row span { background: #2b3d50 }`,
  draw: ({ text, reply_markup: markup }) => {
    const rows = (markup?.inline_keyboard ?? []).map(
      (row) => `<div class="row">${row.map((button) => `<span>${escapeHtml(button.text)}</span>`).join('')}</div>`,
    );
    return `<div class="bubble"><b class="from">Hearth</b>${text.replaceAll('</pre>\n', '</pre>')}</div>${rows.join('')}`;
  },
};

type MatrixContent = ReturnType<typeof matrixContent>;

/** Draws `formatted_body` as Element does, which supports a subset of HTML. */
export const drawMatrix: Drawing<MatrixContent> = {
  css: `
    .message { font: 15px/22px Inter, 'Noto Sans', Arial, sans-serif; color: #1b1d22; background: #fff; padding: 8px 16px 8px 60px; position: relative; overflow-wrap: anywhere }
    .dark .message { color: #ebeef2; background: #101317 }
    .message::before { content: 'H'; position: absolute; left: 16px; width: 32px; height: 32px; border-radius: 50%; background: #c2410c; color: #fff; font: bold 16px/32px Arial; text-align: center }
    a { color: #0467dd } .dark a { color: #4187eb }
    pre { font: 13px/18px monospace; border: 1px solid #cdd3da; border-radius: 4px; padding: 8px; margin: 4px 0; white-space: pre-wrap; background: #f0f2f5 } .dark pre { background: #1d1f24; border-color: #3c3f44 }`,
  draw: ({ formatted_body: html }) => `<b>hearth</b> <small>15:05</small><div>${html}</div>`,
};

/** Draws a webhook's request as an inspection tool shows it: JSON, one name per line. */
export const drawWebhook: Drawing<string> = {
  css: `
    .message { font: 12px/17px monospace; color: #1f2328; background: #fff; padding: 12px 16px; white-space: pre-wrap; overflow-wrap: anywhere; max-height: 1600px; overflow: hidden }
    .dark .message { color: #d1d7e0; background: #0d1117 }`,
  draw: (body) => escapeHtml(JSON.stringify(JSON.parse(body), null, 2)),
};
