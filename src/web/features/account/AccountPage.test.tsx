import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { Command } from '../../../contract/commands.ts';
import { userKey } from '../../../contract/keys.ts';
import type { User } from '../../../contract/records.ts';
import { refuse } from '../../../sdk/fakePlatform.ts';
import { createFakeTokenSet, FAKE_IDENTITY_ID } from '../../../sdk/fakeTokens.ts';
import { signedIn, signedOut } from '../auth/index.ts';
import { createFakeDocuments, type FakeDocuments } from '../../testing/fakeDocuments.ts';
import { ANN_ID, documentsOf, teamOf } from '../../testing/people.ts';
import { renderApp } from '../../testing/renderApp.tsx';
import { enterText } from '../../testing/enterText.ts';

const key = userKey(FAKE_IDENTITY_ID);
const ada: User = { userId: FAKE_IDENTITY_ID, display: 'Ada', initials: 'AL', timezone: 'Europe/Berlin' };

let documents: FakeDocuments;
beforeEach(() => {
  documents = createFakeDocuments([[key, ada]]);
});

const open = () => renderApp({ url: '/settings/account', identity: createFakeTokenSet(), answer: documents.answer });
const writesAmong = (commands: readonly Command[]) => commands.filter(({ kind }) => kind === 'document-atomic');
const stored = () => documents.get(key)?.data;
const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });

