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

describe('a tooltip that many places share', () => {
  it('shows the words of the place that is pointed at, without delay, and none where there are none', async () => {
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

  it('follows the focus of a keyboard, and Escape closes it', async () => {
    const user = show();
    await user.tab();
    expect(tooltip()).toBe('The first');
    await user.tab();
    expect(tooltip()).toBe('The second');
    await user.keyboard('{Escape}');
    await gone();
  });

  it('is closed by Escape at a place that was come to from beside it', async () => {
    const user = show();
    await user.hover(screen.getByText('three'));
    await user.hover(screen.getByText('two'));
    expect(tooltip()).toBe('The second');
    await user.keyboard('{Escape}');
    await gone();
    await user.hover(screen.getByText('one'));
    expect(tooltip()).toBe('The first');
  });

  it('follows the words of its place while it is shown', async () => {
    const user = show();
    await user.hover(screen.getByText('two'));
    screen.getByText('two').dataset['tooltip'] = 'Done';
    await waitFor(() => expect(tooltip()).toBe('Done'));
  });

  it('follows a scroll that brings another place under a pointer that rests', async () => {
    const user = show();
    await user.hover(screen.getByText('one'));
    fireEvent.mouseOver(screen.getByText('two'));
    expect(tooltip()).toBe('The second');
  });

  it('goes with a place that goes', async () => {
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

  it('opens by itself nowhere after it was left at a place without words', async () => {
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

  it('follows the text of a place that is cut off', async () => {
    const user = show();
    const four = screen.getByText('four');
    Object.defineProperty(four, 'scrollWidth', { value: 200 });
    await user.hover(four);
    four.textContent = 'renamed';
    await waitFor(() => expect(tooltip()).toBe('renamed'));
  });

  it('shows the text of a place that is cut off, and of no other', async () => {
    const user = show();
    const four = screen.getByText('four');
    await user.hover(four);
    expect(tooltip()).toBeUndefined();
    await user.hover(screen.getByText('three'));
    Object.defineProperty(four, 'scrollWidth', { value: 200 });
    await user.hover(four);
    expect(tooltip()).toBe('four');
    await user.hover(screen.getByText('three'));
    await gone();
    await user.tab();
    await user.tab();
    await user.tab();
    expect(tooltip()).toBe('four');
  });

  it('finds the place that a link lies over', async () => {
    const user = show();
    const [two, three] = [screen.getByText('two'), screen.getByText('three')];
    const elementsFromPoint = jest.spyOn(document, 'elementsFromPoint').mockReturnValue([three, two]);
    await user.hover(three);
    expect(tooltip()).toBe('The second');
    elementsFromPoint.mockRestore();
  });

  it('comes on a long press of a finger', async () => {
    show();
    const two = screen.getByText('two');
    fireEvent.touchStart(two, { touches: [{ target: two, clientX: 0, clientY: 0 }] });
    await waitFor(() => expect(tooltip()).toBe('The second'));
  });

  it('names and describes nothing that it stands around', async () => {
    const user = show();
    await user.hover(screen.getByText('one'));
    const list = screen.getByRole('list', { name: 'Jobs' });
    expect(list).not.toHaveAttribute('title');
    expect(list).not.toHaveAttribute('aria-describedby');
  });
});
