import { describe, expect, it, jest } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import fc from 'fast-check';
import { matchOptions } from './matchOptions.ts';
import { SearchSelect } from './SearchSelect.tsx';
import { ROW_HEIGHT, scrollTopFor, VISIBLE_ROWS, visibleRows } from './visibleRows.ts';

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
  ])('%j finds %j', (query, values) => {
    expect(matchOptions(zones, query).map(({ value }) => value)).toEqual(values);
  });
});

describe('the drawn rows', () => {
  it('always hold every row in view, and few more', () => {
    fc.assert(
      fc.property(fc.nat(20_000), fc.nat(500), (scrollTop, rowCount) => {
        const { start, end } = visibleRows(scrollTop, rowCount);
        const first = Math.floor(scrollTop / ROW_HEIGHT);
        for (let row = first; row < Math.min(rowCount, first + VISIBLE_ROWS + 1); row += 1) {
          expect(row).toBeGreaterThanOrEqual(start);
          expect(row).toBeLessThan(end);
        }
        expect(end - start).toBeLessThanOrEqual(VISIBLE_ROWS + 9);
      }),
    );
  });

  it('scroll just as far as it takes to see a row', () => {
    expect(scrollTopFor(3, 0)).toBe(0);
    expect(scrollTopFor(VISIBLE_ROWS, 0)).toBe(ROW_HEIGHT);
    expect(scrollTopFor(2, 10 * ROW_HEIGHT)).toBe(2 * ROW_HEIGHT);
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

  it('draws a part of a long list only, and says how long it is', async () => {
    const { user } = show();
    await user.click(screen.getByRole('button', { name: 'Thing Option 1' }));
    const drawn = screen.getAllByRole('option');
    expect(drawn.length).toBeLessThan(30);
    expect(drawn[0]).toHaveAttribute('aria-setsize', '500');
    expect(screen.getByRole('option', { selected: true })).toHaveTextContent('Option 1');
  });

  it('reads as its placeholder while nothing is chosen', () => {
    show('');
    expect(screen.getByRole('button', { name: 'Thing Select thing' })).toBeVisible();
  });

  it('is worked by the keyboard alone: typing, arrows, Enter, with the focus back on the trigger', async () => {
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

  it('moves by pages and stops at the ends', async () => {
    const { user, onChange } = show();
    await user.click(screen.getByRole('button'));
    await user.keyboard('{ArrowUp}{ArrowUp}{PageDown}{Enter}');
    expect(onChange).toHaveBeenCalledWith(`v${VISIBLE_ROWS}`);
  });

  it('Escape closes it and chooses nothing', async () => {
    const { user, onChange } = show();
    await user.click(screen.getByRole('button'));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(onChange).not.toHaveBeenCalled();
  });
});
