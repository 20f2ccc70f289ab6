import { expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { openForm } from './testing/openForm.tsx';

const field = (label: string) => screen.findByLabelText(label, { selector: 'input' });
const remove = (label: string) => screen.getByLabelText(label, { selector: 'button' });
const add = () => screen.getByText('Add header', { selector: 'button' });
/** Focuses a button and presses it by keyboard. */
async function press(button: HTMLElement) {
  await act(async () => button.focus());
  await act(async () => fireEvent.click(button));
}

it.each([
  ['webhook', 'URL'],
  ['pagerduty', 'Integration key'],
  ['ntfy', 'Topic'],
] as const)('focuses the first empty field of a new %s integration', async (kind, label) => {
  openForm({ add: kind });
  expect(await field(label)).toHaveFocus();
});

it('focuses an added header’s name, and the previous header’s button after a removal', async () => {
  openForm({ add: 'webhook' });
  await field('Name');
  for (const label of ['Header 1', 'Header 2']) {
    await press(add());
    expect(await field(label)).toHaveFocus();
  }
  await press(remove('Remove header 2'));
  await waitFor(() => expect(remove('Remove header 1')).toHaveFocus());
  await press(remove('Remove header 1'));
  await waitFor(() => expect(add()).toHaveFocus());
});
