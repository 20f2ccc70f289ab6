import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { Command } from '../../../contract/commands.ts';
import { teamKey, userTeamKey } from '../../../contract/keys.ts';
import type { Team, TeamRole } from '../../../contract/records.ts';
import { type CommandHandler, refuse } from '../../../sdk/fakePlatform.ts';
import { enterText } from '../../testing/enterText.ts';
import { createFakeDocuments, type FakeDocuments } from '../../testing/fakeDocuments.ts';
import { ann, ANN_ID, BOB_ID, documentsOf, teamOf } from '../../testing/people.ts';
import { renderApp } from '../../testing/renderApp.tsx';

const team: Team = { ...teamOf(ANN_ID, 'A', 'Operations'), users: [] };
const withRole = (role: TeamRole): Team => ({
  ...team,
  users: [
    { userId: ANN_ID, role },
    { userId: BOB_ID, role: role === 'owner' ? 'admin' : 'owner' },
  ],
});

const integrationOf = (name: string, isDefault: boolean) => ({
  integrationId: `iid_${name}`,
  name,
  isDefault,
  config: { kind: 'email', to: 'ops@example.com' },
  disabled: null,
});

/** Procedures that currently fail. */
const failing = new Set<string>();

let documents: FakeDocuments;
let calls: Command[];
beforeEach(() => {
  calls = [];
  failing.clear();
});

/** Responds to the page's procedures. Deleting also removes the team from the person's list. */
const answer: CommandHandler = (command, token) => {
  if (command.kind !== 'rpc') return documents.answer(command, token);
  calls.push(command);
  const name = command.rpc.join('/');
  if (failing.has(name)) return refuse('StorageFullError');
  switch (name) {
    case 'integrations/list':
      return [integrationOf('Mail to ops', true), integrationOf('Pager', false)];
    case 'server/status':
      return { disk: 'ok', mailDomain: null, pingsKept: 2_500 };
    case 'apiKeys/list':
      return [];
    case 'monitors/oldPingKeys':
      return [];
    case 'members/list':
      return [
        { userId: ANN_ID, display: 'Ann', initials: '', role: 'owner', joinedAt: null, lastSeenAt: null },
        { userId: BOB_ID, display: 'Bob', initials: '', role: 'admin', joinedAt: null, lastSeenAt: null },
      ];
    case 'monitors/pingKey':
      return { pingKey: 'THE-KEY', usedBy: 3 };
    case 'monitors/replacePingKey':
      return { pingKey: 'A-NEW-KEY', usedBy: 3 };
    case 'teams/delete':
      documents.answer(
        { kind: 'document-atomic', checks: [], ops: [{ type: 'delete', key: userTeamKey(ANN_ID, team.teamId) }] },
        token,
      );
      return { goneAt: 0 };
    case 'teams/listDeleted':
      return [];
    case 'teams/transfer':
    case 'teams/restore':
    case 'teams/saveDefaults':
      return null;
    default:
      return documents.answer(command, token);
  }
};

function open(role: TeamRole = 'owner') {
  documents = createFakeDocuments(documentsOf(ANN_ID, 'Ann', [withRole(role)]));
  return renderApp({ url: `/teams/${team.teamId}/settings/general`, identity: ann, answer });
}
const called = (name: string) => calls.filter((call) => call.kind === 'rpc' && call.rpc.join('/') === name);
const button = (name: string | RegExp) => screen.findByRole('button', { name });

