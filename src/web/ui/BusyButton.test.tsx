import { expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { BusyButton } from './BusyButton.tsx';

it('keeps the focus and cannot be pressed while busy', () => {
  const onClick = jest.fn();
  const { rerender } = render(
    <BusyButton isBusy={false} onClick={onClick}>
      Send
    </BusyButton>,
  );
  const button = screen.getByRole('button', { name: 'Send' });
  act(() => button.focus());
  rerender(
    <BusyButton isBusy onClick={onClick}>
      Send
    </BusyButton>,
  );
  // Browsers move focus away from disabled elements.
  expect(button).toBeEnabled();
  expect(button).toHaveFocus();
  expect(button).toHaveAttribute('aria-disabled', 'true');
  fireEvent.click(button);
  expect(onClick).not.toHaveBeenCalled();
});
