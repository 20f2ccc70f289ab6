import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { SnoozeMonitors, UseMany } from '../../../../contract/alerting/alertingCalls.ts';
import { HOUR_MS } from '../../../../contract/durations.ts';
import { refuse } from '../../../../sdk/fakePlatform.ts';
import { NOW } from '../../../../testing/clock.ts';
import { integrationOf } from '../../../testing/alerts.ts';
import { openMonitors } from '../../../testing/openMonitors.tsx';

const ID = (number: number) => `mid_${String(number).padStart(22, '0')}`;

type Calls = NonNullable<Parameters<typeof openMonitors>[1]['calls']>;

/** Opens a list of three monitors and selects all of them. */
async function openSelected(calls: Calls = {}, monitors: object[] = [{ name: 'A' }, { name: 'B' }, { name: 'C' }]) {
  const app = await openMonitors('/monitors/hearthbeat', { monitors, calls });
  await screen.findByRole('table', { name: 'Monitors' });
  await app.user.click(screen.getByRole('checkbox', { name: 'Select all', hidden: true }));
  const bar = within(await screen.findByRole('toolbar', { name: 'Selected monitors' }));
  const press = (name: string) => app.user.click(bar.getByRole('button', { name }));
  const inputsOf = (rpc: string) =>
    app.platform.commands.flatMap((command) =>
      command.kind === 'rpc' && command.rpc.join('/') === rpc ? [command.input] : [],
    );
  const undo = async () => app.user.click(await screen.findByRole('button', { name: 'Undo' }));
  return { ...app, bar, press, inputsOf, undo };
}

const statuses = () =>
  within(screen.getByRole('table', { name: 'Monitors' }))
    .getAllByRole('row', { name: /^(?!.*Status)/ })
    .map((row) => /Up|Down|Paused|New/.exec(row.textContent ?? '')?.[0]);

