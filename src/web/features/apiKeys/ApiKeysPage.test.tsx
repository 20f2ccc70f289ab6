import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { DAY_MS } from '../../../contract/durations.ts';
import type { TeamRole } from '../../../contract/records.ts';
import type { ApiKey, CreateApiKey } from '../../../contract/teams/apiKeyCalls.ts';
import { refuse } from '../../../sdk/fakePlatform.ts';
import { NOW } from '../../../testing/clock.ts';
import { createFakeDocuments } from '../../testing/fakeDocuments.ts';
import { ann, ANN_ID, documentsOf, teamOf } from '../../testing/people.ts';
import { renderApp } from '../../testing/renderApp.tsx';

const SECRET = `hrw_${'a1B2'.repeat(7)}`;

const keyOf = (name: string, more: Partial<ApiKey> = {}): ApiKey => ({
  keyId: `kid_${name}`,
  name,
  scope: 'write',
  createdAt: NOW - 3 * DAY_MS,
  createdBy: 'Grace',
  creatorId: null,
  endsAt: null,
  lastUse: null,
  ...more,
});

interface Options {
  keys?: ApiKey[];
  role?: TeamRole;
  create?: (input: CreateApiKey) => unknown;
}

async function openPage({ keys = [], role = 'admin', create }: Options = {}) {
  const team = teamOf(ANN_ID, 'm', 'Machines');
  const documents = createFakeDocuments(documentsOf(ANN_ID, 'Ann', [{ ...team, users: [{ userId: ANN_ID, role }] }]));
  let kept = keys;
  const asked: { name: string; input: unknown }[] = [];
  const app = await renderApp({
    url: `/teams/${team.teamId}/settings/api-keys`,
    identity: ann,
    answer(command, options) {
      if (command.kind !== 'rpc' || command.rpc[0] !== 'apiKeys') return documents.answer(command, options);
      const [, name = ''] = command.rpc;
      const input = command.input as { keyId: string; name: string };
      if (name === 'list') return kept;
      asked.push({ name, input: command.input });
      if (name === 'create') {
        if (create) return create(command.input as CreateApiKey);
        const { name: called, scope } = command.input as CreateApiKey;
        kept = [keyOf(called, { scope }), ...kept];
        return { keyId: `kid_${called}`, secret: SECRET };
      }
      if (name === 'rename') kept = kept.map((key) => (key.keyId === input.keyId ? { ...key, name: input.name } : key));
      if (name === 'revoke') kept = kept.filter(({ keyId }) => keyId !== input.keyId);
      return null;
    },
  });
  return { ...app, asked, teamId: team.teamId };
}

