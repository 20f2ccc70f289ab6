import { expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { TimezoneSelect } from './TimezoneSelect.tsx';

it('shows the text from the specification while no zone is chosen', async () => {
  render(<TimezoneSelect value="" onChange={() => {}} onBlur={() => {}} />);
  const trigger = screen.getByRole('button', { name: 'Timezone Select timezone' });
  await userEvent.click(trigger);
  expect(screen.getByPlaceholderText('Search timezone...')).toHaveFocus();
});

it('calls onBlur when it loses the focus, but not to its own list', async () => {
  const onBlur = jest.fn();
  render(<TimezoneSelect value="UTC" onChange={() => {}} onBlur={onBlur} />);
  const user = userEvent.setup();
  await user.tab();
  await user.keyboard('{Enter}');
  expect(onBlur).not.toHaveBeenCalled();
  await user.keyboard('{Escape}');
  await user.tab();
  expect(onBlur).toHaveBeenCalledTimes(1);
});
