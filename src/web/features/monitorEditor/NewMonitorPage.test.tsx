import { describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { isId, MONITOR_ID_PREFIX } from '../../../contract/ids.ts';
import type { CreateMonitor, PreviewSlug } from '../../../contract/monitors/monitorCalls.ts';
import { refuse } from '../../../sdk/fakePlatform.ts';
import { TransportError } from '../../../sdk/platform.ts';
import { listAddress, openEditor, storedMonitor, teamId } from './testing/openEditor.ts';

async function open(calls: Parameters<typeof openEditor>[1] = {}) {
  const opened = await openEditor(`${listAddress}/new`, calls);
  for (const title of ['More', 'Advanced']) {
    const fold = await screen.findByText(title);
    if (!fold.closest('details')?.open) await opened.user.click(fold);
  }
  return opened;
}
const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
const TAKEN = 'Another monitor in this team has this slug. Pings by slug will be rejected for both.';
const answerSlugs =
  (taken: ReadonlySet<string>) =>
  ({ slug }: PreviewSlug) => ({ isTaken: taken.has(slug), free: taken.has(slug) ? `${slug}-2` : slug });
const create = () => screen.getByRole('button', { name: 'Create monitor' });

function fakeNetwork() {
  const onLine = jest.spyOn(Navigator.prototype, 'onLine', 'get');
  return {
    become(network: 'online' | 'offline') {
      onLine.mockReturnValue(network === 'online');
      act(() => void window.dispatchEvent(new Event(network)));
    },
    restore: () => onLine.mockRestore(),
  };
}

describe('a new monitor', () => {
  it('can’t be entered before the team’s defaults are known, which the page says while offline', async () => {
    const { become, restore } = fakeNetwork();
    const { router } = await openEditor(`${listAddress}/${storedMonitor.monitorId}/edit`);
    expect(await field('Name')).toHaveValue('Backup');
    become('offline');
    await act(() => router.navigate(`${listAddress}/new`));
    expect(await screen.findByText('The form will open when you’re back online.')).toBeVisible();
    become('online');
    expect(await field('Name')).toHaveValue('');
    restore();
  });

  it('isn’t sent while offline, which the form says until the network is back', async () => {
    const { user, enter, inputsOf, address } = await open();
    await enter('Name', 'Nightly Backup');
    await waitFor(() => expect(inputsOf('previewSlug')).not.toHaveLength(0));
    const slugsAsked = inputsOf('previewSlug').length;
    const { become, restore } = fakeNetwork();
    become('offline');
    await user.click(create());
    expect(await screen.findByText(/^You’re offline\. Nothing you’ve entered is lost\./)).toBeVisible();
    expect(inputsOf('previewSlug')).toHaveLength(slugsAsked);
    become('online');
    expect(screen.queryByText(/^You’re offline\. Nothing/)).not.toBeInTheDocument();
    expect(await field('Name')).toHaveValue('Nightly Backup');
    await user.click(create());
    await waitFor(() => expect(address()).toMatch(new RegExp(`^${listAddress}/mid_`)));
    restore();
  });

  it('hides the preview of its schedule while offline', async () => {
    await open();
    const panel = () => screen.getByRole('region', { name: 'What this schedule means' });
    expect(await within(panel()).findByText('Every 10 min')).toBeVisible();
    const { become, restore } = fakeNetwork();
    become('offline');
    expect(within(panel()).queryByText('Every 10 min')).not.toBeInTheDocument();
    expect(within(panel()).getByText(/^You’re offline/)).toBeVisible();
    become('online');
    expect(await within(panel()).findByText('Every 10 min')).toBeVisible();
    restore();
  });

  it('is created from the entered values, and its page is shown', async () => {
    const { user, inputsOf, address } = await open();
    await user.type(await field('Name'), 'Nightly Backup');
    expect(await field('Slug')).toHaveValue('nightly-backup');
    await user.type(await field('Tags'), 'db,prod{Enter}');
    await user.clear(await field('Interval'));
    await user.type(await field('Interval'), '1h30');
    expect(screen.getByText('That’s 1 h 30 min.')).toBeVisible();
    await user.clear(await field('Grace period'));
    await user.type(await field('Grace period'), '5 min');
    await user.click(screen.getByRole('checkbox', { name: 'Don’t resume on pings' }));
    await user.click(create());
    await waitFor(() => expect(address()).toMatch(new RegExp(`^${listAddress}/mid_`)));
    const [{ monitorId, ...sent }] = inputsOf<CreateMonitor>('create') as [CreateMonitor];
    expect(isId(MONITOR_ID_PREFIX, monitorId)).toBe(true);
    expect(address()).toBe(`${listAddress}/${monitorId}`);
    expect(sent).toEqual({
      teamId,
      settings: {
        name: 'Nightly Backup',
        slug: 'nightly-backup',
        tags: ['db', 'prod'],
        description: '',
        schedule: { kind: 'period', periodSeconds: 5_400 },
        graceSeconds: 300,
        needsManualResume: true,
      },
    });
    expect(Object.keys(sessionStorage).filter((name) => name.startsWith('hearth:draft'))).toEqual([]);
  });

  it('has a slug that follows the name until it is edited', async () => {
    const { enter } = await open();
    await enter('Slug', 'own');
    await enter('Name', 'Backup');
    expect(await field('Slug')).toHaveValue('own');
  });

  it('gets a slug that is free in the team and keeps following the name', async () => {
    const taken = new Set(['pings']);
    const { enter } = await open({ previewSlug: answerSlugs(taken) });
    await enter('Name', 'Pings');
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Slug' })).toHaveValue('pings-2'));
    await enter('Name', ' of Ann');
    expect(await field('Slug')).toHaveValue('pings-of-ann');
  });

  it('is saved with a free slug even before the browser learns that its slug is taken', async () => {
    const { user, enter, inputsOf } = await open({ previewSlug: answerSlugs(new Set(['pings'])) });
    await enter('Name', 'Pings');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(inputsOf('create')).toHaveLength(1));
    const [{ monitorId, settings }] = inputsOf<CreateMonitor>('create') as [CreateMonitor];
    expect(settings.slug).toBe('pings-2');
    // Excludes the monitor itself, which exists if only the response was lost.
    expect(inputsOf<PreviewSlug>('previewSlug').at(-1)).toMatchObject({ teamId, monitorId, slug: 'pings' });
  });

  it('warns that a typed slug is taken, but keeps it and saves it', async () => {
    const { user, enter, inputsOf } = await open({ previewSlug: answerSlugs(new Set(['pings'])) });
    await enter('Name', 'Backup');
    await user.clear(await field('Slug'));
    await enter('Slug', 'pings');
    expect(await screen.findByText(TAKEN)).toBeVisible();
    expect(await field('Slug')).toHaveAccessibleDescription(TAKEN);
    expect(await field('Slug')).toHaveValue('pings');
    await user.type(await field('Slug'), '-3');
    expect(screen.queryByText(TAKEN)).not.toBeInTheDocument();
    await user.type(await field('Slug'), '{Backspace}{Backspace}');
    await user.click(create());
    await waitFor(() => expect(inputsOf('create')).toHaveLength(1));
    expect(inputsOf<CreateMonitor>('create')[0]?.settings.slug).toBe('pings');
  });

  it('shows errors under the fields, sends nothing, and focuses the first invalid field', async () => {
    const { user, inputsOf } = await open();
    await user.clear(await field('Grace period'));
    await user.type(await field('Grace period'), '10');
    await user.click(create());
    expect(await screen.findByText('Enter a name.')).toBeVisible();
    expect(screen.getByText('Add a unit: 10 min, 10 h or 10 d?')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus());
    expect(inputsOf('create')).toEqual([]);
  });

  it('shows the platform’s errors under their fields', async () => {
    const { user, enter } = await open({
      create: () => refuse('InvalidInputError', { path: 'settings/slug', message: 'this slug is reserved' }),
    });
    await enter('Name', 'Backup');
    await user.keyboard('{Enter}');
    expect(await screen.findByText('This slug is reserved.')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Slug' })).toHaveFocus());
  });

  it('is created once, with the latest values, when the first response was lost', async () => {
    let tries = 0;
    const { user, enter, inputsOf, address } = await open({
      create: ({ settings, ...ids }: CreateMonitor) => {
        tries += 1;
        if (tries === 1) throw new TransportError('lost');
        const data = { ...storedMonitor, ...ids, ...settings, name: 'Backup' };
        return { key: [], versionstamp: '1', data };
      },
      update: () => ({ key: [], versionstamp: '2', data: storedMonitor }),
    });
    await enter('Name', 'Backup');
    await user.keyboard('{Enter}');
    expect(await screen.findByText(/Can’t reach Hearth/)).toBeVisible();
    expect(await field('Name')).toHaveValue('Backup');
    await user.type(await field('Name'), ' 2{Enter}');
    await waitFor(() => expect(address()).toMatch(/mid_/));
    const [first, second] = inputsOf<CreateMonitor>('create');
    expect(second?.monitorId).toBe(first?.monitorId);
    expect(inputsOf('update')).toEqual([
      expect.objectContaining({ versionstamp: '7', settings: expect.objectContaining({ name: 'Backup 2' }) }),
    ]);
  });

  it('keeps what is typed across reloads until it is discarded', async () => {
    const first = await open();
    await first.enter('Name', 'Half a na');
    cleanup();
    const second = await open();
    expect(await screen.findByText(/We restored your unsaved changes/)).toBeVisible();
    expect(await field('Name')).toHaveValue('Half a na');
    await second.user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(await field('Name')).toHaveValue('');
    expect(screen.queryByText(/We restored your unsaved changes/)).not.toBeInTheDocument();
    cleanup();
    await open();
    expect(await field('Name')).toHaveValue('');
  });

  it('discards what is typed on Cancel', async () => {
    const { user, enter, address } = await open();
    await enter('Name', 'Backup');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(address()).toBe(listAddress));
    expect(Object.keys(sessionStorage).filter((name) => name.startsWith('hearth:draft'))).toEqual([]);
  });
});

