import { expect, it, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { openShell } from './testing/openShell.tsx';

it('restores the scroll position on going back, and shows new pages from the top', async () => {
  const scrollTo = jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  const { user, router } = await openShell('/settings/account');
  await screen.findByRole('heading', { level: 1, name: 'Account' });
  Object.assign(window, { scrollY: 321 });
  await user.click(await screen.findByRole('link', { name: 'Security' }));
  await screen.findByRole('heading', { level: 1, name: 'Security' });
  expect(scrollTo).toHaveBeenLastCalledWith(0, 0);
  await act(() => router.navigate(-1));
  await screen.findByRole('heading', { level: 1, name: 'Account' });
  await waitFor(() => expect(scrollTo).toHaveBeenLastCalledWith(0, 321));
});
