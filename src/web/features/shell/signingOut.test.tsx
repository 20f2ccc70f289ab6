import { expect, it } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { signedOut } from '../auth/index.ts';
import { nightWatch, openShell } from './testing/openShell.tsx';

it('a screen sends no requests once the person has signed out', async () => {
  const { store, platform } = await openShell(`/teams/${nightWatch.teamId}`);
  await screen.findByRole('heading', { level: 1, name: 'Dashboard' });
  const before = platform.commands.length;
  await act(async () => void store.dispatch(signedOut()));
  await screen.findByRole('heading', { level: 1, name: 'Login' });
  const asked = platform.commands.slice(before).map((command) => command.kind === 'rpc' && command.rpc[0]);
  expect(asked.filter((name) => name !== 'authentication')).toEqual([]);
});
