import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { NOW } from '../../../testing/clock.ts';
import type { Mark } from './dayAxis.ts';
import { LaneAxis, LaneMark } from './LaneAxis.tsx';

const HOUR = 3_600_000;
const span = { from: NOW - 18 * HOUR, to: NOW + 6 * HOUR };

beforeEach(() => void jest.useFakeTimers({ now: NOW }));
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

describe('the axis', () => {
  it.each([
    [600, []],
    [300, ['15:00', '18:00']],
  ])('of %p px hides the labels %j, because they’d touch the current time’s label', (axisWidth, expected) => {
    let measure: () => void = () => undefined;
    jest.spyOn(window, 'ResizeObserver').mockImplementation((callback) => {
      const observer = { observe: () => undefined, unobserve: () => undefined, disconnect: () => undefined };
      measure = () => callback([], observer);
      return observer;
    });
    jest.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockImplementation(function (this: HTMLElement) {
      if (this.className === 'axis') return axisWidth;
      return this.className.includes('is-now') ? 22 : 30;
    });
    // In Kabul, it's 16:30.
    render(
      <LaneAxis span={span} timezone="Asia/Kabul" holds={[]} label="Jobs">
        {null}
      </LaneAxis>,
    );
    const hidden = () => ['12:00', '15:00', 'now', '18:00', '21:00'].filter(isHidden);
    const isHidden = (label: string) => screen.getByText(label).style.visibility === 'hidden';
    expect(hidden()).toEqual(['15:00', '18:00']);
    act(measure);
    expect(hidden()).toEqual(expected);
  });
});

describe('a mark', () => {
  const styleOf = (changes: Partial<Mark>) => {
    const mark: Mark = { kind: 'expected', from: NOW, to: NOW, isRibbon: false, ...changes };
    const { container } = render(<LaneMark mark={mark} span={span} />);
    return container.querySelector<HTMLElement>('.mark')?.style;
  };

  it('is at its own time, even near the end of the axis', () => {
    expect(styleOf({ from: span.to, to: span.to })?.left).toBe('calc(100% - var(--ring) / 2)');
  });

  it('that is ongoing ends at the current time, however short it is', () => {
    const style = styleOf({ kind: 'late', from: NOW - 60_000, to: null });
    expect(style?.right).toBe('25%');
    expect(style?.left).toBe('');
  });
});
