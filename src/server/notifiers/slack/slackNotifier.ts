import type { IntegrationConfig } from '../../../contract/alerting/integrationConfig.ts';
import { BRAND } from '../../../contract/brand.ts';
import type { AlertMessage, TimeInText } from '../alertMessage.ts';
import { cut, factsOf, linksOf, outputText, summaryLines } from '../lines.ts';
import { withLocalTimes } from '../localTimes.ts';
import type { Notifier } from '../notifier.ts';
import { sendJson } from '../sending.ts';

type SlackConfig = Extract<IntegrationConfig, { kind: 'slack' }>;

const MAX_TITLE = 300;
const MAX_TEXT = 3_000;
const MAX_SENTENCE = 500;
const MAX_OUTPUT = 1_500;
const MAX_VALUE = 500;

/** Escapes Slack's three control characters, so that names can't mention anyone or contain links. */
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Truncates escaped text without splitting an entity. */
const cutEscaped = (text: string, maxLength: number) => cut(text, maxLength).replace(/&[a-z]{0,3}…$/, '…');

/** Percent-encodes characters that would end the link. */
const linkTo = (url: string, label: string) =>
  `<${url.replaceAll('|', '%7C').replaceAll('>', '%3E').replaceAll('<', '%3C')}|${label}>`;

/** Puts the job's output in a code block that the output can't end. */
const block = (text: string) => `\`\`\`\n${escaped(text).replaceAll('```', "'''")}\n\`\`\``;

const dateOf = ({ at, words }: TimeInText) =>
  `<!date^${Math.floor(at / 1_000)}^{date_short_pretty} at {time}|${escaped(words)}>`;

/**
 * The payload for an incoming webhook. Slack shows `times` in each reader's zone. It uses an attachment rather than blocks, because Mattermost, Rocket.Chat and
 * other services that accept Slack's webhooks don't support blocks. Important text goes above the attachment, because
 * Slack collapses attachment text longer than 700 characters or five lines.
 */
export function slackPayload(message: AlertMessage, times: AlertMessage['times'] = []) {
  const { direction, title, sentence, monitor, at, context, flapping, summary } = message;
  const output = outputText(message, MAX_OUTPUT);
  const links = linksOf(message).map(({ url, label }) => linkTo(url, label));
  const text = [
    withLocalTimes(cut(sentence, MAX_SENTENCE), times, { escape: escaped, write: dateOf }),
    ...(flapping === undefined ? [] : [escaped(flapping)]),
    ...summaryLines(message, { maxLength: MAX_TEXT, escape: escaped }),
    ...(output === null ? [] : [block(output)]),
    links.join(' · '),
  ];
  return {
    text: text.join('\n'),
    /** Slack must not fetch the links for previews, because they're meant for people. */
    unfurl_links: false,
    // The text above already includes everything in a summary.
    attachments: summary
      ? []
      : [
          {
            color: BRAND.light.status[direction],
            fallback: cutEscaped(escaped(sentence), MAX_TEXT),
            title: cutEscaped(escaped(title), MAX_TITLE),
            title_link: monitor.url,
            text: escaped(context?.description ?? ''),
            mrkdwn_in: [],
            fields: factsOf(message).map(({ name, value }) => ({
              title: name,
              value: escaped(cut(value, MAX_VALUE)),
              short: true,
            })),
            footer: 'Hearth',
            ts: Math.floor(at / 1_000),
          },
        ],
  };
}

export const slackNotifier: Notifier<SlackConfig> = {
  kind: 'slack',
  send: (message, { url }, context) => {
    // Mattermost and others that accept Slack's webhooks would show the syntax for times as it is.
    const times = new URL(url).hostname === 'hooks.slack.com' ? message.times : [];
    return sendJson({ url, body: slackPayload(message, times) }, context);
  },
};
