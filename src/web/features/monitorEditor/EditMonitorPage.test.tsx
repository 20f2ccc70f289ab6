import { describe, expect, it } from '@jest/globals';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import type { PreviewSlug, UpdateMonitor } from '../../../contract/monitors/monitorCalls.ts';
import { refuse } from '../../../sdk/fakePlatform.ts';
import { integrationOf } from '../../testing/alerts.ts';
import { listAddress, monitorId, openEditor, preview, teamId } from './testing/openEditor.ts';
import { NOW } from '../../../testing/clock.ts';

const address = `${listAddress}/${monitorId}`;
const open = (calls: Parameters<typeof openEditor>[1] = {}) => openEditor(`${address}/edit`, calls);
const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
const save = () => screen.getByRole('button', { name: 'Save' });

describe('editing a monitor', () => {
  it('saves changes with the stamp that was read, and shows the monitor', async () => {
    const { user, enter, inputsOf, stored, address: place } = await open();
    expect(await field('Interval')).toHaveValue('10 min');
    await user.clear(await field('Interval'));
    await enter('Interval', '1 h');
    await user.click(save());
    await waitFor(() => expect(place()).toBe(address));
    expect(inputsOf<UpdateMonitor>('update')).toEqual([expect.objectContaining({ versionstamp: '7' })]);
    expect(stored()).toMatchObject({ name: 'Backup', schedule: { kind: 'period', periodSeconds: 3_600 } });
    expect(await screen.findByText('The monitor has been updated.')).toBeVisible();
  });

  it('changes which integrations alert, and collapses what isn’t set', async () => {
    const mail = integrationOf({ teamId, integrationId: 'iid_mail', name: 'On call', monitorIds: [monitorId] });
    const chat = integrationOf({ teamId, integrationId: 'iid_chat', name: 'Chat', isDefault: true });
    const {
      user,
      inputsOf,
      address: place,
    } = await open({
      'integrations/list': () => [mail, chat],
      'integrations/use': () => null,
    });
    const alerts = within(await screen.findByRole('group', { name: 'Alerts' }));
    expect(await alerts.findByRole('checkbox', { name: /^On call/ })).toBeChecked();
    expect(alerts.getByRole('checkbox', { name: /^Chat/ })).not.toBeChecked();
    expect(screen.getByRole('textbox', { name: 'Tags' })).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Slug' })).not.toBeVisible();
    await user.click(alerts.getByRole('checkbox', { name: /^On call/ }));
    await user.click(alerts.getByRole('checkbox', { name: /^Chat/ }));
    await user.click(alerts.getByRole('checkbox', { name: /^Chat/ }));
    await user.click(save());
    await waitFor(() => expect(place()).toBe(address));
    expect(inputsOf('integrations/use')).toEqual([{ teamId, monitorId, integrationId: 'iid_mail', isUsed: false }]);
  });

  it('is “Edit” in the breadcrumbs, after the monitor’s name', async () => {
    await open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Edit Backup' })).toBeVisible();
    const crumbs = within(screen.getByRole('navigation', { name: 'Breadcrumbs' })).getAllByRole('listitem');
    expect(crumbs.slice(-2).map(({ textContent }) => textContent)).toEqual(['Backup', 'Edit']);
  });

  it('does not change the slug with the name, and warns when the slug is changed', async () => {
    const { user, enter, openAdvanced } = await open();
    await openAdvanced();
    await enter('Name', ' of the database');
    expect(await field('Slug')).toHaveValue('backup');
    await user.type(await field('Slug'), '-2');
    expect(screen.getByText('Jobs that ping “backup” will get “not found”.')).toBeVisible();
  });

  it('warns if another monitor has the slug, even one that is already stored, without changing it', async () => {
    const taken = ['backup', 'dump'];
    const { user, enter, inputsOf, openAdvanced } = await open({
      previewSlug: ({ slug }: PreviewSlug) => ({ isTaken: taken.includes(slug), free: `${slug}-2` }),
    });
    await openAdvanced();
    expect(await screen.findByText(/^Another monitor in this team has this slug/)).toBeVisible();
    expect(await field('Slug')).toHaveValue('backup');
    expect(inputsOf('previewSlug')).toEqual([{ teamId, monitorId, slug: 'backup' }]);
    await user.clear(await field('Slug'));
    expect(screen.queryByText(/^Another monitor in this team/)).not.toBeInTheDocument();
    await enter('Slug', 'dump');
    expect(await screen.findByText(/rejected for both\. Jobs that ping “backup” will get/)).toBeVisible();
    expect(await field('Slug')).toHaveValue('dump');
  });

  it('says how the schedule would have worked over the last 30 days', async () => {
    const from = NOW - 86_400_000;
    const { inputsOf } = await open({
      preview: () => ({
        ...preview,
        past: { from: from - 29 * 86_400_000, pings: [from], downtimes: [{ from, to: from + 3_600_000 }] },
      }),
    });
    expect(await screen.findByText(/1 outage in the last 30 days, 1 h\./)).toBeVisible();
    expect(screen.getByText('When it would have been down')).toBeVisible();
    expect(inputsOf('preview')).toEqual([expect.objectContaining({ teamId, monitorId, graceSeconds: 300 })]);
  });

  it('keeps what is typed, and the version it is based on, across reloads', async () => {
    const first = await open();
    await first.enter('Name', ' at night');
    cleanup();
    const second = await open();
    expect(await field('Name')).toHaveValue('Backup at night');
    await second.user.click(save());
    await waitFor(() => expect(second.stored().name).toBe('Backup at night'));
    await waitFor(() => expect(second.address()).toBe(address));
    expect(Object.keys(sessionStorage).filter((name) => name.startsWith('hearth:draft'))).toEqual([]);
  });

  it('says that a monitor does not exist', async () => {
    await openEditor(`${listAddress}/mid_${'X'.repeat(22)}/edit`);
    expect(await screen.findByText(/This monitor doesn’t exist/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'All monitors' })).toBeVisible();
  });

  it('keeps what was typed when someone else has deleted the monitor', async () => {
    const { user } = await open({ update: () => refuse('DocumentNotFoundError') });
    await user.type(await field('Name'), '!{Enter}');
    expect(await screen.findByText(/Someone deleted this monitor/)).toBeVisible();
    expect(await field('Name')).toHaveValue('Backup!');
  });
});

