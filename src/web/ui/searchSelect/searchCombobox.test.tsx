import { expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import type { SearchOption } from './matchOptions.ts';
import { SearchCombobox } from './SearchCombobox.tsx';
import type { SearchProgress } from './useHeldEnter.ts';

interface State {
  options?: readonly string[];
  progress?: SearchProgress;
  preselected?: number;
  choosesUnseen?: boolean;
  isEntered?: boolean;
}

/** Shows a combobox whose results the test controls. */
function show(first: State) {
  const onSelect = jest.fn<(option: SearchOption) => void>();
  function Panel({ options = [], progress = 'done', preselected = 0, choosesUnseen = true, isEntered = false }: State) {
    const [query, setQuery] = useState('');
    return (
      <SearchCombobox
        label="Results"
        searchPlaceholder="Find"
        query={query}
        onQueryChange={setQuery}
        options={options.map((label) => ({ value: label, label }))}
        value=""
        preselected={preselected}
        progress={progress}
        choosesUnseen={choosesUnseen}
        isEntered={isEntered}
        status={progress === 'failed' && 'Failed.'}
        renderFooter={(active) => <p>Enter: {active?.label ?? 'none'}</p>}
        onSelect={onSelect}
      />
    );
  }
  const { rerender } = render(<Panel {...first} />);
  return {
    user: userEvent.setup(),
    update: (state: State) => rerender(<Panel {...state} />),
    chosen: () => onSelect.mock.calls.map(([{ value }]) => value),
  };
}

it('holds an early Enter until the results arrive, and then chooses the first', async () => {
  const { user, update, chosen } = show({ options: ['stale'], progress: 'searching' });
  await user.type(screen.getByRole('combobox'), 'new{Enter}');
  expect(screen.getByText('Searching…')).toBeVisible();
  expect(chosen()).toEqual([]);
  update({ options: ['newest', 'newer'] });
  expect(chosen()).toEqual(['newest']);
  update({ options: ['newer'] });
  expect(chosen()).toEqual(['newest']);
});

it('holds an Enter that was pressed before the combobox was there', () => {
  const { update, chosen } = show({ progress: 'searching', isEntered: true });
  expect(screen.getByText('Searching…')).toBeVisible();
  update({ options: ['newest'], isEntered: true });
  expect(chosen()).toEqual(['newest']);
});

it.each(['x', '{Backspace}', '{ArrowDown}'])('drops an early Enter after %s', async (keys) => {
  const { user, update, chosen } = show({ progress: 'searching' });
  await user.type(screen.getByRole('combobox'), `new{Enter}${keys}`);
  update({ options: ['newest'] });
  expect(chosen()).toEqual([]);
  await user.keyboard('{Enter}');
  expect(chosen()).toEqual(['newest']);
});

it('drops an early Enter if the search fails', async () => {
  const { user, update, chosen } = show({ progress: 'searching' });
  await user.type(screen.getByRole('combobox'), 'new{Enter}');
  update({ options: ['a page'], progress: 'failed' });
  expect(screen.getByText('Failed.')).toBeVisible();
  update({ options: ['newest'] });
  expect(chosen()).toEqual([]);
});

it('only selects the first result on an early Enter if choosing it unseen isn’t safe', async () => {
  const { user, update, chosen } = show({ progress: 'searching' });
  await user.type(screen.getByRole('combobox'), 'pause{Enter}');
  update({ options: ['one', 'two'], choosesUnseen: false });
  expect(chosen()).toEqual([]);
  expect(screen.getByText('Enter: one')).toBeVisible();
});

it('chooses an option that was selected with the arrow keys without waiting, wherever late results move it', async () => {
  const { user, update, chosen } = show({ options: ['one', 'two'], progress: 'searching' });
  await user.type(screen.getByRole('combobox'), 'o{ArrowDown}');
  update({ options: ['zero', 'one', 'two'], progress: 'searching' });
  expect(screen.getByText('Enter: two')).toBeVisible();
  await user.keyboard('{Enter}');
  expect(chosen()).toEqual(['two']);
});

it('selects the first option on Enter if none is preselected', async () => {
  const { user, chosen } = show({ options: ['one', 'two'], preselected: -1 });
  await user.click(screen.getByRole('combobox'));
  expect(screen.getByRole('combobox')).not.toHaveAttribute('aria-activedescendant');
  await user.keyboard('{Enter}');
  expect(screen.getByText('Enter: one')).toBeVisible();
  expect(chosen()).toEqual([]);
  await user.keyboard('{Enter}');
  expect(chosen()).toEqual(['one']);
});

it('ignores an Enter that is held down', async () => {
  const { user, chosen } = show({ options: ['one'], preselected: -1 });
  await user.type(screen.getByRole('combobox'), 'o{Enter>3/}');
  expect(chosen()).toEqual([]);
});
