import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { MoveMonitor, PreviewSlug } from '../../../../contract/monitors/monitorCalls.ts';
import { refuse } from '../../../../sdk/fakePlatform.ts';
import { openMonitor, otherTeams } from '../testing/openMonitor.tsx';
import { enterText } from '../../../testing/enterText.ts';

type App = Awaited<ReturnType<typeof openMonitor>>;

async function ask(app: App, action: string, title: string) {
  await app.user.click(await screen.findByRole('button', { name: action }));
  const dialog = await screen.findByRole('dialog', { name: title });
  return within(dialog);
}

describe('the confirmation of an action', () => {
  it('says which events will be cleared, and why that failed', async () => {
    const app = await openMonitor({
      tab: 'setup',
      calls: { 'monitors/clearEvents': () => refuse('DocumentAtomicCommitError') },
    });
    const dialog = await ask(app, 'Clear events', 'Clear the events of Backup?');
    await app.user.click(dialog.getByRole('button', { name: 'Clear events' }));
    expect(await dialog.findByText(/Someone else just changed this monitor/)).toBeVisible();
    await app.user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('rejects empty and overlong names for a copy, and does not create a second copy on a retry', async () => {
    let isRefused = true;
    const app = await openMonitor({
      tab: 'setup',
      calls: {
        'monitors/copy': () => (isRefused ? refuse('ForbiddenError') : { key: [], data: {}, versionstamp: '1' }),
      },
    });
    const dialog = await ask(app, 'Duplicate monitor', 'Duplicate Backup?');
    const name = dialog.getByRole('textbox', { name: 'Name' });
    const copy = dialog.getByRole('button', { name: 'Duplicate monitor' });
    expect(name).toHaveValue('Copy of Backup');
    await app.user.clear(name);
    expect(copy).toBeDisabled();
    await app.user.click(name);
    await app.user.paste('x'.repeat(101));
    expect(dialog.getByText('Use 100 characters or fewer.')).toBeVisible();
    expect(copy).toBeDisabled();
    await app.user.clear(name);
    await enterText(app.user, name, 'Twin');
    await app.user.click(copy);
    await waitFor(() => expect(dialog.getByRole('alert')).not.toBeEmptyDOMElement());
    isRefused = false;
    await app.user.click(copy);
    await waitFor(() => expect(app.inputsOf('monitors/copy')).toHaveLength(2));
    const [first, second] = app.inputsOf('monitors/copy');
    expect(second).toEqual(first);
    expect(first).toMatchObject({ monitorId: app.monitor.monitorId, name: 'Twin' });
  });

  it('lists the other teams to move to by name, including one without a name', async () => {
    const app = await openMonitor({
      tab: 'setup',
      calls: { 'monitors/move': () => refuse('DocumentNotFoundError') },
    });
    const dialog = await ask(app, 'Move to another team', 'Move Backup to another team?');
    expect(dialog.getByRole('button', { name: 'Move monitor' })).toBeDisabled();
    await app.user.click(dialog.getByRole('button', { name: /^Team/ }));
    const options = await screen.findAllByRole('option');
    expect(options.map(({ textContent }) => textContent).toSorted()).toEqual(['Office', 'Unnamed team']);
    await app.user.click(screen.getByRole('option', { name: 'Unnamed team' }));
    await app.user.click(await dialog.findByRole('button', { name: 'Move monitor' }));
    expect(await dialog.findByText(/was deleted or moved/)).toBeVisible();
    expect(app.inputsOf('monitors/move')).toMatchObject([{ toTeamId: otherTeams[1]?.teamId }]);
  });

  it('says before and after a move that it drops a slug taken in the other team', async () => {
    const app = await openMonitor({
      tab: 'setup',
      calls: {
        'monitors/previewSlug': ({ teamId, slug }: PreviewSlug) => ({
          isTaken: teamId === otherTeams[0]?.teamId,
          free: slug,
        }),
        'monitors/move': ({ toTeamId }: MoveMonitor) => ({
          key: [],
          data: { ...app.monitor, teamId: toTeamId, slug: '' },
          versionstamp: '2',
        }),
      },
    });
    const dialog = await ask(app, 'Move to another team', 'Move Backup to another team?');
    const choose = async (button: RegExp, team: string) => {
      await app.user.click(dialog.getByRole('button', { name: button }));
      await app.user.click(await screen.findByRole('option', { name: team }));
    };
    await choose(/^Team/, 'Office');
    const warning = 'Slug “job-1” is already used in Office, so this monitor loses it';
    expect(await dialog.findByText(warning, { exact: false })).toBeVisible();
    await choose(/Office/, 'Unnamed team');
    await waitFor(() => expect(dialog.queryByText(/loses it/)).not.toBeInTheDocument());
    await choose(/Unnamed team/, 'Office');
    await app.user.click(dialog.getByRole('button', { name: 'Move monitor' }));
    expect(await screen.findByText('Slug “job-1” is already used there, so the monitor lost it.')).toBeVisible();
  });

  it('says what stops working when a monitor is deleted', async () => {
    const app = await openMonitor({ tab: 'setup' });
    const dialog = await ask(app, 'Delete monitor', 'Delete Backup?');
    expect(dialog.getByText(/Its ping URL stops working/)).toBeVisible();
  });
});
