import type { IntegrationConfig } from '../../../../contract/alerting/integrationConfig.ts';
import { isRecord } from '../../../../contract/json.ts';
import { escapeHtml } from '../../../mail/escapeHtml.ts';
import type { AlertMessage } from '../../alertMessage.ts';
import type { Notifier } from '../../notifier.ts';
import { cut } from '../cut.ts';
import { summaryLines } from '../lines.ts';
import { sendJson } from '../sendJson.ts';
import { failedOutcome } from '../sendOutcome.ts';

type TelegramConfig = Extract<IntegrationConfig, { kind: 'telegram' }>;

/** A message holds 4,096 characters after its entities are read. */
const LIMITS = { title: 300, line: 120, sentence: 600 };
/** As the BotFather gives them. The token is a part of the path: anything else could lead elsewhere. */
const BOT_TOKEN = /^\d{1,20}:[\w-]{1,100}$/;

/** What `sendMessage` of the Bot API takes, in its own small HTML. */
export function telegramMessage(message: AlertMessage, chatId: string) {
  const { direction, title, sentence, monitor, flapping } = message;
  const sign = direction === 'down' ? '🟥' : '🟢';
  const line = (text: string, maxLength = LIMITS.line) => escapeHtml(cut(text, maxLength));
  const lines = [
    `${sign} <b>${line(title, LIMITS.title)}</b>`,
    line(sentence, LIMITS.sentence),
    ...summaryLines(message, (alert) => `• ${line(alert.sentence)}`),
    flapping === undefined ? '' : line(flapping, LIMITS.sentence),
    `<a href="${escapeHtml(monitor.url)}">Open in Hearth</a>`,
  ];
  return {
    chat_id: chatId,
    text: lines.filter(Boolean).join('\n'),
    parse_mode: 'HTML',
    link_preview_options: { is_disabled: true },
  };
}

function readRetryAfterMs(body: unknown): number | undefined {
  const parameters = isRecord(body) && isRecord(body.parameters) ? body.parameters : {};
  return typeof parameters.retry_after === 'number' ? parameters.retry_after * 1_000 : undefined;
}

export const telegramNotifier: Notifier<TelegramConfig> = {
  kind: 'telegram',
  takesSummaries: true,
  async send(message, { botToken, chatId }, context) {
    if (!BOT_TOKEN.test(botToken)) return failedOutcome('The bot token is not one that Telegram gives out.');
    const url = `https://api.telegram.org/bot${botToken}/sendMessage`;
    return sendJson({ url, body: telegramMessage(message, chatId), readRetryAfterMs }, context);
  },
};
