import { describe, expect, it, jest } from '@jest/globals';
import { ThemeProvider } from '@mui/material/styles';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { theme } from '../features/theme/theme.ts';
import { SharedTooltip } from './SharedTooltip.tsx';

const show = () => {
  render(
    <ThemeProvider theme={theme}>
      <SharedTooltip>
        <ul aria-label="Jobs">
          <li>
            <button type="button" data-tooltip="The first">
              <b>one</b>
            </button>
          </li>
          <li>
            <button type="button" data-tooltip="The second">
              two
            </button>
          </li>
          <li>three</li>
          <li>
            <button type="button">
              <span data-tooltip="">four</span>
            </button>
          </li>
        </ul>
      </SharedTooltip>
      <p>elsewhere</p>
    </ThemeProvider>,
  );
  return userEvent.setup();
};
const tooltip = () => screen.queryByRole('tooltip')?.textContent;
const gone = () => waitFor(() => expect(screen.queryByRole('tooltip')).not.toBeInTheDocument());

describe('a tooltip shared by many elements', () => {
  it('shows the text of the element under the pointer without delay, and nothing for elements without a text', async () => {
    const user = show();
    await user.hover(screen.getByText('one'));
    expect(tooltip()).toBe('The first');
    await user.hover(screen.getByText('two'));
    expect(tooltip()).toBe('The second');
    await user.hover(screen.getByText('three'));
    await gone();
    await user.hover(screen.getByText('two'));
    expect(tooltip()).toBe('The second');
    await user.hover(screen.getByText('elsewhere'));
    await gone();
  });

  it('follows the keyboard focus, and closes on Escape', async () => {
    const user = show();
    await user.tab();
    expect(tooltip()).toBe('The first');
    await user.tab();
    expect(tooltip()).toBe('The second');
    await user.keyboard('{Escape}');
    await gone();
  });

  it('stays closed when the focus moves to an element around one with a text', async () => {
    const user = show();
    const four = screen.getByText('four');
    jest.spyOn(four, 'scrollWidth', 'get').mockReturnValue(100);
    await user.tab();
    await user.tab();
    await user.tab();
    expect(four.parentElement).toHaveFocus();
    await gone();
    await user.hover(four);
    expect(tooltip()).toBe('four');
  });

  it('closes on Escape even if the pointer entered the element from one without a text', async () => {
    const user = show();
    await user.hover(screen.getByText('three'));
    await user.hover(screen.getByText('two'));
    expect(tooltip()).toBe('The second');
    await user.keyboard('{Escape}');
    await gone();
    await user.hover(screen.getByText('one'));
    expect(tooltip()).toBe('The first');
  });

  it('updates when its element’s text changes', async () => {
    const user = show();
    await user.hover(screen.getByText('two'));
    screen.getByText('two').dataset['tooltip'] = 'Done';
    await waitFor(() => expect(tooltip()).toBe('Done'));
  });

  it('updates when scrolling moves another element under a resting pointer', async () => {
    const user = show();
    await user.hover(screen.getByText('one'));
    fireEvent.mouseOver(screen.getByText('two'));
    expect(tooltip()).toBe('The second');
  });

  it('disappears with its element', async () => {
    const user = show();
    await user.hover(screen.getByText('two'));
    screen.getByText('two').remove();
    await user.hover(screen.getByText('three'));
    await gone();
    await user.tab();
    expect(tooltip()).toBe('The first');
    screen.getByText('one').remove();
    await waitFor(() => expect(tooltip()).not.toBe('one'));
  });

  it('does not reopen after the pointer has left from an element without a text', async () => {
    const user = show();
    const four = screen.getByText('four');
    await user.hover(four);
    await user.hover(screen.getByText('elsewhere'));
    Object.defineProperty(four, 'scrollWidth', { value: 200 });
    four.textContent = 'four and more';
    await expect(screen.findByRole('tooltip', {}, { timeout: 100 })).rejects.toThrow('tooltip');
    const two = screen.getByText('two');
    fireEvent.touchStart(two, { touches: [{ target: two, clientX: 0, clientY: 0 }] });
    expect(tooltip()).toBeUndefined();
  });

  it('updates when its element’s truncated text changes', async () => {
    const user = show();
    const four = screen.getByText('four');
    Object.defineProperty(four, 'scrollWidth', { value: 200 });
    await user.hover(four);
    four.textContent = 'renamed';
    await waitFor(() => expect(tooltip()).toBe('renamed'));
  });

  it('shows an element’s own text only if that is truncated', async () => {
    const user = show();
    const four = screen.getByText('four');
    await user.hover(four);
    expect(tooltip()).toBeUndefined();
    await user.hover(screen.getByText('three'));
    Object.defineProperty(four, 'scrollWidth', { value: 200 });
    await user.hover(four);
    expect(tooltip()).toBe('four');
  });

  it('finds an element under a link', async () => {
    const user = show();
    const [two, three] = [screen.getByText('two'), screen.getByText('three')];
    const elementsFromPoint = jest.spyOn(document, 'elementsFromPoint').mockReturnValue([three, two]);
    await user.hover(three);
    expect(tooltip()).toBe('The second');
    elementsFromPoint.mockRestore();
  });

  it('opens on a long press', async () => {
    show();
    const two = screen.getByText('two');
    fireEvent.touchStart(two, { touches: [{ target: two, clientX: 0, clientY: 0 }] });
    await waitFor(() => expect(tooltip()).toBe('The second'));
  });

  it('does not name or describe the elements that it wraps', async () => {
    const user = show();
    await user.hover(screen.getByText('one'));
    const list = screen.getByRole('list', { name: 'Jobs' });
    expect(list).not.toHaveAttribute('title');
    expect(list).not.toHaveAttribute('aria-describedby');
  });
});
