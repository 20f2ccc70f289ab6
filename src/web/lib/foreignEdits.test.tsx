import { beforeAll, describe, expect, it } from '@jest/globals';
import { render } from '@testing-library/react';
import { surviveForeignEdits } from './foreignEdits.ts';

function Status({ words, count }: { words: string; count: number }) {
  return (
    <p>
      {count > 0 && <b>!</b>}
      {words}
      {count > 1 && ` since ${count}`}
      <i>{count}</i>
    </p>
  );
}

function textsIn(element: Element): Text[] {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  return texts;
}

function fontOf(text: Text, words: string): HTMLElement {
  const font = document.createElement('font');
  font.textContent = words;
  text.before(font);
  return font;
}

const edits: [string, (text: Text) => void][] = [
  ['wraps each text', (text) => fontOf(text, '').append(text)],
  [
    'wraps each text in another element',
    (text) => {
      const mark = document.createElement('mark');
      text.before(mark);
      mark.append(text);
    },
  ],
  [
    'puts a translation in the place of each text',
    (text) => {
      const font = document.createElement('font');
      font.textContent = text.data.toUpperCase();
      text.replaceWith(font);
    },
  ],
  [
    'adds a translation, then removes each text',
    (text) => {
      fontOf(text, text.data.toUpperCase());
      text.remove();
    },
  ],
  ['removes each text', (text) => text.remove()],
];

describe('a page edited by a program that', () => {
  beforeAll(() => surviveForeignEdits());

  it.each(edits)('%s survives updates', async (_what, edit) => {
    const { container, rerender } = render(<Status words="up" count={0} />);
    for (let round = 1; round <= 10; round++) {
      for (const text of textsIn(container)) edit(text);
      // The observer runs in a microtask.
      await Promise.resolve();
      rerender(<Status words={round % 2 === 1 ? 'down' : 'up'} count={round % 3} />);
      expect(container.querySelectorAll('p, i')).toHaveLength(2);
    }
  });

  it.each(edits.slice(0, 4))('%s shows what is true, and nothing else', async (_what, edit) => {
    const { container, rerender } = render(<Status words="up" count={2} />);
    for (const [words, count, shown] of [
      ['down', 0, 'down0'],
      ['up', 1, '!up1'],
      ['down', 2, '!down since 22'],
      ['up', 0, 'up0'],
    ] as const) {
      for (const text of textsIn(container)) edit(text);
      await Promise.resolve();
      rerender(<Status words={words} count={count} />);
      expect(container.textContent.toLowerCase()).toBe(shown);
    }
  });
});