describe('the bar of selected monitors', () => {
  it('pauses the monitors, and Undo restores the previous state of each', async () => {
    const { press, undo } = await openSelected({}, [{ name: 'A', status: 'down', dueAt: null }, { name: 'B' }]);
    await press('Pause');
    expect(await screen.findByText('Paused 2 monitors')).toBeVisible();
    await waitFor(() => expect(statuses()).toEqual(['Paused', 'Paused']));
    await undo();
    expect(await screen.findByText('Restored 2 monitors')).toBeVisible();
    await waitFor(() => expect(statuses()).toEqual(['Down', 'Up']));
  });

  it('says how many could not be restored', async () => {
    const { press, undo, server, platform } = await openSelected();
    await press('Pause');
    await screen.findByText('Paused 3 monitors');
    act(() => platform.realtime.change(server.change(ID(1), { name: 'Renamed', lastSequence: 9 })));
    await undo();
    expect(await screen.findByText('Restored 2 monitors')).toBeVisible();
    expect(screen.getByText('1 monitor couldn’t be restored: it changed in the meantime.')).toBeVisible();
  });

  it('offers no undo when nothing changed', async () => {
    const { press } = await openSelected({}, [{ name: 'A', status: 'paused', dueAt: null }]);
    await press('Pause');
    expect(await screen.findByText('Paused 1 monitor')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  });

  it('snoozes monitors with the usual choices of duration, and restores earlier snoozes', async () => {
    const outcome = (input: unknown) => ({
      done: (input as SnoozeMonitors).monitors.map(({ monitorId, until, expected }) => ({
        monitorId,
        before: expected === undefined ? (monitorId === ID(0) ? NOW + 2 * HOUR_MS : null) : until,
      })),
      refused: [],
    });
    const { press, undo, inputsOf, user } = await openSelected({ 'alerting/snoozeMonitors': outcome });
    await press('Snooze');
    await user.click(await screen.findByRole('menuitem', { name: /^4 h/ }));
    expect(await screen.findByText('Snoozed 3 monitors')).toBeVisible();
    const until = NOW + 4 * HOUR_MS;
    expect(inputsOf('alerting/snoozeMonitors')).toMatchObject([
      { monitors: [ID(0), ID(1), ID(2)].map((monitorId) => ({ monitorId, until })) },
    ]);
    await undo();
    await screen.findByText('Restored 3 monitors');
    expect(inputsOf('alerting/snoozeMonitors')[1]).toMatchObject({
      monitors: [
        { monitorId: ID(0), until: NOW + 2 * HOUR_MS, expected: until },
        { monitorId: ID(1), until: null, expected: until },
        { monitorId: ID(2), until: null, expected: until },
      ],
    });
  });

  it('changes only the alerts that someone has touched', async () => {
    const { press, undo, inputsOf, user } = await openSelected({
      'integrations/list': () => [
        integrationOf({ monitorIds: [ID(0), ID(1), ID(2)] }),
        integrationOf({ integrationId: 'iid_2', name: 'Boss', monitorIds: [ID(1)] }),
      ],
      'integrations/useMany': (input) => ({
        changed: (input as UseMany).monitors.flatMap(({ monitorId }) => (monitorId === ID(1) ? [] : [monitorId])),
        refused: [],
      }),
    });
    await press('Alerts…');
    const dialog = within(await screen.findByRole('dialog', { name: 'Alerts for 3 monitors' }));
    expect(await dialog.findByText('Slack · On for all')).toBeVisible();
    expect(dialog.getByText('Slack · On for 1')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Change alerts' })).toBeDisabled();
    await user.click(within(dialog.getByRole('group', { name: 'Boss' })).getByRole('radio', { name: 'On' }));
    await user.click(dialog.getByRole('button', { name: 'Change alerts' }));
    expect(await screen.findByText('Changed alerts of 3 monitors')).toBeVisible();
    await undo();
    await screen.findByText('Restored 2 monitors');
    const ids = (...monitorIds: string[]) => monitorIds.map((monitorId) => ({ monitorId }));
    expect(inputsOf('integrations/useMany')).toMatchObject([
      { integrationId: 'iid_2', isUsed: true, monitors: ids(ID(0), ID(1), ID(2)) },
      { integrationId: 'iid_2', isUsed: false, monitors: ids(ID(0), ID(2)) },
    ]);
  });

  it('changes only the settings that were typed, and shows a refusal at its field', async () => {
    const detail = { path: 'schedule/expression', message: 'the hour must be between 0 and 23' };
    let isRefused = true;
    const { press, inputsOf, user, server } = await openSelected({
      'monitors/edit': (input) =>
        isRefused
          ? refuse('InvalidInputError', detail)
          : server.answer({ kind: 'rpc', rpc: ['monitors', 'edit'], input: input as never }),
    });
    await press('Edit…');
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit 3 monitors' }));
    const save = dialog.getByRole('button', { name: 'Save' });
    expect(save).toBeDisabled();
    await user.type(dialog.getByRole('textbox', { name: 'Grace period' }), '1 s');
    await user.click(save);
    expect(await dialog.findByText('Must be at least 20 s.')).toBeVisible();
    await user.clear(dialog.getByRole('textbox', { name: 'Grace period' }));
    await user.click(dialog.getByRole('radio', { name: 'Cron' }));
    await user.type(dialog.getByRole('textbox', { name: 'Cron expression' }), '0 25 * * *');
    await user.click(save);
    expect(await dialog.findByText('The hour must be between 0 and 23.')).toBeVisible();
    isRefused = false;
    await user.click(save);
    expect(await screen.findByText('Updated 3 monitors')).toBeVisible();
    expect(inputsOf('monitors/edit').at(-1)).toMatchObject({
      schedule: { kind: 'cron', expression: '0 25 * * *' },
    });
    expect(JSON.stringify(inputsOf('monitors/edit'))).not.toContain('graceSeconds');
  });

  it('processes a long list in calls of the maximum size, and says where it stopped', async () => {
    const many = Array.from({ length: 1_200 }, (_, index) => ({ name: `Job ${String(index).padStart(4, '0')}` }));
    let calls = 0;
    const { bar, press, inputsOf, server } = await openSelected(
      {
        'monitors/pause': (input) => {
          calls += 1;
          if (calls === 3) return refuse('ForbiddenError');
          return server.answer({ kind: 'rpc', rpc: ['monitors', 'pause'], input: input as never });
        },
      },
      many,
    );
    await waitFor(() => expect(bar.getByText('1,200 monitors selected')).toBeVisible());
    await press('Pause');
    expect(await screen.findByText('Paused 1,000 of 1,200 monitors')).toBeVisible();
    expect(screen.getByText('You don’t have permission to do this.')).toBeVisible();
    expect(inputsOf('monitors/pause').map((input) => (input as { monitors: [] }).monitors.length)).toEqual([
      500, 500, 200,
    ]);
    expect(bar.getByText('1,200 monitors selected')).toBeVisible();
  });
});
