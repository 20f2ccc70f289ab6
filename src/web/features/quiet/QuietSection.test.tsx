import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { Quiet, QuietWindow, SaveWindow } from '../../../contract/alerting/alertingCalls.ts';
import { HOUR_MS } from '../../../contract/durations.ts';
import { refuse } from '../../../sdk/fakePlatform.ts';
import { createFakeDocuments } from '../../testing/fakeDocuments.ts';
import { createFakeMonitors, monitorOf } from '../../testing/fakeMonitors.ts';
import { ann, ANN_ID, documentsOf, teamOf } from '../../testing/people.ts';
import { pickIn } from '../../testing/pickIn.ts';
import { renderApp } from '../../testing/renderApp.tsx';
import { NOW } from '../../../testing/clock.ts';
import { enterText } from '../../testing/enterText.ts';

const team = teamOf(ANN_ID, 'N', 'Night Watch');
const { teamId } = team;
const backup = monitorOf(teamId, 1, { name: 'Backup' });

const weekly: QuietWindow = {
  windowId: 'wid_1',
  versionstamp: '7',
  title: 'Patching',
  monitorIds: [],
  when: { kind: 'weekly', days: [6, 7], time: '02:00', minutes: 120, timezone: 'Europe/Berlin' },
  openUntil: null,
  nextFrom: NOW + 20 * HOUR_MS,
};

interface Options {
  quiet?: Partial<Quiet>;
  save?: () => unknown;
  remove?: () => unknown;
}

/** Opens the page with a team's quiet times. */
async function open({ quiet, save = () => null, remove = () => null }: Options = {}) {
  const documents = createFakeDocuments(documentsOf(ANN_ID, 'Ann', [team]));
  const monitors = createFakeMonitors([backup, monitorOf(teamId, 2, { name: 'Invoices' })]);
  const calls: Record<string, () => unknown> = {
    'integrations/list': () => [],
    'alerting/quiet': () => ({ teamSnoozedUntil: null, monitorSnoozes: [], windows: [], ...quiet }),
    'alerting/saveWindow': save,
    'alerting/deleteWindow': remove,
  };
  const app = await renderApp({
    url: `/teams/${teamId}/settings/integrations`,
    identity: ann,
    answer(command) {
      const call = command.kind === 'rpc' ? calls[command.rpc.join('/')] : undefined;
      return call ? call() : (monitors.answer(command) ?? documents.answer(command, {}));
    },
  });
  const inputsOf = (path: string) =>
    app.platform.commands.flatMap((command) =>
      command.kind === 'rpc' && command.rpc.join('/') === path ? [command.input] : [],
    );
  const section = within(await screen.findByRole('region', { name: 'Maintenance and snooze' }));
  return { ...app, section, inputsOf };
}