describe('the account screen', () => {
  it('shows the sections, the notes and the record', async () => {
    await open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Account' })).toBeVisible();
    expect(screen.getByRole('heading', { level: 2, name: /displayed publicly/ })).toBeVisible();
    expect(await field('Display')).toHaveValue('Ada');
    expect(await field('Display')).toHaveAttribute('placeholder', 'Ada Lovelace');
    expect(await field('Initials')).toHaveValue('AL');
    expect(screen.getByRole('button', { name: /Timezone .*Europe\/Berlin/ })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Delete account' })).toBeVisible();
    expect(screen.getByText(/^Deletes your profile and ways to log in.*only member\.$/)).toBeVisible();
    expect(screen.getByText('This action is permanent and cannot be undone.')).toBeVisible();
  });

  it('offers someone without a team to create one', async () => {
    const { user } = await open();
    const steps = within(await screen.findByRole('region', { name: 'Get started' })).getAllByRole('listitem');
    expect(steps.map((step) => step.getAttribute('aria-current'))).toEqual(['step', null, null]);
    await user.click(screen.getByRole('button', { name: 'Create your first team' }));
    expect(await screen.findByRole('dialog', { name: 'Add Team' })).toBeVisible();
  });

  it('does not mention a first team to members of one', async () => {
    documents = createFakeDocuments(documentsOf(ANN_ID, 'Ann', [teamOf(ANN_ID, 'o', 'Ops')]));
    await renderApp({
      url: '/settings/account',
      identity: createFakeTokenSet({ identityId: ANN_ID }),
      answer: documents.answer,
    });
    expect(await screen.findByRole('link', { name: 'Ops' })).toBeVisible();
    expect(screen.queryByText(/Monitors belong to a team/)).not.toBeInTheDocument();
  });

  it('returns to the system’s theme', async () => {
    const { user, store } = await open();
    await user.click(await screen.findByRole('radio', { name: 'Dark' }));
    expect(store.getState().theme.preference).toBe('dark');
    await user.click(screen.getByRole('radio', { name: 'System' }));
    expect(store.getState().theme.preference).toBe('system');
  });

  it('shows a preview of the profile while typing', async () => {
    const { user } = await open();
    await user.clear(await field('Initials'));
    await enterText(user, await field('Display'), ' Grace');
    expect(screen.getByText('Ada Grace')).toBeVisible();
    expect(screen.getByText('AG')).toBeVisible();
  });

  it('shows the current e-mail address and changes it without leaving the page', async () => {
    const { user, address } = await renderApp({
      url: '/settings/account',
      identity: createFakeTokenSet(),
      answer: (command, options) =>
        command.kind === 'rpc' && command.rpc.join('/') === 'address/get'
          ? { address: 'ada@new.example' }
          : documents.answer(command, options),
    });
    expect(await screen.findByText('ada@new.example')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Change e-mail' }));
    expect(await screen.findByRole('dialog', { name: 'Change e-mail address' })).toBeVisible();
    expect(address()).toBe('/settings/account');
  });

  it('saves trimmed values with the stamp that was read when a field is left, and confirms it', async () => {
    const { user, platform } = await open();
    const { versionstamp } = documents.get(key)!;
    await user.clear(await field('Display'));
    await enterText(user, await field('Display'), '  Ada King  ');
    await user.tab();
    expect(await screen.findByText('Success')).toBeVisible();
    expect(screen.getByText('Your account has been updated.')).toBeVisible();
    expect(stored()).toEqual({ ...ada, display: 'Ada King' });
    expect(writesAmong(platform.commands)).toEqual([
      {
        kind: 'document-atomic',
        checks: [{ type: 'check', key, versionstamp }],
        ops: [{ type: 'set', key, data: { ...ada, display: 'Ada King' } }],
      },
    ]);
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Display' })).toHaveValue('Ada King'));
  });

  it('saves on Enter', async () => {
    const { user } = await open();
    await user.type(await field('Initials'), 'X{Enter}');
    await waitFor(() => expect(stored()).toEqual({ ...ada, initials: 'ALX' }));
  });

  it('sends nothing when the trimmed values equal the stored ones', async () => {
    const { user, platform } = await open();
    await user.type(await field('Display'), '   ');
    await user.tab();
    await user.tab();
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Display' })).toHaveValue('Ada'));
    expect(writesAmong(platform.commands)).toEqual([]);
  });

  it('saves changes one after the other, each with the stamp that the previous save returned', async () => {
    const { user, platform } = await open();
    await user.type(await field('Display'), ' King');
    await user.tab();
    await user.type(await field('Initials'), 'K');
    await user.tab();
    await waitFor(() => expect(stored()).toEqual({ ...ada, display: 'Ada King', initials: 'ALK' }));
    expect(writesAmong(platform.commands)).toHaveLength(2);
    expect(screen.queryByText('An error occurred')).not.toBeInTheDocument();
  });

  it('rereads the record before the next save when the server does not return a stamp', async () => {
    const { user, platform } = await open();
    platform.answer(async (command, options) => {
      const answer = await documents.answer(command, options);
      return command.kind === 'document-atomic' ? { kind: 'done' } : answer;
    });
    await user.type(await field('Display'), ' King');
    await user.tab();
    await user.type(await field('Initials'), 'K');
    await user.tab();
    await waitFor(() => expect(stored()).toEqual({ ...ada, display: 'Ada King', initials: 'ALK' }));
    expect(writesAmong(platform.commands)).toHaveLength(2);
    expect(screen.queryByText('An error occurred')).not.toBeInTheDocument();
  });

  it('keeps what is typed during a save, and saves it next', async () => {
    const { user, platform } = await open();
    const answers: (() => void)[] = [];
    platform.answer(async (command, options) => {
      if (command.kind === 'document-atomic') await new Promise<void>((resolve) => answers.push(resolve));
      return documents.answer(command, options);
    });
    await user.type(await field('Display'), ' K');
    await user.tab();
    await waitFor(() => expect(answers).toHaveLength(1));
    await user.type(await field('Display'), 'ing');
    await user.tab();
    expect(answers).toHaveLength(1);
    await act(async () => answers[0]?.());
    await waitFor(() => expect(answers).toHaveLength(2));
    expect(await field('Display')).toHaveValue('Ada King');
    await act(async () => answers[1]?.());
    await waitFor(() => expect(stored()).toEqual({ ...ada, display: 'Ada King' }));
  });

  it('shows the payload of a refused save, keeps what was typed, and saves it on the next attempt', async () => {
    const { user } = await open();
    await field('Display');
    documents.put(key, { ...ada, timezone: 'UTC' });
    await user.type(await field('Display'), '!');
    await user.tab();
    expect(await screen.findByText('An error occurred')).toBeVisible();
    expect(screen.getByText(/"name": "DocumentAtomicCommitError"/)).toBeVisible();
    expect(await field('Display')).toHaveValue('Ada!');
    // The reread record has the other change, and the next attempt uses its stamp.
    expect(await screen.findByRole('button', { name: /Timezone .*UTC/ })).toBeVisible();
    await user.type(await field('Display'), '{Enter}');
    await waitFor(() => expect(stored()).toEqual({ ...ada, display: 'Ada!', timezone: 'UTC' }));
  });

  it('shows a change from elsewhere without discarding what is being typed', async () => {
    const { user, platform } = await open();
    await user.type(await field('Display'), ' K');
    const { versionstamp } = documents.put(key, { ...ada, display: 'Countess', initials: 'C' });
    const data = { ...ada, display: 'Countess', initials: 'C' };
    act(() => platform.realtime.change({ type: 'set', key, data, versionstamp }));
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Initials' })).toHaveValue('C'));
    expect(await field('Display')).toHaveValue('Ada K');
  });

  it('lets someone without a record create one', async () => {
    documents = createFakeDocuments();
    const { user } = await open();
    await user.type(await field('Display'), 'Grace{Enter}');
    await waitFor(() => expect(stored()).toEqual({ userId: FAKE_IDENTITY_ID, display: 'Grace', timezone: 'UTC' }));
  });

  it('keeps unsaved text when the session ends', async () => {
    const { user, store, address } = await open();
    await user.type(await field('Display'), ' unsaved');
    act(() => void store.dispatch(signedOut()));
    await waitFor(() => expect(address()).toBe('/login'));
    act(() => void store.dispatch(signedIn(createFakeTokenSet())));
    expect(await field('Display')).toHaveValue('Ada unsaved');
  });

  it('shows validation errors under the field, and sends nothing', async () => {
    const { user, platform } = await open();
    await user.clear(await field('Initials'));
    await enterText(user, await field('Initials'), 'A'.repeat(17));
    await user.tab();
    expect(await screen.findByText(/Use 16 characters or fewer/)).toBeVisible();
    expect(writesAmong(platform.commands)).toEqual([]);
  });

  it('offers to try again when the record cannot be read', async () => {
    const { user, platform } = await renderApp({
      url: '/settings/account',
      identity: createFakeTokenSet(),
      answer: () => refuse('ForbiddenError'),
    });
    expect(await screen.findByText('Couldn’t load your profile')).toBeVisible();
    platform.answer(documents.answer);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await field('Display')).toHaveValue('Ada');
  });
});

describe('the zone picker', () => {
  it('finds, chooses and saves a zone', async () => {
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: /Timezone/ }));
    await user.type(screen.getByPlaceholderText('Search timezone...'), 'calcutta');
    const list = await screen.findByRole('listbox', { name: 'Timezone' });
    await user.click(await within(list).findByRole('option', { name: '+05:30 - Asia/Kolkata' }));
    await waitFor(() => expect(stored()).toEqual({ ...ada, timezone: 'Asia/Kolkata' }));
  });

  it('says when nothing is found', async () => {
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: /Timezone/ }));
    await user.type(screen.getByPlaceholderText('Search timezone...'), 'atlantis');
    expect(await screen.findByText('No timezone found.')).toBeVisible();
  });
});

