import { formatDuration } from '../../../../contract/durations.ts';
import type { ShownConfig } from '../../../../contract/alerting/integrationConfig.ts';
import { INTEGRATION_KINDS } from '../../../../contract/alerting/integrationKinds.ts';
import type { Integration } from '../../../../contract/alerting/integrationRecord.ts';
import { isRecord } from '../../../../contract/json.ts';
import { errorNamed, platformErrorWords, type QueryError } from '../../../api/platformErrorWords.ts';
import { formatCount } from '../../../lib/formatCount.ts';
import { parseUrl } from '../../../lib/parseUrl.ts';

const hostOf = (url: string): string => parseUrl(url)?.host ?? '';

/** The exact destination for an integration's alerts, without its secrets; empty if unknown. */
export function destinationWords(config: ShownConfig): string {
  switch (config.kind) {
    case 'email':
      return config.to;
    case 'webhook':
      return `${config.method} ${config.url.host ?? ''}`;
    case 'slack':
    case 'discord':
    case 'msteams':
      return config.url.host ?? '';
    case 'ntfy':
      return `${hostOf(config.server)}/${config.topic}`;
    case 'telegram':
      return `Chat ${config.chatId}`;
    case 'matrix':
      return config.roomId;
    case 'opsgenie':
      return config.region === 'eu' ? 'EU' : 'US';
    case 'pagerduty':
      return '';
  }
}

/** Describes an integration's own alert rules, and whether new monitors use it. */
export function rulesWords(integration: Integration): string[] {
  const { config, isDefault, usesTeamRules, remindEverySeconds, alertAfterFailures, wantsSummary } = integration;
  const defaults = isDefault ? ['Default for new monitors'] : [];
  if (usesTeamRules === true) return defaults;
  return [
    ...defaults,
    ...(remindEverySeconds === null ? [] : [`Reminder every ${formatDuration(remindEverySeconds)}`]),
    ...(alertAfterFailures > 1 ? [`After ${alertAfterFailures} failures`] : []),
    ...(wantsSummary && INTEGRATION_KINDS[config.kind].takesSummaries ? ['Bursts grouped into one summary'] : []),
  ];
}

/** Says why no confirmation e-mail was sent, in a sentence that someone can act on. */
export function confirmationFailureWords(error: QueryError): string {
  const detail = errorNamed(error, 'RateLimitedError')?.detail;
  if (isRecord(detail) && typeof detail.retryAfterSeconds === 'number') {
    const wait = formatDuration(Math.ceil(detail.retryAfterSeconds / 60) * 60);
    return `Too many sent today. Try again in ${wait}.`;
  }
  const refusal = errorNamed(error, 'InvalidInputError')?.detail;
  return isRecord(refusal) && typeof refusal.message === 'string'
    ? `The address ${refusal.message}.`
    : platformErrorWords(error);
}

export const usedByWords = (count: number): string =>
  count === 0 ? 'No monitor uses it' : `${formatCount(count)} ${count === 1 ? 'monitor' : 'monitors'}`;