describe('the quiet times of a team', () => {
  it('are planned for some monitors on certain days of the week, once errors are corrected', async () => {
    const { user, section, inputsOf } = await open();
    expect(await section.findByText('Nothing scheduled.')).toBeVisible();
    await user.click(section.getByRole('button', { name: 'Schedule maintenance' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Schedule maintenance' }));
    await user.click(dialog.getByRole('radio', { name: 'Weekly' }));
    await user.click(dialog.getByRole('radio', { name: 'Selected' }));
    await user.click(await dialog.findByRole('button', { name: 'Schedule' }));
    expect(await dialog.findByText('Enter a title, such as Patching.')).toBeVisible();
    expect(dialog.getByText('Choose a monitor.')).toBeVisible();
    await enterText(user, dialog.getByRole('textbox', { name: 'Title' }), 'Patching');
    await user.click(dialog.getByRole('button', { name: 'Mon' }));
    // Screen readers announce the words, so they change after a pause.
    expect(dialog.queryByText(/^Mon and Sun/)).not.toBeInTheDocument();
    expect(await dialog.findByText('Mon and Sun at 02:00 for 2 h (UTC)')).toBeVisible();
    await user.click(await dialog.findByRole('checkbox', { name: 'Backup' }));
    await user.click(dialog.getByRole('button', { name: 'Schedule' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(inputsOf('alerting/saveWindow')).toEqual([
      {
        teamId,
        versionstamp: null,
        window: {
          windowId: expect.stringMatching(/^wid_/),
          title: 'Patching',
          monitorIds: [backup.monitorId],
          when: { kind: 'weekly', days: [1, 7], time: '02:00', minutes: 120, timezone: 'UTC' },
        },
      },
    ]);
  });

  it('are shown, changed under the same id, and deleted', async () => {
    const { user, section, inputsOf } = await open({ quiet: { windows: [weekly] } });
    expect(await section.findByText(/Sat and Sun at 02:00 for 2 h \(Europe\/Berlin\)/)).toBeVisible();
    await user.click(section.getByRole('button', { name: 'Edit Patching' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Patching' }));
    await user.click(dialog.getByRole('button', { name: '8 h' }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    const [saved] = inputsOf('alerting/saveWindow') as SaveWindow[];
    expect(saved).toMatchObject({
      versionstamp: '7',
      window: { windowId: 'wid_1', when: { ...weekly.when, minutes: 480 } },
    });
    await user.click(section.getByRole('button', { name: 'Delete Patching' }));
    const asking = within(await screen.findByRole('dialog', { name: 'Delete Patching?' }));
    await user.click(asking.getByRole('button', { name: 'Delete window' }));
    await waitFor(() =>
      expect(inputsOf('alerting/deleteWindow')).toEqual([{ teamId, windowId: 'wid_1', versionstamp: '7' }]),
    );
  });

  it('are not deleted before the person has seen someone else’s changes', async () => {
    const quiet = { windows: [weekly] };
    const { user, section } = await open({ quiet, remove: () => refuse('DocumentAtomicCommitError') });
    await user.click(await section.findByRole('button', { name: 'Delete Patching' }));
    const asking = within(await screen.findByRole('dialog', { name: 'Delete Patching?' }));
    quiet.windows = [{ ...weekly, versionstamp: '8', title: 'Moving' }];
    await user.click(asking.getByRole('button', { name: 'Delete window' }));
    expect(await asking.findByText(/Someone else just changed this window, so we didn’t delete/)).toBeVisible();
    await user.click(asking.getByRole('button', { name: 'Cancel' }));
    expect(await section.findByText('Moving')).toBeVisible();
  });

  it('show no errors before the first attempt to save', async () => {
    const { user, section } = await open();
    await user.click(section.getByRole('button', { name: 'Schedule maintenance' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Schedule maintenance' }));
    await waitFor(() => expect(dialog.getByRole('textbox', { name: 'Title' })).toHaveFocus());
    await user.click(dialog.getByRole('radio', { name: 'Weekly' }));
    expect(dialog.queryByText('Enter a title, such as Patching.')).not.toBeInTheDocument();
    await user.click(dialog.getByRole('radio', { name: 'Once' }));
    await user.click(dialog.getByRole('button', { name: 'Schedule' }));
    expect(await dialog.findByText('Enter a title, such as Patching.')).toBeVisible();
    await user.type(dialog.getByRole('textbox', { name: 'Title' }), 'P');
    await waitFor(() => expect(dialog.queryByText('Enter a title, such as Patching.')).not.toBeInTheDocument());
  });

  it('use the 24-hour clock, and require a complete time', async () => {
    const { user, section, inputsOf } = await open();
    await user.click(section.getByRole('button', { name: 'Schedule maintenance' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Schedule maintenance' }));
    await user.type(dialog.getByRole('textbox', { name: 'Title' }), 'Patching');
    const from = dialog.getByRole('group', { name: 'From' });
    expect(
      within(from)
        .getAllByRole('spinbutton')
        .map(({ textContent }) => textContent),
    ).toEqual(['02', '00']);
    pickIn(from, '');
    await user.click(dialog.getByRole('button', { name: 'Schedule' }));
    expect(await dialog.findByText('Enter a time, such as 02:00.')).toBeVisible();
    pickIn(from, '21:45');
    await user.click(dialog.getByRole('button', { name: 'Schedule' }));
    await waitFor(() => expect(inputsOf('alerting/saveWindow')).toHaveLength(1));
    const [saved] = inputsOf('alerting/saveWindow') as SaveWindow[];
    const when = saved?.window.when;
    expect(when?.kind === 'once' && new Date(when.from).toISOString()).toMatch(/T21:45:00/);
  });

  it('are not discarded by Escape, Cancel or a reload without confirmation', async () => {
    const { user, section } = await open();
    await user.click(section.getByRole('button', { name: 'Schedule maintenance' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Schedule maintenance' }));
    await user.type(dialog.getByRole('textbox', { name: 'Title' }), 'P');
    expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false);
    await user.keyboard('{Escape}');
    const question = within(await screen.findByRole('dialog', { name: 'Discard your changes?' }));
    await user.click(question.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByText('They haven’t been saved.')).not.toBeInTheDocument());
    expect(dialog.getByRole('textbox', { name: 'Title' })).toHaveValue('P');
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it.each([
    [
      () => refuse('QuotaExceededError', { message: 'This team has 3 maintenance windows.' }),
      /This team has 3 maintenance windows/,
    ],
    [
      () => refuse('InvalidInputError', { path: 'window/when/timezone', message: 'must be a timezone name' }),
      /its timezone must be a timezone name/,
    ],
  ])('keep what was typed when they cannot be saved', async (save, words) => {
    const { user, section, inputsOf } = await open({ save });
    await user.click(section.getByRole('button', { name: 'Schedule maintenance' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Schedule maintenance' }));
    await enterText(user, dialog.getByRole('textbox', { name: 'Title' }), 'Patching');
    pickIn(dialog.getByRole('group', { name: 'Day' }), '24 Dec 2099');
    await user.click(dialog.getByRole('button', { name: 'Schedule' }));
    expect(await dialog.findByText(words)).toBeVisible();
    expect(dialog.getByRole('textbox', { name: 'Title' })).toHaveValue('Patching');
    const [asked] = inputsOf('alerting/saveWindow') as SaveWindow[];
    expect(asked?.window.when).toMatchObject({ kind: 'once', from: Date.parse('2099-12-24T02:00:00Z') });
  });

  describe('that someone else has changed', () => {
    /** Saves a conflicting change, and waits until both versions are offered. */
    async function meet() {
      const quiet = { windows: [weekly] };
      const refusals = [() => refuse('DocumentAtomicCommitError')];
      const app = await open({ quiet, save: () => refusals.shift()?.() ?? null });
      await app.user.click(await app.section.findByRole('button', { name: 'Edit Patching' }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Edit Patching' }));
      await app.user.click(dialog.getByRole('button', { name: '8 h' }));
      quiet.windows = [{ ...weekly, versionstamp: '8', title: 'Moving', monitorIds: [backup.monitorId] }];
      await app.user.click(dialog.getByRole('button', { name: 'Save' }));
      expect(await dialog.findByText('Someone else just changed this window')).toBeVisible();
      const changes = dialog.getByLabelText('What they changed');
      expect(changes).toHaveTextContent('Title: Patching → Moving');
      expect(changes).toHaveTextContent('Monitors: all monitors → 1 monitor');
      expect(changes).not.toHaveTextContent('When');
      return { ...app, dialog };
    }

    it('can be saved over the other version', async () => {
      const { user, dialog, inputsOf } = await meet();
      await user.click(dialog.getByRole('button', { name: 'Overwrite with mine' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
      expect(inputsOf('alerting/saveWindow')).toMatchObject([
        { versionstamp: '7' },
        { versionstamp: '8', window: { title: 'Patching', monitorIds: [], when: { minutes: 480 } } },
      ]);
    });

    it('can be replaced by the other version, and then edited', async () => {
      const { user, dialog, inputsOf } = await meet();
      await user.click(dialog.getByRole('button', { name: 'Use theirs' }));
      await waitFor(() => expect(dialog.getByRole('textbox', { name: 'Title' })).toHaveValue('Moving'));
      expect(inputsOf('alerting/saveWindow')).toHaveLength(1);
      await user.click(dialog.getByRole('button', { name: 'Save' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
      expect(inputsOf('alerting/saveWindow').at(-1)).toMatchObject({
        versionstamp: '8',
        window: { title: 'Moving', monitorIds: [backup.monitorId], when: weekly.when },
      });
    });
  });

  it('offer both versions even if their descriptions are the same', async () => {
    const when = { kind: 'once' as const, from: Date.parse('2099-12-24T02:00:00Z'), minutes: 60 };
    const quiet = { windows: [{ ...weekly, when }] };
    const { user, section } = await open({ quiet, save: () => refuse('DocumentAtomicCommitError') });
    await user.click(await section.findByRole('button', { name: 'Edit Patching' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Patching' }));
    await user.click(dialog.getByRole('button', { name: '8 h' }));
    quiet.windows = [{ ...weekly, versionstamp: '8', when: { ...when, from: when.from + 5_000 } }];
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('Someone else just changed this window')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Use theirs' })).toBeVisible();
  });

  it('are listed in the order in which they start, with past ones at the end', async () => {
    const once = { kind: 'once' as const, from: NOW + 72 * HOUR_MS, minutes: 60 };
    const { section } = await open({
      quiet: {
        windows: [
          { ...weekly, windowId: 'wid_4', title: 'Ancient', when: { ...once, from: 0 }, nextFrom: null },
          { ...weekly, windowId: 'wid_2', title: 'Moving', when: once, nextFrom: once.from },
          weekly,
          { ...weekly, windowId: 'wid_3', title: 'Open', openUntil: NOW + HOUR_MS },
        ],
      },
    });
    const rows = within(await section.findByRole('list', { name: 'Maintenance windows' })).getAllByRole('listitem');
    expect(rows.map(({ textContent }) => /^(?:Ancient|Moving|Patching|Open)/.exec(textContent ?? '')?.[0])).toEqual([
      'Open',
      'Patching',
      'Moving',
      'Ancient',
    ]);
    expect(rows[2]).toHaveTextContent('Starts in 3 d');
    expect(rows[3]).toHaveTextContent('Ended');
  });

  it('show that the whole team is snoozed', async () => {
    const { section } = await open({ quiet: { teamSnoozedUntil: NOW + HOUR_MS } });
    expect(await section.findByText(/All alerts snoozed until/)).toBeVisible();
    expect(section.getByRole('button', { name: 'End snooze' })).toBeVisible();
  });
});
