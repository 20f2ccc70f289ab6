import { expect, it } from '@jest/globals';
import { render } from '@testing-library/react';
import { TeamDashboardPage } from './TeamDashboardPage.tsx';

it('is grey blocks, which say nothing', () => {
  const { container } = render(<TeamDashboardPage />);
  const [blocks] = container.children;
  expect(blocks).toHaveAttribute('aria-hidden', 'true');
  expect(blocks?.childElementCount).toBeGreaterThan(1);
  expect(container).toHaveTextContent('');
});
