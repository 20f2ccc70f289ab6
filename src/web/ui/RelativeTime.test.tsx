import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { NOW } from '../../testing/clock.ts';
import { RelativeTime } from './RelativeTime.tsx';

it.each([
  ['an event', {}, 'just now'],
  ['a planned time', { canBeAhead: true }, 'in 2 min'],
])('shows %s two minutes ahead of this clock in words', (_what, props, words) => {
  render(<RelativeTime at={NOW + 120_400} timezone="UTC" {...props} />);
  expect(screen.getByText(words)).toBeVisible();
});