describe('deleting the account', () => {
  const deletion = (outcome: () => unknown) => (command: Command) =>
    command.kind === 'rpc' && command.rpc.join('/') === 'account/delete' ? outcome() : documents.answer(command, {});

  it('asks for the e-mail address, deletes and signs out', async () => {
    const { user, platform, address } = await open();
    platform.answer(deletion(() => null));
    await user.click(await screen.findByRole('button', { name: 'Delete account' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete your account?' });
    const confirm = within(dialog).getByRole('button', { name: 'Delete account' });
    expect(confirm).toBeDisabled();
    await enterText(user, within(dialog).getByLabelText(/e-mail address/), ' ada@example.com ');
    await user.click(confirm);
    await waitFor(() => expect(address()).toMatch(/^\/login/));
    expect(platform.commands).toContainEqual({
      kind: 'rpc',
      rpc: ['account', 'delete'],
      input: { email: 'ada@example.com' },
    });
  });

  it('names the teams that need another owner first, and keeps what was typed', async () => {
    const { user, platform } = await open();
    const teams = ['Night Watch', 'Billing'].map((display) => ({ teamId: `tid_${display}`, display }));
    platform.answer(deletion(() => refuse('ForbiddenError', { reason: 'sole-owner', message: '', teams })));
    await user.click(await screen.findByRole('button', { name: 'Delete account' }));
    const dialog = await screen.findByRole('dialog');
    await enterText(user, within(dialog).getByLabelText(/e-mail address/), 'ada@example.com');
    await user.click(within(dialog).getByRole('button', { name: 'Delete account' }));
    expect(await within(dialog).findByText(/only owner of Night Watch and Billing/)).toBeVisible();
    expect(within(dialog).getByLabelText(/e-mail address/)).toHaveValue('ada@example.com');
  });
});
