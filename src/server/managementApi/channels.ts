import type { Integration } from '../../contract/alerting/integrationRecord.ts';
import type { ChannelObject } from './checkSchemas.ts';

/** Healthchecks' names for kinds of integrations, keyed by our name. Only those that differ are listed. */
const KINDS: Partial<Record<Integration['config']['kind'], string>> = { pagerduty: 'pd', msteams: 'msteamsw' };

export type CheckChannel = Pick<Integration, 'integrationId' | 'name' | 'config'>;

export function channelObject({ integrationId, name, config: { kind } }: CheckChannel): ChannelObject {
  return { id: integrationId, name, kind: KINDS[kind] ?? kind };
}

/** Returns the integrations in a list of ids or names: all for `*`, none for an empty string. */
export function readChannels(
  written: string,
  channels: readonly CheckChannel[],
): { integrationIds: string[] } | { message: string } {
  if (written === '') return { integrationIds: [] };
  if (written === '*') return { integrationIds: channels.map(({ integrationId }) => integrationId) };
  const integrationIds = new Set<string>();
  for (const identifier of written.split(',')) {
    if (identifier === '') return { message: 'empty channel identifier' };
    const [found, another] = channels.filter(
      ({ integrationId, name }) => integrationId === identifier || name === identifier,
    );
    if (found === undefined) return { message: `invalid channel identifier: ${identifier}` };
    if (another !== undefined) return { message: `non-unique channel identifier: ${identifier}` };
    integrationIds.add(found.integrationId);
  }
  return { integrationIds: [...integrationIds] };
}
