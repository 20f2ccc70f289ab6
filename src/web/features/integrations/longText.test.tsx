import { expect, it } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { LongText } from './LongText.tsx';

it('shows the beginning of a long response, and all of it on demand', () => {
  const text = 'no '.repeat(300).trim();
  const { container } = render(<LongText>{text}</LongText>);
  expect(container.textContent.length).toBeLessThan(180);
  fireEvent.click(screen.getByRole('button', { name: 'Show all' }));
  expect(container).toHaveTextContent(text);
  fireEvent.click(screen.getByRole('button', { name: 'Show less' }));
  expect(container.textContent.length).toBeLessThan(180);
});

it('shows a short response in full', () => {
  const { container } = render(<LongText>no_team</LongText>);
  expect(container).toHaveTextContent(/^no_team$/);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});
