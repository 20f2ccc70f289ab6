import type { IntegrationConfig } from '../../../contract/alerting/integrationConfig.ts';
import { isRecord } from '../../../contract/json.ts';
import { escapeHtml } from '../../mail/safeText.ts';
import type { AlertMessage } from '../alertMessage.ts';
import { cut, factLines, linksOf, outputText, summaryLines, textsBelowTitle } from '../lines.ts';
import type { Notifier } from '../notifier.ts';
import { sendJson } from '../sending.ts';

type MatrixConfig = Extract<IntegrationConfig, { kind: 'matrix' }>;

const MAX_TEXT = 1_000;
const MAX_OUTPUT = 3_100;
const MAX_LINES = 6_000;

/**
 * Content for an `m.room.message`. It's text rather than a notice, because clients don't notify people about notices.
 */
export function matrixContent(message: AlertMessage) {
  const { direction, title, monitor, context } = message;
  const sign = direction === 'down' ? '🟥' : '🟢';
  const output = outputText(message, MAX_OUTPUT);
  const links = linksOf(message);
  const texts = [
    ...textsBelowTitle(message).map((text) => cut(text, MAX_TEXT)),
    ...factLines(message),
    ...summaryLines(message, { maxLength: MAX_LINES }),
  ];
  if (context?.description) texts.push(context.description);
  const head = cut(title, MAX_TEXT);
  return {
    msgtype: 'm.text',
    body: [
      `${sign} ${head}`,
      ...texts,
      ...(output === null ? [] : [output]),
      ...links.map(({ label, url }) => `${label}: ${url}`),
    ].join('\n'),
    format: 'org.matrix.custom.html',
    formatted_body: [
      `${sign} <strong><a href="${escapeHtml(monitor.url)}">${escapeHtml(head)}</a></strong>`,
      ...texts.map((text) => escapeHtml(text).replaceAll('\n', '<br>')),
      // Without a `<br>`, because a block already ends the line.
      (output === null ? '' : `<pre><code>${escapeHtml(output)}</code></pre>`) +
        links.map(({ label, url }) => `<a href="${escapeHtml(url)}">${label}</a>`).join(' · '),
    ].join('<br>'),
    /** Without this empty list of mentions, clients would look for names in the text. */
    'm.mentions': {},
  };
}

function readRetryAfterMs(body: unknown): number | undefined {
  return isRecord(body) && typeof body.retry_after_ms === 'number' ? body.retry_after_ms : undefined;
}

export const matrixNotifier: Notifier<MatrixConfig> = {
  kind: 'matrix',
  send(message, { homeserver, roomId, accessToken }, context) {
    const transaction = encodeURIComponent(context.idempotencyKey);
    const path = `/_matrix/client/v3/rooms/${encodeURIComponent(roomId)}/send/m.room.message/${transaction}`;
    return sendJson(
      {
        url: `${homeserver.replace(/\/+$/, '')}${path}`,
        method: 'PUT',
        headers: { authorization: `Bearer ${accessToken}` },
        body: matrixContent(message),
        readRetryAfterMs,
      },
      context,
    );
  },
};
