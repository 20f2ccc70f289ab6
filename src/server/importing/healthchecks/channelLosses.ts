import { isRecord } from '../../../contract/json.ts';
import type { IntegrationKind } from '../../../contract/alerting/integrationConfig.ts';
import { integrationKindOf } from '../../../contract/alerting/integrationKinds.ts';
import { readableName } from '../drafts.ts';
import type { DraftedIntegration } from '../drafts.ts';

const MAX_CHANNELS = 500;

/** Our equivalent of each kind in Healthchecks. */
const KINDS: Readonly<Record<string, IntegrationKind>> = {
  email: 'email',
  webhook: 'webhook',
  slack: 'slack',
  mattermost: 'slack',
  rocketchat: 'slack',
  discord: 'discord',
  msteams: 'msteams',
  msteamsw: 'msteams',
  pd: 'pagerduty',
  opsgenie: 'opsgenie',
  ntfy: 'ntfy',
  telegram: 'telegram',
  matrix: 'matrix',
};

/**
 * Reads the response from Healthchecks' `GET /api/v3/channels/`. The response contains no settings, so channels can't
 * be imported. Each line says what to do instead, and how many of the checks use the channel.
 */
export function channelLosses(response: unknown, checks: unknown): DraftedIntegration[] {
  const channels = isRecord(response) && Array.isArray(response.channels) ? response.channels.filter(isRecord) : [];
  const uses = countUses(checks);
  return channels.slice(0, MAX_CHANNELS).map(({ id, name, kind }) => {
    const [key, theirs] = [textOf(id), textOf(kind)];
    const ours = Object.hasOwn(KINDS, theirs) ? integrationKindOf(KINDS[theirs] ?? 'webhook') : undefined;
    const used = uses.get(key) ?? 0;
    const where =
      used === 0 ? '' : ` and choose it for ${used === 1 ? 'the monitor' : `the ${used} monitors`} that used it`;
    const way =
      ours === undefined
        ? `Hearth has no integration for “${readableName(theirs, 'unknown').slice(0, 40)}”. Add another one, such as a webhook,`
        : `Healthchecks doesn’t show its settings. Add ${ours.article} ${ours.inSentence} integration`;
    const why = `${way}${where}.`.replace(',.', '.');
    return { key, name: readableName(textOf(name), ours?.inSentence ?? 'webhook'), kind: 'refused', why };
  });
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Counts how many checks use each channel. */
function countUses(response: unknown): ReadonlyMap<string, number> {
  const uses = new Map<string, number>();
  const checks = isRecord(response) && Array.isArray(response.checks) ? response.checks.filter(isRecord) : [];
  for (const { channels } of checks) {
    for (const id of new Set(textOf(channels).split(','))) uses.set(id, (uses.get(id) ?? 0) + 1);
  }
  return uses;
}
