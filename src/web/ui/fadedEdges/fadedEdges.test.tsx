import { expect, it } from '@jest/globals';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { markCutEdges } from './fadedEdges.ts';

const WIDTH = 100;

/** Renders text in an element that's `WIDTH` wide, with 10 pixels for each character. */
function show(text: string) {
  const place = document.body.appendChild(document.createElement('div'));
  const view = render(<code ref={measured}>{text}</code>, { container: place });
  return { ...view, code: screen.getByText(text) };
}

function measured(element: HTMLElement | null) {
  if (element === null) return undefined;
  Object.defineProperties(element, {
    clientWidth: { value: WIDTH },
    scrollWidth: { get: () => Math.max(WIDTH, element.textContent.length * 10) },
  });
  return markCutEdges(element);
}

const scrollTo = (element: HTMLElement, left: number) => {
  element.scrollLeft = left;
  fireEvent.scroll(element);
};

it('marks the edges where content is cut off while it scrolls', () => {
  const { code } = show('curl https://example.test');
  expect(code).toHaveAttribute('data-cut', 'end');
  scrollTo(code, 50);
  expect(code).toHaveAttribute('data-cut', 'start end');
  scrollTo(code, 149.5);
  expect(code).toHaveAttribute('data-cut', 'start');
});

it('marks the same edges of text that runs from right to left', () => {
  const { code } = show('curl https://example.test');
  code.style.direction = 'rtl';
  scrollTo(code, 0);
  expect(code).toHaveAttribute('data-cut', 'start');
  scrollTo(code, -150);
  expect(code).toHaveAttribute('data-cut', 'end');
});

it('marks nothing if everything fits', () => {
  expect(show('curl').code).not.toHaveAttribute('data-cut');
});

it('follows changes of the content', async () => {
  const { code, rerender } = show('curl');
  rerender(<code ref={measured}>curl https://example.test</code>);
  await waitFor(() => expect(code).toHaveAttribute('data-cut', 'end'));
});