describe('the General page of a team', () => {
  it.each<[TeamRole, string[]]>([
    ['owner', ['General', 'API keys', 'Badges', 'Import', 'Audit log']],
    ['viewer', ['General', 'Badges']],
  ])('shows a %s the tabs %j', async (role, titles) => {
    const { user, address } = await open(role);
    const tabs = within(await screen.findByRole('navigation', { name: 'General' }));
    expect(tabs.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(titles);
    expect(tabs.getByRole('link', { current: 'page' })).toHaveTextContent('General');
    await user.click(tabs.getByRole('link', { name: 'Badges' }));
    await waitFor(() => expect(tabs.getByRole('link', { current: 'page' })).toHaveTextContent('Badges'));
    expect(address()).toBe(`/teams/${team.teamId}/settings/badges`);
  });

  it('says how many pings this server keeps', async () => {
    await open();
    expect(await screen.findByText(/^This server keeps the last 2,500 pings/)).toBeVisible();
  });

  it('renames the team when a field loses the focus', async () => {
    const { user } = await open();
    const display = await screen.findByRole('textbox', { name: 'Display' });
    await user.clear(display);
    await enterText(user, display, '  Night shift ');
    await user.tab();
    expect(await screen.findByText('The team has been updated.')).toBeVisible();
    expect(documents.get(teamKey(team.teamId))?.data).toEqual({ ...withRole('owner'), display: 'Night shift' });
  });

  it('shows the ping key only on demand', async () => {
    const { user } = await open();
    const show = await button('Show ping key');
    await waitFor(() => expect(show).toBeEnabled());
    expect(screen.queryByText('THE-KEY')).toBeNull();
    await user.click(show);
    expect(screen.getByText('THE-KEY')).toBeVisible();
  });

  it('says how many monitors a new ping key affects before replacing the old one', async () => {
    const { user } = await open();
    const replace = await button('Rotate key…');
    await waitFor(() => expect(replace).toBeEnabled());
    await user.click(replace);
    const dialog = await screen.findByRole('dialog', { name: 'Rotate the ping key?' });
    expect(within(dialog).getByText(/^3 monitors in this team have a slug/)).toBeVisible();
    expect(called('monitors/replacePingKey')).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Rotate key' }));
    expect(await screen.findByText('The ping key was rotated')).toBeVisible();
  });

  it('says when the ping keys can’t be loaded, and offers a retry', async () => {
    failing.add('monitors/pingKey').add('monitors/oldPingKeys');
    const { user } = await open();
    const section = within(await screen.findByRole('region', { name: 'Ping key' }));
    expect(await section.findByText(/^Couldn’t load the ping key\./)).toBeVisible();
    expect(await section.findByText(/^Couldn’t load the old ping keys\./)).toBeVisible();
    failing.clear();
    for (const retry of section.getAllByRole('button', { name: 'Try again' })) await user.click(retry);
    await waitFor(() => expect(section.queryByText(/^Couldn’t load/)).toBeNull());
    expect(await button('Show ping key')).toBeEnabled();
  });

  it('lists the integrations for new monitors, and links to where they are chosen', async () => {
    failing.add('integrations/list');
    const { user } = await open();
    const line = await screen.findByText(/^Couldn’t load the integrations\./);
    failing.clear();
    await user.click(within(line.parentElement!).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Alerts go to Mail to ops')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Change integrations' })).toHaveAttribute(
      'href',
      expect.stringContaining('/settings/integrations'),
    );
  });

  it('saves the defaults for new monitors', async () => {
    const { user } = await open();
    expect(await screen.findByText('Every 1 d, 1 h grace')).toBeVisible();
    await user.click(await button('Change schedule'));
    const interval = await screen.findByRole('textbox', { name: 'Interval' });
    await user.clear(interval);
    await enterText(user, interval, '12 h');
    await user.click(screen.getByRole('button', { name: 'Save defaults' }));
    expect(await screen.findByText('New monitors start with these settings.')).toBeVisible();
    const defaults = { schedule: { kind: 'period', periodSeconds: 43_200 }, graceSeconds: 900 };
    expect(called('teams/saveDefaults')).toMatchObject([{ input: { teamId: team.teamId, defaults } }]);
    expect(screen.queryByRole('textbox', { name: 'Interval' })).toBeNull();
  });

  it('deletes the team once its name is typed, and restores it on Undo', async () => {
    const { user } = await open();
    await user.click(await button('Delete team'));
    const dialog = await screen.findByRole('dialog', { name: 'Delete Operations?' });
    const confirm = within(dialog).getByRole('button', { name: 'Delete team' });
    expect(confirm).toBeDisabled();
    await enterText(user, within(dialog).getByRole('textbox'), 'Operations');
    await user.click(confirm);
    expect(await screen.findByText('Operations was deleted')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Restored Operations')).toBeVisible();
    expect(called('teams/restore')).toMatchObject([{ input: { deletedTeamId: team.teamId } }]);
  });

  it('hands the team over to someone', async () => {
    const { user } = await open();
    const transfer = await button('Transfer team');
    await waitFor(() => expect(transfer).toBeEnabled());
    await user.click(transfer);
    const dialog = await screen.findByRole('dialog', { name: 'Transfer Operations?' });
    await user.click(within(dialog).getByRole('button', { name: 'Transfer team' }));
    expect(await screen.findByText('Bob now owns Operations')).toBeVisible();
    expect(called('teams/transfer')).toMatchObject([{ input: { toUserId: BOB_ID } }]);
  });

  it.each<[TeamRole, { keys: boolean; danger: boolean }]>([
    ['owner', { keys: true, danger: true }],
    ['admin', { keys: true, danger: false }],
    ['member', { keys: false, danger: false }],
    ['viewer', { keys: false, danger: false }],
  ])('offers a %s only what that role allows', async (role, { keys, danger }) => {
    await open(role);
    expect(await screen.findByRole('textbox', { name: 'Display' })).toHaveProperty('readOnly', !keys);
    expect(screen.queryByRole('button', { name: 'Show ping key' }) !== null).toBe(keys);
    expect(screen.queryByRole('button', { name: 'Change schedule' }) !== null).toBe(keys);
    expect(screen.queryByRole('link', { name: 'Audit log' }) !== null).toBe(keys);
    expect(screen.queryByRole('button', { name: 'Delete team' }) !== null).toBe(danger);
    expect(called('monitors/pingKey').length > 0).toBe(keys);
  });
});
