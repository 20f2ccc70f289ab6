import { expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { NOW } from '../../../../testing/clock.ts';
import { integrationOf } from '../../../testing/alerts.ts';
import { openIntegrations, PAGE } from '../testing/openIntegrations.tsx';

const boss = integrationOf({ integrationId: 'iid_0000000000000000000002', name: 'Boss' });
const channel = integrationOf({ name: 'Ops channel' });

const names = () =>
  within(screen.getByRole('list', { name: 'Integrations' }))
    .getAllByRole('heading', { level: 2 })
    .map(({ textContent }) => textContent);

it('starts with integrations that don’t work, even if they did according to the cache', async () => {
  const { router, server } = await openIntegrations({ integrations: [channel, boss] });
  await screen.findByRole('listitem', { name: 'Ops channel' });
  expect(names()).toEqual(['Boss', 'Ops channel']);
  await act(() => router.navigate('/settings/billing'));
  server.change(channel.integrationId, {
    lastDelivery: { at: NOW, state: 'failed', answer: '', notificationId: 'nid_1' },
  });
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  const { answer } = server;
  jest.spyOn(server, 'answer').mockImplementation((command) => {
    const result = answer(command);
    return result === undefined ? undefined : released.then(() => result);
  });
  await act(() => router.navigate(PAGE));
  await screen.findByRole('listitem', { name: 'Ops channel' });
  expect(names()).toEqual(['Boss', 'Ops channel']);
  release();
  await waitFor(() => expect(names()).toEqual(['Ops channel', 'Boss']));
});
