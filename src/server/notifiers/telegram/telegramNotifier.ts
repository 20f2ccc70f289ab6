import type { IntegrationConfig } from '../../../contract/alerting/integrationConfig.ts';
import { isRecord } from '../../../contract/json.ts';
import { escapeHtml } from '../../mail/safeText.ts';
import type { AlertMessage } from '../alertMessage.ts';
import { type AlertLink, cut, factLines, linksOf, outputText, summaryLines, textsBelowTitle } from '../lines.ts';
import type { Notifier } from '../notifier.ts';
import { failedOutcome, sendJson } from '../sending.ts';

type TelegramConfig = Extract<IntegrationConfig, { kind: 'telegram' }>;

/** A message can contain 4,096 characters after entities are parsed. */
const LIMITS = { title: 300, lines: 3_000, fact: 120, sentence: 600, output: 1_000, links: 2 };
/** The format of BotFather's tokens. The token is part of the URL's path, so anything else could change the target. */
const BOT_TOKEN = /^\d{1,20}:[\w-]{1,100}$/;

/**
 * Returns whether a link can be a button. Telegram rejects messages with a button that links to a host without a dot,
 * such as `localhost`. Such links go into the text instead.
 */
function canBeButton({ url }: AlertLink): boolean {
  return URL.canParse(url) && new URL(url).hostname.includes('.');
}

/** The input for the Bot API's `sendMessage`. The text is formatted in Telegram's subset of HTML. */
export function telegramMessage(message: AlertMessage, chatId: string) {
  const { direction, title, context } = message;
  const sign = direction === 'down' ? '🟥' : '🟢';
  const line = (text: string, maxLength: number) => escapeHtml(cut(text, maxLength));
  const links = linksOf(message);
  const output = outputText(message, LIMITS.output);
  const buttons = links.filter(canBeButton).map(({ label, url }) => ({ text: label, url }));
  const lines = [
    `${sign} <b>${line(title, LIMITS.title)}</b>`,
    ...textsBelowTitle(message).map((text) => line(text, LIMITS.sentence)),
    output === null ? '' : `<pre>${escapeHtml(output)}</pre>`,
    ...factLines(message).map((fact) => line(fact, LIMITS.fact)),
    context?.description ? line(context.description, LIMITS.sentence) : '',
    ...summaryLines(message, { maxLength: LIMITS.lines, escape: escapeHtml }),
    links
      .filter((link) => !canBeButton(link))
      .map(({ label, url }) => `<a href="${escapeHtml(url)}">${label}</a>`)
      .join(' · '),
  ];
  return {
    chat_id: chatId,
    text: lines.filter(Boolean).join('\n'),
    parse_mode: 'HTML',
    link_preview_options: { is_disabled: true },
    ...(buttons.length > 0 && {
      reply_markup: {
        inline_keyboard: [buttons.slice(0, LIMITS.links), buttons.slice(LIMITS.links)].filter((row) => row.length > 0),
      },
    }),
  };
}

function readRetryAfterMs(body: unknown): number | undefined {
  const parameters = isRecord(body) && isRecord(body.parameters) ? body.parameters : {};
  return typeof parameters.retry_after === 'number' ? parameters.retry_after * 1_000 : undefined;
}

export const telegramNotifier: Notifier<TelegramConfig> = {
  kind: 'telegram',
  async send(message, { botToken, chatId }, context) {
    if (!BOT_TOKEN.test(botToken)) return failedOutcome('This isn’t a Telegram bot token.');
    const url = `https://api.telegram.org/bot${botToken}/sendMessage`;
    return sendJson({ url, body: telegramMessage(message, chatId), readRetryAfterMs }, context);
  },
};