describe('the API keys of a team', () => {
  it('are listed with scope, creator, last use and expiration', async () => {
    await openPage({
      keys: [
        keyOf('Deploys', { lastUse: { at: NOW - 60_000, address: '192.0.2.1' }, endsAt: NOW + 5 * DAY_MS }),
        keyOf('Jobs', { scope: 'ping', createdBy: null, lastUse: { at: NOW - DAY_MS, address: '192.0.2.2' } }),
        keyOf('Old', { scope: 'read', endsAt: NOW - DAY_MS }),
        keyOf('Lasting', { endsAt: NOW + 60 * DAY_MS }),
      ],
    });
    const list = await screen.findByRole('list', { name: 'API keys' });
    const row = (name: string) => within(list).getByRole('listitem', { name });
    expect(row('Deploys')).toHaveTextContent(
      /Read and writeExpires soonCreated 3 d ago by Grace · last used today from 192\.0\.2\.1 · expires in 5 d/,
    );
    expect(row('Jobs')).toHaveTextContent(/PingCreated 3 d ago · last used yesterday from 192\.0\.2\.2/);
    expect(row('Old')).toHaveTextContent(/ReadExpiredCreated 3 d ago by Grace · never used · expired 1 d ago/);
    expect(row('Lasting')).not.toHaveTextContent('Expires soon');
    expect(screen.getByText(/keep working after the person who created them leaves/)).toBeVisible();
  });

  it('are created with a scope and an expiration, and shown once with a command to paste', async () => {
    const { user, asked, teamId } = await openPage();
    await user.click(await screen.findByRole('button', { name: 'Create API key' }));
    const dialog = screen.getByRole('dialog', { name: 'Create API key' });
    await user.click(within(dialog).getByRole('button', { name: 'Create API key' }));
    expect(await within(dialog).findByText('Enter a name, such as Deploy script.')).toBeVisible();
    await user.type(within(dialog).getByLabelText('Name'), ' Deploys ');
    await user.click(within(dialog).getByLabelText('Read', { exact: true }));
    expect(within(dialog).getByText(/Everything a viewer can see, except job output/)).toBeVisible();
    await user.selectOptions(within(dialog).getByLabelText('Expires'), 'In 30 days');
    await user.click(within(dialog).getByRole('button', { name: 'Create API key' }));
    const shown = await screen.findByRole('dialog', { name: 'Copy the key now' });
    const input = { teamId, name: 'Deploys', scope: 'read', endsAt: expect.any(Number) };
    expect(asked).toEqual([{ name: 'create', input }]);
    const sent = asked[0]?.input as CreateApiKey | undefined;
    expect(sent?.endsAt).toBeGreaterThanOrEqual(NOW + 30 * DAY_MS);
    expect(within(shown).getByRole('group', { name: 'The key “Deploys”' })).toHaveFocus();
    expect(within(shown).getByText(SECRET)).toBeVisible();
    expect(within(shown).getByText(new RegExp(`/api/v3/checks/' \\\\\\s+-H 'X-Api-Key: ${SECRET}'`))).toBeVisible();
    expect(within(shown).getByText(new RegExp(`Authorization: Bearer ${SECRET}`))).toBeVisible();
    await user.click(within(shown).getByRole('button', { name: 'Copy key' }));
    expect(await navigator.clipboard.readText()).toBe(SECRET);
    await user.click(within(shown).getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByText(SECRET)).toBeNull());
    expect(await screen.findByRole('listitem', { name: 'Deploys' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Create API key' }));
    expect(within(screen.getByRole('dialog')).getByLabelText('Name')).toHaveValue('');
  });

  it('for pings are shown with a ping URL', async () => {
    const { user } = await openPage({ keys: [keyOf('Deploys')] });
    await user.click(await screen.findByRole('button', { name: 'Create API key' }));
    await user.type(screen.getByLabelText('Name'), 'Jobs');
    await user.click(screen.getByLabelText('Ping', { exact: true }));
    await user.keyboard('{Enter}');
    const shown = await screen.findByRole('dialog', { name: 'Copy the key now' });
    expect(within(shown).getByText(new RegExp(`/ping/${SECRET}/nightly-backup\\?create=1`))).toBeVisible();
  });

  it('cannot exceed the limit, which the dialog explains', async () => {
    const { user } = await openPage({
      create: () => refuse('QuotaExceededError', { limit: 'LIMIT_API_KEYS', max: 1, message: 'Only 1 API key.' }),
    });
    await user.click(await screen.findByRole('button', { name: 'Create API key' }));
    await user.type(screen.getByLabelText('Name'), 'Deploys{Enter}');
    expect(await screen.findByText('Only 1 API key.')).toBeVisible();
  });

  it('are renamed, and revoked after confirmation', async () => {
    const { user, asked, teamId } = await openPage({ keys: [keyOf('Deploys'), keyOf('Jobs', { scope: 'ping' })] });
    await user.click(await screen.findByRole('button', { name: 'Rename Deploys' }));
    const name = within(screen.getByRole('dialog', { name: 'Rename API key' })).getByLabelText('Name');
    await user.clear(name);
    await user.type(name, 'CI{Enter}');
    expect(await screen.findByRole('listitem', { name: 'CI' })).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Revoke Jobs' }));
    const dialog = screen.getByRole('dialog', { name: 'Revoke “Jobs”?' });
    expect(within(dialog).getByText(/Pings with this key will fail with “not found”/)).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Revoke' }));
    expect(await screen.findByText('Revoked “Jobs”')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('listitem', { name: 'Jobs' })).toBeNull());
    expect(asked.at(-1)).toEqual({ name: 'revoke', input: { teamId, keyId: 'kid_Jobs' } });
  });

  it('are hidden from members and viewers', async () => {
    await openPage({ role: 'member', keys: [keyOf('Deploys')] });
    expect(await screen.findByText(/doesn’t let you see its API keys/)).toBeVisible();
    expect(screen.queryByText('Deploys')).toBeNull();
  });
});
