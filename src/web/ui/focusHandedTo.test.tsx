import { describe, expect, it } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import { focusHandedToRow } from './focusHandedTo.ts';

const list = (hasButton: boolean, hasRow = true) => (
  <ul>
    {hasRow && (
      <li>
        {hasButton && <button ref={focusHandedToRow}>Retry</button>}
        <button>Other</button>
      </li>
    )}
  </ul>
);

describe('a control that is removed by its own action', () => {
  it('moves the focus to its row', async () => {
    const { rerender } = render(list(true));
    screen.getByRole('button', { name: 'Retry' }).focus();
    rerender(list(false));
    await waitFor(() => expect(screen.getByRole('listitem')).toHaveFocus());
  });

  it('does not move the focus if it is elsewhere', async () => {
    const { rerender } = render(list(true));
    screen.getByRole('button', { name: 'Other' }).focus();
    rerender(list(false));
    await Promise.resolve();
    expect(screen.getByRole('button', { name: 'Other' })).toHaveFocus();
  });

  it('does not move the focus to an element that is removed with it', async () => {
    const { rerender } = render(list(true));
    screen.getByRole('button', { name: 'Retry' }).focus();
    rerender(list(true, false));
    await Promise.resolve();
    expect(document.body).toHaveFocus();
  });
});
