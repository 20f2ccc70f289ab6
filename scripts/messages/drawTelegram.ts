import { escapeHtml } from '../../src/server/mail/safeText.ts';
import type { telegramMessage } from '../../src/server/notifiers/telegram/telegramNotifier.ts';
import type { Drawing } from './drawing.ts';

type TelegramMessage = ReturnType<typeof telegramMessage>;

/** Telegram's HTML is a subset of the browser's. Line breaks count, except right after a block. */
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
