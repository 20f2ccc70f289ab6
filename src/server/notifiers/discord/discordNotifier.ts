import type { IntegrationConfig } from '../../../contract/alerting/integrationConfig.ts';
import { BRAND } from '../../../contract/brand.ts';
import { isRecord } from '../../../contract/json.ts';
import type { AlertMessage, TimeInText } from '../alertMessage.ts';
import { cut, factsOf, linksOf, outputText, summaryLines, textsBelowTitle } from '../lines.ts';
import { withLocalTimes } from '../localTimes.ts';
import type { Notifier } from '../notifier.ts';
import { sendJson } from '../sending.ts';

type DiscordConfig = Extract<IntegrationConfig, { kind: 'discord' }>;

const { up, down } = BRAND.light.status;
const COLORS = { up: colorNumber(up), down: colorNumber(down) };
/** Limits for an embed. A message's text must total less than 6,000 characters. */
const LIMITS = { title: 256, description: 3_500, lines: 2_500, output: 1_000, links: 1_200, value: 160, fields: 8 };

/** Escapes Markdown. Otherwise, Discord would format names, and masked links in them could lead anywhere. */
const escaped = (text: string) => text.replaceAll(/[\\*_~`|>[\]()#<:@-]/g, String.raw`\$&`);

/** Percent-encodes characters that would end a masked link. */
const linkTo = (url: string, label: string) => `[${label}](${url.replaceAll('(', '%28').replaceAll(')', '%29')})`;

/** A time that Discord shows in each reader's zone. */
const timestampOf = ({ at }: TimeInText) => `<t:${Math.floor(at / 1_000)}:f>`;

/** All links if they fit, or else the first two. */
function linkLine(message: AlertMessage): string {
  const written = linksOf(message).map(({ url, label }) => linkTo(url, label));
  const line = written.join(' · ');
  return line.length <= LIMITS.links ? line : written.slice(0, 2).join(' · ');
}

/** The payload for a webhook: one embed that mentions no one, regardless of the monitor's name. */
export function discordPayload(message: AlertMessage) {
  const { direction, title, monitor, at, times = [], context } = message;
  const lines = summaryLines(message, { maxLength: LIMITS.lines, escape: escaped });
  const output = outputText(message, LIMITS.output);
  const links = linkLine(message);
  const localized = (words: string): string => withLocalTimes(words, times, { escape: escaped, write: timestampOf });
  const text = [
    ...textsBelowTitle(message).map(localized),
    ...lines,
    output === null ? '' : `\`\`\`\n${output.replaceAll('```', "'''")}\n\`\`\``,
    context?.description ? escaped(context.description) : '',
  ];
  return {
    username: 'Hearth',
    embeds: [
      {
        title: cut(escaped(cut(title, 150)), LIMITS.title),
        description: `${cut(text.filter(Boolean).join('\n'), LIMITS.description - links.length - 1)}\n${links}`,
        url: monitor.url,
        color: COLORS[direction],
        timestamp: new Date(at).toISOString(),
        fields: factsOf(message)
          .slice(0, LIMITS.fields)
          .map(({ name, value }) => ({
            name,
            value: cut(localized(value), LIMITS.value),
            inline: true,
          })),
      },
    ],
    allowed_mentions: { parse: [] },
  };
}

/** Reads how long to wait. Discord sends seconds with fractions. */
function readRetryAfterMs(body: unknown): number | undefined {
  return isRecord(body) && typeof body.retry_after === 'number' ? Math.ceil(body.retry_after * 1_000) : undefined;
}

export const discordNotifier: Notifier<DiscordConfig> = {
  kind: 'discord',
  send: (message, { url }, context) => sendJson({ url, body: discordPayload(message), readRetryAfterMs }, context),
};

/** Converts a color to a number, as Discord expects. */
function colorNumber(hex: string): number {
  return Number.parseInt(hex.slice(1), 16);
}
