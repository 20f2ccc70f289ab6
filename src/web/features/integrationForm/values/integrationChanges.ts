import type { ValueChange } from '../../../editing/EditConflict.tsx';
import type { IntegrationValues } from './integrationValues.ts';

/** Settings whose values can be shown. Destinations are left out because most URLs and keys are secrets. */
const described: [label: string, read: (values: IntegrationValues) => string][] = [
  ['Name', ({ name }) => name],
  ['On for new monitors', ({ isDefault }) => (isDefault ? 'yes' : 'no')],
  ['Alert rules', ({ usesTeamRules }) => (usesTeamRules ? 'the team’s' : 'its own')],
  ['Reminders', ({ remindEvery }) => (remindEvery === '' ? 'none' : `every ${remindEvery}`)],
  ['Failures before an alert', ({ alertAfterFailures }) => alertAfterFailures],
  ['Group bursts', ({ wantsSummary }) => (wantsSummary ? 'yes' : 'no')],
];

/** The differences between two stored versions of an integration's settings. */
export function integrationChanges(from: IntegrationValues, to: IntegrationValues): ValueChange[] {
  const changes = described.flatMap(([label, read]) => {
    const [was, is] = [read(from), read(to)];
    return was === is ? [] : [{ label, from: was, to: is }];
  });
  const labels = configLabels(from.config, to.config);
  return [...changes, ...labels.map((label) => ({ label, from: 'previous', to: 'changed' }))];
}

/** Settings for how a message is sent. A kind's other settings are about its destination. */
const ways = new Map(
  Object.entries({
    method: 'Method',
    headers: 'Headers',
    downBody: 'Body when down',
    upBody: 'Body when up',
    secret: 'Signing secret',
    token: 'Access token',
    accessToken: 'Access token',
    botToken: 'Bot token',
    apiKey: 'API key',
    routingKey: 'Integration key',
    priority: 'Priority when down',
  }),
);

/** The labels of the settings that differ, without duplicates. */
function configLabels(from: IntegrationValues['config'], to: IntegrationValues['config']): string[] {
  const [was, is] = [new Map<string, unknown>(Object.entries(from)), new Map<string, unknown>(Object.entries(to))];
  const differing = [...new Set([...was.keys(), ...is.keys()])].filter((name) => !isSame(was.get(name), is.get(name)));
  return [...new Set(differing.map((name) => ways.get(name) ?? 'Where alerts go'))];
}

/** Returns whether two sets of typed values are equal. */
export const isSameIntegration = (a: IntegrationValues, b: IntegrationValues): boolean =>
  integrationChanges(a, b).length === 0;

/** Compares deeply, because the platform may order fields differently than the form. */
function isSame(a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b;
  const [ofA, ofB] = [new Map(Object.entries(a)), new Map(Object.entries(b))];
  return ofA.size === ofB.size && [...ofA].every(([name, value]) => ofB.has(name) && isSame(value, ofB.get(name)));
}
