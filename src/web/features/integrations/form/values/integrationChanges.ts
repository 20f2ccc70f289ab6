import type { ValueChange } from '../../../../ui/EditConflict.tsx';
import type { IntegrationValues } from './integrationValues.ts';

/** Settings that may be shown. Where alerts go is not among them: most addresses and keys are secrets. */
const described: [label: string, read: (values: IntegrationValues) => string][] = [
  ['Name', ({ name }) => name],
  ['New monitors use it', ({ isDefault }) => (isDefault ? 'yes' : 'no')],
  ['Reminders', ({ remindEvery }) => (remindEvery === '' ? 'none' : `every ${remindEvery}`)],
  ['Failures before an alert', ({ alertAfterFailures }) => alertAfterFailures],
  ['One message for many', ({ wantsSummary }) => (wantsSummary ? 'yes' : 'no')],
];

/** What differs between two stored versions of an integration's settings. */
export function integrationChanges(from: IntegrationValues, to: IntegrationValues): ValueChange[] {
  const changes = described.flatMap(([label, read]) => {
    const [was, is] = [read(from), read(to)];
    return was === is ? [] : [{ label, from: was, to: is }];
  });
  return isSame(from.config, to.config)
    ? changes
    : [...changes, { label: 'Where alerts go', from: 'as it was', to: 'changed' }];
}

/** Tells whether everything is typed alike. */
export const isSameTyped = (a: IntegrationValues, b: IntegrationValues): boolean =>
  integrationChanges(a, b).length === 0;

/** Fields may come in another order from the platform than from the form. */
function isSame(a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b;
  const [ofA, ofB] = [new Map(Object.entries(a)), new Map(Object.entries(b))];
  return ofA.size === ofB.size && [...ofA].every(([name, value]) => ofB.has(name) && isSame(value, ofB.get(name)));
}
