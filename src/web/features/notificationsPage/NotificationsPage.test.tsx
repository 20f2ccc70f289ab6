import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Preferences } from '../../../contract/alerting/alertingCalls.ts';
import { TransportError } from '../../../sdk/platform.ts';
import { createFakeDocuments } from '../../testing/fakeDocuments.ts';
import { ann, ANN_ID, documentsOf, teamOf } from '../../testing/people.ts';
import { pickerInput, pickIn } from '../../testing/pickIn.ts';
import { renderApp } from '../../testing/renderApp.tsx';

const [ops, data] = [teamOf(ANN_ID, 'o', 'Ops'), teamOf(ANN_ID, 'd', 'Data')];
const none: Preferences = { teams: [], quietHours: null, weeklyReport: false };

interface Options {
  stored?: Preferences;
  mailedTo?: string | null;
  teams?: (typeof ops)[];
  /** Can delay saving, or fail. */
  onSave?: (preferences: Preferences) => Promise<void> | void;
}

/** Opens the page with a fake platform that stores the preferences. */
async function open({
  stored = none,
  mailedTo = 'ann@example.com',
  teams = [ops, data],
  onSave = () => undefined,
}: Options = {}) {
  const documents = createFakeDocuments(documentsOf(ANN_ID, 'Ann', teams));
  const saved: Preferences[] = [];
  const app = await renderApp({
    url: '/settings/notifications',
    identity: ann,
    async answer(command, options) {
      if (command.kind !== 'rpc' || command.rpc[0] !== 'preferences') return documents.answer(command, options);
      if (command.rpc[1] === 'get') return { ...(saved.at(-1) ?? stored), mailedTo };
      await onSave(command.input as Preferences);
      saved.push(command.input as Preferences);
      return command.input;
    },
  });
  return { ...app, saved };
}

const mailsOf = async (team: string) =>
  within(await screen.findByRole('group', { name: new RegExp(`about ${team}$`) }));
const quiet = () => screen.findByRole('switch', { name: 'Use quiet hours' });
const report = () => screen.findByRole('switch', { name: 'E-mail me a weekly report' });

