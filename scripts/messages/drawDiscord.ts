import { escapeHtml } from '../../src/server/mail/safeText.ts';
import type { discordPayload } from '../../src/server/notifiers/discord/discordNotifier.ts';
import { instantWords } from '../../src/server/time/timeWords.ts';
import { type Drawing, replaceParts } from './drawing.ts';

type DiscordPayload = ReturnType<typeof discordPayload>;

const INLINE =
  /\\([^A-Za-z0-9\s])|\[([^\]]+)\]\((https?:[^)\s]+)\)|<t:(\d+):f>|(<[@#:][^>]*>|@everyone|@here)|(https?:\/\/[^\s<]+)|\*\*([^*]+)\*\*|\*([^*\s][^*]*)\*|_([^_\s][^_]*)_|~~([^~]+)~~|\|\|([^|]+)\|\||`([^`]+)`/g;

/** Renders Discord's Markdown within a line; a backslash escapes a character. */
function inline(text: string): string {
  return replaceParts(
    text,
    INLINE,
    ([whole, escaped, label, , time, mention, url, bold, ...others]) => {
      if (escaped !== undefined) return escapeHtml(escaped);
      if (label !== undefined) return `<a>${inline(label)}</a>`;
      if (time !== undefined) return instantWords(Number(time) * 1_000);
      if (mention !== undefined) return `<mark>${escapeHtml(mention)}</mark>`;
      if (url !== undefined) return `<a>${escapeHtml(url)}</a>`;
      const inner = [bold, ...others].find((part) => typeof part === 'string') ?? whole;
      return `<b><i>${inline(inner)}</i></b>`;
    },
    escapeHtml,
  );
}

function line(text: string): string {
  if (/^#{1,3} /.test(text)) return `<h3>${inline(text.replace(/^#+ /, ''))}</h3>`;
  if (text.startsWith('> ')) return `<blockquote>${inline(text.slice(2))}</blockquote>`;
  if (/^\s*[-*] /.test(text)) return `<li>${inline(text.replace(/^\s*[-*] /, ''))}</li>`;
  return inline(text);
}

/** Renders the Markdown that an embed's text can contain. */
export function discordMarkdown(text: string): string {
  return replaceParts(
    text,
    /```(?:\w+\n|\n)?([\s\S]*?)\n?```\n?/g,
    ([, code = '']) => `<pre>${escapeHtml(code)}</pre>`,
    (rest) => rest.split('\n').map(line).join('\n'),
  );
}

export const drawDiscord: Drawing<DiscordPayload> = {
  css: `
    .message { font: 16px/22px 'gg sans', 'Noto Sans', Arial, sans-serif; color: #313338; background: #fff; padding: 8px 16px 8px 72px; position: relative }
    .dark .message { color: #dbdee1; background: #313338 }
    .phone .message { padding-left: 60px }
    .message::before { content: 'H'; position: absolute; left: 16px; width: 40px; height: 40px; border-radius: 50%; background: #c2410c; color: #fff; font: bold 20px/40px Arial; text-align: center }
    .bot { background: #5865f2; color: #fff; font: 10px/15px Arial; border-radius: 3px; padding: 0 4px }
    .embed { max-width: 484px; background: #f2f3f5; border-left: 4px solid; border-radius: 4px; padding: 8px 16px 16px 12px; font-size: 14px; line-height: 18px; overflow-wrap: anywhere }
    .dark .embed { background: #2b2d31 }
    .embed .text { white-space: pre-wrap; margin: 8px 0 }
    a { color: #006ce7 } .dark a { color: #00a8fc }
    mark { background: #e6e8fd; color: #5865f2 }
    pre { font: 12px/16px monospace; background: #fff; border: 1px solid #e3e5e8; border-radius: 4px; padding: 8px; margin: 6px 0 0; white-space: pre-wrap }
    .dark pre { background: #1e1f22; border-color: #1e1f22 }
    .fields { display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)); gap: 8px } .phone .fields { grid-template-columns: minmax(0, 1fr) }
    small { color: #5c5e66 } .dark small { color: #949ba4 }`,
  draw: ({ username, embeds }) => {
    const drawn = embeds.map(({ title, description, color, fields }) => {
      const shown = fields.map(({ name, value }) => `<div><b>${inline(name)}</b><br>${discordMarkdown(value)}</div>`);
      return `<div class="embed" style="border-color:#${color.toString(16).padStart(6, '0')}">
        <a><b>${inline(title)}</b></a>
        <div class="text">${discordMarkdown(description)}</div>
        <div class="fields">${shown.join('')}</div><br><small>Today at 15:05</small>
      </div>`;
    });
    return `<b>${username}</b> <span class="bot">APP</span> <small>Today at 15:05</small>${drawn.join('')}`;
  },
};
