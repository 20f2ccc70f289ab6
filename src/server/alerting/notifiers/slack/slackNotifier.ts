import type { IntegrationConfig } from '../../../../contract/alerting/integrationConfig.ts';
import type { AlertMessage } from '../../alertMessage.ts';
import type { Notifier } from '../../notifier.ts';
import { cut } from '../cut.ts';
import { factsOf, summaryLines } from '../lines.ts';
import { sendJson } from '../sendJson.ts';

type SlackConfig = Extract<IntegrationConfig, { kind: 'slack' }>;

const COLORS = { down: '#c3262b', up: '#157a3c' };
const MAX_TITLE = 300;
const MAX_TEXT = 3_000;

/** Slack's three control characters: without them nobody can be mentioned and nothing be linked by a name. */
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Cuts a text that is escaped, and never through one of its entities. */
const cutEscaped = (text: string, maxLength: number) => cut(text, maxLength).replace(/&[a-z]{0,3}…$/, '…');

/**
 * The payload of an incoming webhook. An attachment rather than blocks, because Mattermost, Rocket.Chat and others that
 * take Slack's webhooks know no blocks.
 */
export function slackPayload(message: AlertMessage) {
  const { direction, title, sentence, monitor, at } = message;
  const lines = summaryLines(message, (alert) => `• ${escaped(alert.sentence)}`);
  return {
    text: cutEscaped(escaped(sentence), MAX_TEXT),
    attachments: [
      {
        color: COLORS[direction],
        fallback: cutEscaped(escaped(sentence), MAX_TEXT),
        title: cutEscaped(escaped(title), MAX_TITLE),
        title_link: monitor.url,
        ...(lines.length > 0 ? { text: cutEscaped(lines.join('\n'), MAX_TEXT) } : {}),
        fields: factsOf(message).map(({ name, value }) => ({ title: name, value: escaped(value), short: true })),
        footer: 'Hearth',
        ts: Math.floor(at / 1_000),
      },
    ],
  };
}

export const slackNotifier: Notifier<SlackConfig> = {
  kind: 'slack',
  takesSummaries: true,
  send: (message, { url }, context) => sendJson({ url, body: slackPayload(message) }, context),
};
