import { expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { useFit } from './screenHabits.ts';

function Tiles() {
  const place = useRef<HTMLDivElement>(null);
  useFit(place);
  return (
    <div ref={place} data-testid="place">
      <ul data-one-line="">
        <li>first</li>
        <li>last</li>
      </ul>
    </div>
  );
}

it.each([
  ['is as large as possible if nothing wraps', 99, '1.6rem'],
  ['is smaller if that avoids a second line', 1.25, '1.2rem'],
  ['is as large as possible if only unreadable text would avoid one', 0.7, '1.6rem'],
])('text %s', (_what, wrapsAbove, size) => {
  const fontSize = () => Number.parseFloat(screen.getByTestId('place').style.fontSize);
  jest.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockImplementation(function offsetTop(this: HTMLElement) {
    return this.textContent === 'last' && fontSize() > wrapsAbove ? 40 : 0;
  });
  render(<Tiles />);
  expect(screen.getByTestId('place').style.fontSize).toBe(size);
  jest.restoreAllMocks();
});
