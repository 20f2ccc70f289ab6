import { describe, expect, it, jest } from '@jest/globals';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { matchOptions } from './matchOptions.ts';
import { SearchSelect } from './SearchSelect.tsx';
import { VISIBLE_ROWS } from './listSize.ts';

const options = Array.from({ length: 500 }, (_, index) => ({ value: `v${index}`, label: `Option ${index}` }));

describe('matchOptions', () => {
  const zones = [
    { value: 'a', label: '−03:00 - America/Sao_Paulo', keywords: 'Brasília São Paulo' },
    { value: 'b', label: '+05:30 - Asia/Kolkata', keywords: 'India Calcutta' },
  ];
  it.each([
    ['sao paulo', ['a']],
    ['SÃO', ['a']],
    ['-03', ['a']],
    ['−03', ['a']],
    ['brasilia', ['a']],
    ['india 05:30', ['b']],
    ['  ', ['a', 'b']],
    ['india paulo', []],
  ])('given %j, finds %j', (query, values) => {
    expect(matchOptions(zones, query).map(({ value }) => value)).toEqual(values);
  });
});

describe('SearchSelect', () => {
  const show = (value = 'v1') => {
    const onChange = jest.fn<(value: string) => void>();
    render(
      <SearchSelect
        label="Thing"
        options={options}
        value={value}
        placeholder="Select thing"
        searchPlaceholder="Search thing..."
        emptyText="No thing found."
        width={400}
        onChange={onChange}
      />,
    );
    return { onChange, user: userEvent.setup() };
  };

  it('renders only part of a long list, and exposes its length', async () => {
    const { user } = show();
    await user.click(screen.getByRole('button', { name: 'Thing Option 1' }));
    const drawn = screen.getAllByRole('option');
    expect(drawn.length).toBeLessThan(30);
    expect(drawn[0]).toHaveAttribute('aria-setsize', '500');
    expect(screen.getByRole('option', { selected: true })).toHaveTextContent('Option 1');
  });

  it('renders the rows to which it is scrolled', async () => {
    const { user } = show();
    await user.click(screen.getByRole('button'));
    const list = screen.getByRole('listbox', { name: 'Thing' });
    list.scrollTop = 250 * 36;
    fireEvent.scroll(list);
    expect(await screen.findByRole('option', { name: 'Option 250' })).toBeVisible();
    expect(screen.queryByRole('option', { name: 'Option 2' })).not.toBeInTheDocument();
    expect(screen.getAllByRole('option').length).toBeLessThan(30);
  });

  it('scrolls to the chosen option, however far down it is', async () => {
    const { user } = show('v400');
    await user.click(screen.getByRole('button'));
    expect(screen.getByRole('option', { selected: true })).toHaveTextContent('Option 400');
  });

  it('shows its placeholder while nothing is chosen', () => {
    show('');
    expect(screen.getByRole('button', { name: 'Thing Select thing' })).toBeVisible();
  });

  it('can be operated by keyboard with typing, arrows and Enter, and returns the focus to the trigger', async () => {
    const { user, onChange } = show();
    await user.tab();
    await user.keyboard('{Enter}');
    const search = screen.getByRole('combobox', { name: 'Search thing...' });
    expect(search).toHaveFocus();
    await user.keyboard('49{ArrowDown}{ArrowDown}{ArrowUp}');
    const active = search.getAttribute('aria-activedescendant') ?? '';
    expect(document.getElementById(active)).toHaveTextContent('Option 149');
    await user.keyboard('{Enter}');
    expect(onChange).toHaveBeenCalledWith('v149');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByRole('button', { name: 'Thing Option 1' })).toHaveFocus();
  });

  it('moves by pages, and stops at the ends', async () => {
    const { user, onChange } = show();
    await user.click(screen.getByRole('button'));
    await user.keyboard('{ArrowUp}{ArrowUp}{PageDown}{Enter}');
    expect(onChange).toHaveBeenCalledWith(`v${VISIBLE_ROWS}`);
  });

  it('closes on Escape without choosing', async () => {
    const { user, onChange } = show();
    await user.click(screen.getByRole('button'));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(onChange).not.toHaveBeenCalled();
  });
});
