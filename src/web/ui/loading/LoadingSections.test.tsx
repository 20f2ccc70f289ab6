import { expect, it } from '@jest/globals';
import { render } from '@testing-library/react';
import { LoadingSections } from './LoadingSections.tsx';

it.each([
  ['one line in a card as high as a line', 44, 1],
  ['two lines in a higher card', 62, 2],
])('shows %s', (_what, height, lines) => {
  const { container } = render(<LoadingSections label="Loading…" sections={[[height]]} />);
  const ofHeading = 2;
  expect(container.querySelectorAll('.MuiSkeleton-root')).toHaveLength(ofHeading + lines);
});