it('the form of a new monitor can be operated by keyboard alone', async () => {
  const { user, inputsOf } = await open();
  (await field('Name')).focus();
  await user.keyboard('Backup');
  (await field('Tags')).focus();
  await user.keyboard('db{Tab}');
  expect(screen.getByRole('button', { name: 'Remove db' })).toBeVisible();
  screen.getByRole('radio', { name: 'Interval' }).focus();
  await user.keyboard('{ArrowRight}');
  await user.clear(await field('Expression'));
  await user.keyboard('0 3 * * *');
  (await field('Runbook')).focus();
  await user.paste('https://wiki.example.com/backup');
  await user.click(await field('Description'));
  await user.keyboard('Line{Enter}two{Control>}{Enter}{/Control}');
  await waitFor(() => expect(inputsOf('create')).toHaveLength(1));
  expect(inputsOf<CreateMonitor>('create')[0]?.settings).toMatchObject({
    tags: ['db'],
    description: 'Line\ntwo',
    runbookUrl: 'https://wiki.example.com/backup',
    schedule: { kind: 'cron', expression: '0 3 * * *', timezone: 'UTC' },
  });
});

it('the tag field removes the last tag on Backspace, and accepts no more tags than the platform does', async () => {
  const { user } = await open();
  await user.type(await field('Tags'), 'one,two,{Backspace}');
  expect(screen.getByRole('list', { name: 'Selected tags' })).toHaveTextContent(/^one$/);
  await user.click(await field('Tags'));
  await user.paste('x'.repeat(51));
  expect(await screen.findByText('Use 50 characters or fewer.')).toBeVisible();
});