describe('when someone else saves the same monitor', () => {
  it('shows the new version immediately while nothing is typed', async () => {
    const { changeElsewhere } = await open();
    await field('Name');
    act(() => changeElsewhere({ name: 'Dump' }));
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Dump'));
    expect(screen.queryByText(/Someone else just changed/)).not.toBeInTheDocument();
  });

  it.each([
    ['with an event', { isPublished: true }],
    ['without an event', { isPublished: false }],
  ])('%s, keeps what is typed, says what changed, and can save over it', async (_how, options) => {
    const { user, enter, changeElsewhere, stored } = await open();
    await enter('Name', ' of mine');
    act(() => changeElsewhere({ graceSeconds: 60, tags: [] }, options));
    if (!options.isPublished) await user.click(save());
    const theirs = await screen.findByRole('list', { name: 'What they changed' });
    expect(
      within(theirs)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Tags: db → none', 'Grace period: 5 min → 1 min']);
    expect(await field('Name')).toHaveValue('Backup of mine');
    expect(stored().name).toBe('Backup');
    await user.click(screen.getByRole('button', { name: 'Overwrite with mine' }));
    await waitFor(() => expect(stored()).toMatchObject({ name: 'Backup of mine', graceSeconds: 300, tags: ['db'] }));
  });

  it('can use the other version', async () => {
    const { user, enter, changeElsewhere, inputsOf } = await open();
    await enter('Name', ' of mine');
    act(() => changeElsewhere({ name: 'Dump' }));
    await user.click(await screen.findByRole('button', { name: 'Use theirs' }));
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Dump'));
    expect(screen.queryByText(/Someone else just changed/)).not.toBeInTheDocument();
    expect(inputsOf('update')).toEqual([]);
  });

  it('does not treat pausing as a conflict', async () => {
    const { user, enter, changeElsewhere, stored, inputsOf } = await open();
    await enter('Name', ' of mine');
    act(() => changeElsewhere({ status: 'paused' }));
    await user.click(save());
    await waitFor(() => expect(stored()).toMatchObject({ name: 'Backup of mine', status: 'paused' }));
    expect(inputsOf<UpdateMonitor>('update').map(({ versionstamp }) => versionstamp)).toEqual(['7', '72']);
  });

  it('detects a conflict with a draft from before a reload', async () => {
    const first = await open();
    await first.enter('Name', ' of mine');
    cleanup();
    const second = await open();
    await field('Name');
    act(() => second.changeElsewhere({ name: 'Dump' }));
    expect(await screen.findByRole('list', { name: 'What they changed' })).toHaveTextContent('Name: Backup → Dump');
    expect(await field('Name')).toHaveValue('Backup of mine');
  });
});
