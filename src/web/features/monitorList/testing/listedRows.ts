import { screen, within } from '@testing-library/react';

/** The names of the monitors that the list shows, from top to bottom. */
export const listedNames = () =>
  within(screen.getByRole('table', { name: 'Monitors' }))
    .getAllByRole('link')
    .map((link) => link.textContent);

/** Looks into the row of a monitor, once it's there. */
export async function rowOf(name: string) {
  const found = (await screen.findByRole('link', { name })).closest('tr');
  if (!found) throw new Error(`${name} has no row`);
  return within(found);
}
