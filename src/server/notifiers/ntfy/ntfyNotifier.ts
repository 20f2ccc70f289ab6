import type { IntegrationConfig } from '../../../contract/alerting/integrationConfig.ts';
import type { AlertMessage } from '../alertMessage.ts';
import { cut, factLines, linksOf, outputText, summaryLines, textsBelowTitle } from '../lines.ts';
import type { Notifier } from '../notifier.ts';
import { sendJson } from '../sending.ts';

type NtfyConfig = Extract<IntegrationConfig, { kind: 'ntfy' }>;

/**
 * Maximum number of characters in a message. The server turns a message longer than 4,096 bytes into an attachment, and
 * most characters take at most three bytes.
 */
const MAX_MESSAGE = 1_300;
const MAX_OUTPUT = 600;
const MAX_LINES = 1_000;
const MAX_TITLE = 250;
const DEFAULT_PRIORITY = 3;

/**
 * Returns a message as JSON, to be posted to the server's root. A recovery has at most the default priority, so it
 * doesn't wake anyone.
 */
export function ntfyMessage(message: AlertMessage, { topic, priority }: Pick<NtfyConfig, 'topic' | 'priority'>) {
  const { direction, title, monitor, context } = message;
  const lines = [
    ...textsBelowTitle(message),
    outputText(message, MAX_OUTPUT),
    ...factLines(message),
    context?.description,
    ...summaryLines(message, { maxLength: MAX_LINES }),
  ];
  return {
    topic,
    title: cut(title, MAX_TITLE),
    message: cut(lines.filter(Boolean).join('\n'), MAX_MESSAGE),
    priority: direction === 'down' ? priority : Math.min(priority, DEFAULT_PRIORITY),
    tags: [direction === 'down' ? 'red_square' : 'green_circle'],
    click: monitor.url,
    actions: linksOf(message).map(({ label, url }) => ({ action: 'view', label, url })),
  };
}

export const ntfyNotifier: Notifier<NtfyConfig> = {
  kind: 'ntfy',
  send: (message, { server, token, ...config }, context) =>
    sendJson(
      {
        url: server,
        headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
        body: ntfyMessage(message, config),
      },
      context,
    ),
};
