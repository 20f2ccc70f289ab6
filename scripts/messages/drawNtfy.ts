import { escapeHtml } from '../../src/server/mail/safeText.ts';
import type { ntfyMessage } from '../../src/server/notifiers/ntfy/ntfyNotifier.ts';
import { type Drawing, replaceParts } from './drawing.ts';

type NtfyMessage = ReturnType<typeof ntfyMessage>;

/** A tag with the short code of an emoji is shown as that, before the title. */
const EMOJIS: Record<string, string> = { red_square: '🟥', green_circle: '🟢' };
const PRIORITIES: Record<number, string> = { 1: '⌄⌄', 2: '⌄', 4: '⌃', 5: '⌃⌃' };
/** A notification holds no more. */
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
