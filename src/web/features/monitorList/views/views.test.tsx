import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { ListView } from '../../../../contract/monitors/listViews.ts';
import { openMonitors } from '../../../testing/openMonitors.tsx';
import { readListFilters } from '../listFilters.ts';
import { differs, searchOfView, viewOf } from './viewFilters.ts';
import { listedNames } from '../testing/listedRows.ts';

const LIST = '/monitors/hearthbeat';
const monitors = [{ name: 'Backup', status: 'down' as const, dueAt: null, tags: ['db'] }, { name: 'Invoices' }];

async function openList(search = '') {
  const app = await openMonitors(LIST + search, { monitors });
  await screen.findByRole('table', { name: 'Monitors' });
  const { user } = app;
  const choose = async (view: string, role: 'menuitem' | 'menuitemradio', name: string) => {
    await user.click(await screen.findByRole('button', { name: view }));
    await user.click(await screen.findByRole(role, { name }));
  };
  const name = async (dialog: string, typed: string) => {
    const asked = within(await screen.findByRole('dialog', { name: dialog }));
    await user.clear(asked.getByRole('textbox', { name: 'Name' }));
    await user.type(asked.getByRole('textbox', { name: 'Name' }), typed);
    await user.click(asked.getByRole('button', { name: 'Save' }));
  };
  return { ...app, choose, name };
}

describe('the views of a list', () => {
  it('are saved with a name, can be opened by anyone in the team, and are part of the address', async () => {
    const { choose, name, address } = await openList('?status=down&group=tag');
    await choose('Views', 'menuitem', 'Save as new view…');
    await name('Save view', 'On fire');
    expect(await screen.findByText('Saved view “On fire”')).toBeVisible();
    await waitFor(() => expect(address()).toMatch(/\?view=vid_\w{22}&status=down&group=tag&columns=$/));
    const saved = address();
    await choose('On fire', 'menuitemradio', 'All monitors');
    await waitFor(() => expect(listedNames()).toEqual(['Backup', 'Invoices']));
    expect(address()).not.toContain('?');
    await choose('Views', 'menuitemradio', 'On fire');
    await waitFor(() => expect(listedNames()).toEqual(['Backup']));
    expect(address()).toBe(saved);
  });

  it('show when the list differs from them, and can be updated to match it', async () => {
    const { user, choose, name, address } = await openList('?status=down');
    await choose('Views', 'menuitem', 'Save as new view…');
    await name('Save view', 'Mine');
    await screen.findByRole('button', { name: 'Mine' });
    await user.click(screen.getByRole('button', { name: /^All/ }));
    await choose('Mine (changed)', 'menuitem', 'Save changes');
    expect(await screen.findByRole('button', { name: 'Mine' })).toBeVisible();
    expect(address()).not.toContain('status=');
  });

  it('are renamed and deleted for everyone', async () => {
    const { user, choose, name } = await openList('?status=down');
    await choose('Views', 'menuitem', 'Save as new view…');
    await name('Save view', 'Mine');
    await choose('Mine', 'menuitem', 'Rename…');
    await name('Rename view', 'Ours');
    await choose('Ours', 'menuitem', 'Delete view');
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete view “Ours”?' }));
    await user.click(dialog.getByRole('button', { name: 'Delete view' }));
    expect(await screen.findByText('Deleted view “Ours”')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Views' }));
    expect(screen.queryByRole('menuitemradio', { name: 'Ours' })).not.toBeInTheDocument();
  });
});

describe('the address of a view', () => {
  const shownAt = (search: string) => {
    const filters = readListFilters(new URLSearchParams(search));
    return { ...filters, columns: filters.columns ?? [] };
  };

  it.each(['', 'text=back&tag=db&tag=prod', 'status=down&status=late&sort=-name&group=tag&columns=uptime'])(
    'shows what the list showed when the view was saved: “%s”',
    (search) => {
      const view = viewOf('Any', shownAt(search));
      expect(differs(view, shownAt(searchOfView(view)))).toBe(false);
      expect(differs(view, { ...shownAt(search), text: 'other' })).toBe(true);
    },
  );

  it('ignores values unknown to this version', () => {
    const view: ListView = {
      ...viewOf('Later', shownAt('')),
      statuses: ['sleepy', 'down'],
      columns: ['age', 'uptime'],
    };
    expect(shownAt(searchOfView(view))).toMatchObject({ statuses: ['down'], columns: ['uptime'] });
  });
});
