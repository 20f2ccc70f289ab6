import { expect, it } from '@jest/globals';
import { billing, nightWatch } from '../testing/openShell.tsx';
import { hiddenPlacesOf, matchPlaces, placesOf } from './placesOf.tsx';

const places = [...placesOf([nightWatch, billing], nightWatch), ...hiddenPlacesOf(nightWatch, () => true)];
const found = (query: string) => matchPlaces(places, query).map(({ label }) => label);

it.each([
  ['invite', 'Members'],
  ['api key', 'API keys'],
  ['heartbeat', 'Hearthbeat'],
  ['quiet', 'Quiet hours'],
  ['passkey', 'Security'],
  ['audit', 'Audit log'],
  ['dash', 'Dashboard'],
])('for "%s", finds %s first', (query, label) => expect(found(query)[0]).toBe(label));

it('puts pages whose names match before pages found by other words', () =>
  expect(found('billing')).toEqual(['Billing', 'Billing and usage']));

it('omits pages for which the person lacks the right', () => {
  const few = hiddenPlacesOf(nightWatch, (_team, needed) => needed === 'read');
  expect(few.map(({ label }) => label)).toContain('Badges');
  expect(few.map(({ label }) => label)).not.toContain('API keys');
});
