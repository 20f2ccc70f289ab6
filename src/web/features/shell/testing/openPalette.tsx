import { expect } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { Quiet, Snooze, SnoozeMonitors } from '../../../../contract/alerting/alertingCalls.ts';
import type { SearchMonitors } from '../../../../contract/monitors/acrossTeams.ts';
import type { Monitor } from '../../../../contract/monitors/monitorRecord.ts';
import { monitorOf } from '../../../testing/fakeMonitors.ts';
import { openMonitors } from '../../../testing/openMonitors.tsx';

const TEAM_ID = `tid_${'m'.repeat(22)}`;
const monitors = [
  { name: 'Help desk' },
  { name: 'Nightly backup', status: 'paused' as const },
  { name: 'Pause music' },
];

interface Options {
  page?: string;
  quiet?: Partial<Quiet>;
  /** Replaces the search results for a text. */
  search?: (text: string) => Monitor[] | Promise<Monitor[]> | undefined;
}

export const searchable = monitors.map((changes, index) => monitorOf(TEAM_ID, index, changes));

/** Opens the palette on a page of the team Machines. */
export async function openPalette({ page = '/settings/badges', quiet, search }: Options = {}) {
  const app = await openMonitors(page, {
    monitors,
    calls: {
      'monitors/search': (input) => {
        const { text } = input as SearchMonitors;
        const words = text.toLowerCase().split(' ');
        return (
          search?.(text) ?? searchable.filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)))
        );
      },
      'alerting/quiet': () => ({ teamSnoozedUntil: null, monitorSnoozes: [], windows: [], ...quiet }),
      'alerting/snooze': () => null,
      'alerting/snoozeMonitors': (input) => ({
        done: (input as SnoozeMonitors).monitors.map(({ monitorId }) => ({ monitorId, before: null })),
        refused: [],
      }),
    },
  });
  await screen.findByRole('heading', { level: 1 });
  await within(await screen.findByRole('navigation', { name: 'Team' })).findByText('Machines');
  await app.user.keyboard('{Control>}k{/Control}');
  await screen.findByRole('combobox', { name: 'Search or type a command…' });
  const dialog = within(await screen.findByRole('dialog', { name: 'Go to' }));
  const field = await dialog.findByRole('combobox');
  const labels = () => dialog.queryAllByRole('option').map(({ textContent }) => textContent);
  return {
    ...app,
    dialog,
    field,
    labels,
    /** Types a text, and waits for the first result. */
    find: async (text: string, first: string) => {
      await app.user.clear(field);
      await app.user.type(field, text);
      await waitFor(() => expect(labels()[0]).toBe(first));
      return labels();
    },
    undo: async () => app.user.click(await screen.findByRole('button', { name: 'Undo' })),
    snoozes: () =>
      app.platform.commands.flatMap((command) =>
        command.kind === 'rpc' && command.rpc.join('/') === 'alerting/snooze' ? [command.input as Snooze] : [],
      ),
    /** How many times a procedure was called. */
    callsOf: (path: string) =>
      app.platform.commands.filter((command) => command.kind === 'rpc' && command.rpc.join('/') === path).length,
  };
}
