import { expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { nightWatch, openShell } from '../testing/openShell.tsx';

const team = `/teams/${nightWatch.teamId}`;
const open = async () => {
  const app = await openShell(team);
  await screen.findByRole('heading', { level: 1 });
  await screen.findByRole('link', { name: 'Billing' });
  return app;
};

it('Ctrl+K goes to any page by name', async () => {
  const { user, address } = await open();
  await user.keyboard('{Control>}k{/Control}');
  await screen.findByRole('combobox', { name: 'Search or type a command…' });
  const dialog = await screen.findByRole('dialog', { name: 'Go to' });
  expect(await within(dialog).findByRole('option', { selected: true })).toHaveTextContent('DashboardNight Watch');
  await user.keyboard('mem{Enter}');
  await waitFor(() => expect(address()).toBe(`${team}/settings/members`));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await user.keyboard('{Meta>}k{/Meta}');
  await user.keyboard('settings billing{Enter}');
  await waitFor(() => expect(address()).toBe('/settings/billing'));
});

it('the palette starts at its first entry, not at the current page', async () => {
  const { user } = await openShell(`${team}/settings/members`);
  await screen.findByRole('heading', { level: 1 });
  await user.keyboard('{Control>}k{/Control}');
  await screen.findByRole('combobox', { name: 'Search or type a command…' });
  const dialog = await screen.findByRole('dialog', { name: 'Go to' });
  const first = await within(dialog).findByRole('option', { name: /^Dashboard/ });
  expect(within(dialog).getByRole('combobox')).toHaveAttribute('aria-activedescendant', first.id);
  expect(within(dialog).getByRole('option', { selected: true })).toHaveTextContent(/^Members/);
});

it('the palette groups its results', async () => {
  const { user } = await open();
  await user.keyboard('{Control>}k{/Control}');
  await screen.findByRole('combobox', { name: 'Search or type a command…' });
  const dialog = await screen.findByRole('dialog', { name: 'Go to' });
  await user.keyboard('th');
  await waitFor(() =>
    expect(within(dialog).getByRole('listbox')).toHaveTextContent(
      /^PagesHearthbeatNight Watch › MonitorsActionsSwitch to dark theme$/,
    ),
  );
});

it('the question mark shows the shortcuts, except in text fields', async () => {
  const { user } = await open();
  await user.keyboard('/');
  const search = await screen.findByRole('combobox', { name: 'Search or type a command…' });
  await user.keyboard('?');
  expect(search).toHaveValue('?');
  expect(screen.queryByRole('dialog', { name: 'Keyboard shortcuts' })).not.toBeInTheDocument();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await user.keyboard('?');
  const help = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  const keysOf = (does: string) => within(help).getByText(does).nextElementSibling?.textContent;
  expect(keysOf('Find a monitor, page or action')).toBe('Ctrl Kor/');
  expect(keysOf('Go to monitors')).toBe('gthenm');
  expect(keysOf('Next or previous monitor')).toBe('jork');
});

it('letters open the team’s pages and actions, except in text fields or while a dialog is open', async () => {
  const { user, address } = await open();
  await user.keyboard('m/');
  await screen.findByRole('combobox', { name: 'Search or type a command…' });
  await user.keyboard('c{Escape}');
  expect(address()).toBe(team);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await user.keyboard('?');
  const help = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  await user.keyboard('c');
  expect(address()).toBe(team);
  await user.click(within(help).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await user.keyboard('gm');
  await waitFor(() => expect(address()).toBe(`${team}/monitors/hearthbeat`));
  await user.keyboard('gd');
  await waitFor(() => expect(address()).toBe(team));
  await user.keyboard('c');
  await waitFor(() => expect(address()).toBe(`${team}/monitors/hearthbeat/new`));
});
