import { screen, within } from '@testing-library/react';

/** The names of the listed monitors, from top to bottom. */
export const listedNames = () =>
  within(screen.getByRole('table', { name: 'Monitors' }))
    .getAllByRole('link')
    .map((link) => link.textContent);

/** Waits for a monitor's row, and returns queries within it. */
export async function rowOf(name: string) {
  const found = (await screen.findByRole('link', { name })).closest('tr');
  if (!found) throw new Error(`${name} has no row`);
  return within(found);
}
