import { expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { NOW } from '../../../testing/clock.ts';
import { openMonitors } from '../../testing/openMonitors.tsx';
import { rowOf } from './testing/listedRows.ts';

const LIST = '/monitors/hearthbeat';
const [BACKUP, INVOICES] = [`mid_${'b'.repeat(22)}`, `mid_${'i'.repeat(22)}`] as const;

const open = (monitorSnoozes: { monitorId: string; until: number }[] = []) =>
  openMonitors(LIST, {
    monitors: [
      { monitorId: BACKUP, name: 'Backup' },
      { monitorId: INVOICES, name: 'Invoices' },
    ],
    calls: {
      'alerting/quiet': () => ({ teamSnoozedUntil: null, monitorSnoozes, windows: [] }),
      'alerting/snooze': () => ({ teamSnoozedUntil: null, monitorSnoozes: [], windows: [] }),
    },
  });

it('snoozes the focused monitor on s, not the team', async () => {
  // Like the team's shortcut, listens before the list is there.
  const handled: boolean[] = [];
  const listen = (event: KeyboardEvent) => event.key === 's' && handled.push(event.defaultPrevented);
  window.addEventListener('keydown', listen);
  const { user, platform } = await open();
  await rowOf('Invoices');
  await user.keyboard('jjs');
  expect(await screen.findByRole('menu', { name: 'Invoices' })).toBeVisible();
  window.removeEventListener('keydown', listen);
  expect(handled).toEqual([true]);
  await user.keyboard('{Enter}');
  const inputs = () =>
    platform.commands.flatMap((command) =>
      command.kind === 'rpc' && command.rpc.join('/') === 'alerting/snooze' ? [command.input] : [],
    );
  await waitFor(() => expect(inputs()).toMatchObject([{ monitorId: INVOICES }]));
});

it('offers to end the focused monitor’s snooze', async () => {
  const { user } = await open([{ monitorId: BACKUP, until: NOW + 3_600_000 }]);
  await (await rowOf('Backup')).findByText(/^Snoozed until/);
  await user.keyboard('js');
  expect(await screen.findByRole('menuitem', { name: 'End snooze' })).toBeVisible();
});
