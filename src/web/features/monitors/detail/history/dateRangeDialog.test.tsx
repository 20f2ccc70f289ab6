import { expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { expectNoAxeViolations } from '../../../../testing/expectNoAxeViolations.ts';
import { openMonitor } from '../testing/openMonitor.tsx';

it('the fields of the first and the last day have their labels above them, as every field has', async () => {
  const { user } = await openMonitor();
  await user.click(await screen.findByRole('button', { name: 'Other days…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Show other days' });
  for (const name of ['First day', 'Last day']) {
    expect(within(dialog).getByRole('group', { name })).toBeVisible();
    const label = within(dialog).getByText(name, { selector: 'label' });
    // One that floats into the border is moved out of its place.
    expect(getComputedStyle(label)).toMatchObject({ position: 'relative', transform: '' });
  }
  await expectNoAxeViolations(dialog);
});