describe('the notifications page', () => {
  it('shows which teams send e-mail, the quiet hours in the person’s time zone, and the report', async () => {
    const quietHours = { from: '22:00', to: '07:00' };
    await open({ stored: { teams: [{ teamId: ops.teamId, mails: 'down' }], quietHours, weeklyReport: true } });
    expect((await mailsOf('Ops')).getByRole('checkbox', { name: 'Down' })).toBeChecked();
    expect((await mailsOf('Ops')).getByRole('checkbox', { name: 'Recovered' })).not.toBeChecked();
    expect((await mailsOf('Data')).getByRole('checkbox', { name: 'Down' })).not.toBeChecked();
    expect((await mailsOf('all teams')).getByRole('checkbox', { name: 'Down' })).toBePartiallyChecked();
    expect(await quiet()).toBeChecked();
    expect(pickerInput(await screen.findByRole('group', { name: 'From' }))).toHaveValue('22:00');
    expect(screen.getByText(/to 07:00 the next day\. Your timezone is UTC/)).toBeVisible();
    expect(await report()).toBeChecked();
  });

  it.each([
    ['ann@example.com', 'Personal e-mails to ann@example.com, on top of what your teams’ integrations send.'],
    [null, 'Your account has no e-mail address, so we can’t e-mail you.'],
  ])('says whether e-mails are sent, and where: %s', async (mailedTo, words) => {
    await open({ mailedTo });
    expect(await screen.findByText(words)).toBeVisible();
  });

  it('saves each change immediately, and confirms it', async () => {
    const { user, saved } = await open();
    await user.click((await mailsOf('Ops')).getByRole('checkbox', { name: 'Recovered' }));
    expect(await screen.findByText('Your notification preferences have been updated.')).toBeVisible();
    await user.click(await report());
    await user.click(await quiet());
    const all: Preferences = {
      teams: [{ teamId: ops.teamId, mails: 'all' }],
      quietHours: { from: '22:00', to: '07:00' },
      weeklyReport: true,
    };
    await waitFor(() => expect(saved.at(-1)).toEqual(all));
    await user.click(await quiet());
    await waitFor(() => expect(saved.at(-1)).toEqual({ ...all, quietHours: null }));
  });

  it('changes the e-mails about all teams together', async () => {
    const { user, saved } = await open({ stored: { ...none, teams: [{ teamId: ops.teamId, mails: 'all' }] } });
    await user.click((await mailsOf('all teams')).getByRole('checkbox', { name: 'Recovered' }));
    const all = [ops, data].map(({ teamId }) => ({ teamId, mails: 'all' as const }));
    await waitFor(() => expect(saved.at(-1)?.teams).toEqual(expect.arrayContaining(all)));
    await user.click((await mailsOf('all teams')).getByRole('checkbox', { name: 'Down' }));
    await waitFor(() => expect(saved.at(-1)?.teams).toEqual([]));
  });

  it('saves quick changes one after the other, and the last save includes all of them', async () => {
    const waiting: (() => void)[] = [];
    const { user, saved } = await open({ onSave: () => new Promise((resolve) => waiting.push(resolve)) });
    await user.click(await report());
    await user.click((await mailsOf('Ops')).getByRole('checkbox', { name: 'Down' }));
    await user.click((await mailsOf('Data')).getByRole('checkbox', { name: 'Down' }));
    await waitFor(() => expect(waiting).toHaveLength(1));
    waiting.shift()?.();
    await waitFor(() => expect(waiting).toHaveLength(1));
    waiting.shift()?.();
    await waitFor(() => expect(saved).toHaveLength(2));
    expect(saved[0]).toEqual({ ...none, weeklyReport: true });
    expect(saved[1]).toMatchObject({ weeklyReport: true, teams: [{ mails: 'down' }, { mails: 'down' }] });
  });

  it('keeps a change that could not be saved, and saves it on a retry', async () => {
    let isOffline = true;
    const onSave = (): void => {
      if (isOffline) throw new TransportError('offline');
    };
    const { user, saved } = await open({ onSave });
    await user.click(await report());
    expect(await screen.findByText(/Your last change wasn’t saved/)).toBeVisible();
    expect(await report()).toBeChecked();
    isOffline = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(saved).toEqual([{ ...none, weeklyReport: true }]));
    await waitFor(() => expect(screen.queryByText(/wasn’t saved/)).not.toBeInTheDocument());
  });

  it('saves hours when their field loses the focus, unless they are invalid', async () => {
    const stored: Preferences = { ...none, quietHours: { from: '22:00', to: '07:00' } };
    const { user, saved } = await open({ stored });
    const to = await screen.findByRole('group', { name: 'To' });
    const leave = () => fireEvent.blur(within(to).getByRole('spinbutton', { name: 'Minutes' }));
    pickIn(to, '22:00');
    leave();
    expect(await screen.findByText('Choose a different end time.')).toBeVisible();
    pickIn(to, '06:30');
    leave();
    await waitFor(() => expect(saved).toEqual([{ ...none, quietHours: { from: '22:00', to: '06:30' } }]));
    await user.click(within(screen.getByRole('group', { name: 'From' })).getByRole('spinbutton', { name: 'Hours' }));
    await user.tab();
    expect(saved).toHaveLength(1);
  });

  it('says that there are no alerts if the person is not in a team', async () => {
    await open({ teams: [] });
    expect(await screen.findByText(/You’re not in a team yet/)).toBeVisible();
  });

  it('says what went wrong, and can be reloaded', async () => {
    let isBroken = true;
    const documents = createFakeDocuments(documentsOf(ANN_ID, 'Ann', [ops]));
    const { user } = await renderApp({
      url: '/settings/notifications',
      identity: ann,
      answer(command, options) {
        if (command.kind !== 'rpc') return documents.answer(command, options);
        return isBroken ? documents.answer(command, options) : none;
      },
    });
    expect(await screen.findByText('Couldn’t load your preferences')).toBeVisible();
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await report()).not.toBeChecked();
  });
});
