import type { ImportFate, ImportPreview, ImportRecord, ImportSource } from '../../../contract/monitors/importing.ts';
import { formatCount } from '../../lib/formatCount.ts';

export const SOURCES: Record<ImportSource, string> = { healthchecks: 'Healthchecks', 'uptime-kuma': 'Uptime Kuma' };

export const FATE_LABELS: Record<ImportFate, string> = {
  new: 'New',
  known: 'Already here',
  refused: 'Can’t be imported',
};

/** A number of monitors, such as "1 monitor" or "5,000 monitors". */
const countedMonitors = (count: number): string => `${formatCount(count)} ${count === 1 ? 'monitor' : 'monitors'}`;

/** Says what an import has created, such as "3 monitors and 1 integration". */
export function madeWords({ made, integrations }: Pick<ImportRecord, 'made' | 'integrations'>): string {
  if (integrations === 0) return countedMonitors(made);
  const counted = `${formatCount(integrations)} ${integrations === 1 ? 'integration' : 'integrations'}`;
  return made === 0 ? counted : `${countedMonitors(made)} and ${counted}`;
}

/** The record for an import that hasn't started. */
export const plannedOf = ({ importId, source, counts, integrations }: ImportPreview): ImportRecord => ({
  importId,
  source,
  at: 0,
  made: 0,
  left: counts.new,
  integrations: integrations.filter(({ fate }) => fate === 'new').length,
});

/** Says what an import would do, such as "21 new, 3 of them incomplete · 1 already here". */
export function previewWords({ counts, withLosses }: Pick<ImportPreview, 'counts' | 'withLosses'>): string {
  const losses = withLosses === 0 ? '' : `, ${formatCount(withLosses)} of them incomplete`;
  const parts = [`${formatCount(counts.new)} new${losses}`];
  if (counts.known > 0) parts.push(`${formatCount(counts.known)} already here`);
  if (counts.refused > 0) parts.push(`${formatCount(counts.refused)} can’t be imported`);
  return parts.join(' · ');
}
