import { formatDuration } from '../../../../contract/durations.ts';
import { integrationKindOf } from '../../../../contract/alerting/integrationKinds.ts';
import type { Integration } from '../../../../contract/alerting/integrationRecord.ts';
import { isRecord } from '../../../../contract/json.ts';
import { errorNamed, platformErrorWords, type QueryError } from '../../../api/platformErrorWords.ts';
import { formatCount } from '../../../lib/formatCount.ts';

/** Describes an integration's own alert rules, and whether new monitors use it. */
export function rulesWords(integration: Integration): string[] {
  const { config, isDefault, usesTeamRules, remindEverySeconds, alertAfterFailures, wantsSummary } = integration;
  const defaults = isDefault ? ['Default for new monitors'] : [];
  if (usesTeamRules === true) return defaults;
  return [
    ...defaults,
    ...(remindEverySeconds === null ? [] : [`Reminder every ${formatDuration(remindEverySeconds)}`]),
    ...(alertAfterFailures > 1 ? [`After ${alertAfterFailures} failures`] : []),
    ...(wantsSummary && integrationKindOf(config.kind).takesSummaries ? ['Bursts grouped into one summary'] : []),
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
