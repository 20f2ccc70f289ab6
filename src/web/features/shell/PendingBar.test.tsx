import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom';
import { PendingBar } from './PendingBar.tsx';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const bar = () => screen.queryByRole('progressbar', { name: 'Loading the page' });

function Frame() {
  return (
    <>
      <PendingBar />
      <Outlet />
    </>
  );
}

it('appears after 1,000 ms of waiting for a screen, and stays for at least 500 ms', async () => {
  let arrive = (_data: null) => {};
  const slow = () => new Promise<null>((resolve) => (arrive = resolve));
  const router = createMemoryRouter([
    {
      element: <Frame />,
      children: [
        { path: '/', element: 'here' },
        { path: '/slow', element: 'there', loader: slow },
      ],
    },
  ]);
  render(<RouterProvider router={router} />);
  act(() => void router.navigate('/slow'));
  await pass(999);
  expect(bar()).toBeNull();
  // Appears immediately, because that screen's code has already loaded.
  act(() => {
    jest.advanceTimersByTime(1);
  });
  expect(bar()).toBeInTheDocument();
  await act(async () => arrive(null));
  expect(screen.getByText('there')).toBeVisible();
  await pass(498);
  expect(bar()).toBeInTheDocument();
  await pass(2);
  expect(bar()).toBeNull();
});
