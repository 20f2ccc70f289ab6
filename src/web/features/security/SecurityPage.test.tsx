import { describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { SessionSummary, SignInSummary } from '../../../contract/account.ts';
import { refuse } from '../../../sdk/fakePlatform.ts';
import { NOW } from '../../../testing/clock.ts';
import { createFakeDocuments } from '../../testing/fakeDocuments.ts';
import { ann, ANN_ID, documentsOf } from '../../testing/people.ts';
import { renderApp } from '../../testing/renderApp.tsx';

const sessionOf = (sessionId: string, change: Partial<SessionSummary> = {}): SessionSummary => ({
  sessionId,
  device: 'Firefox on Linux',
  userAgent: 'Mozilla/5.0',
  address: '192.0.2.1',
  createdAt: NOW - 3 * 86_400_000,
  lastSeenAt: NOW - 60_000,
  endsAt: NOW + 86_400_000,
  isCurrent: false,
  ...change,
});
const here = sessionOf('here', { isCurrent: true });
const phone = sessionOf('phone', { device: 'Safari on iPhone', address: '198.51.100.7' });

const signInOf = (minutesAgo: number, change: Partial<SignInSummary> = {}): SignInSummary => ({
  at: NOW - minutesAgo * 60_000,
  by: 'code',
  device: 'Firefox on Linux',
  address: '192.0.2.1',
  isSignUp: false,
  isNewDevice: false,
  ...change,
});

interface World {
  sessions?: SessionSummary[];
  signIns?: SignInSummary[];
  fails?: string;
}

async function open({ sessions = [here, phone], signIns = [signInOf(5)], fails = '' }: World = {}) {
  const documents = createFakeDocuments(documentsOf(ANN_ID, 'Ann', []));
  let open = sessions;
  let failing = fails;
  const answers: Record<string, (input: unknown) => unknown> = {
    'address/get': () => ({ address: 'ann@example.com' }),
    'passkeys/list': () => ({ isAvailable: true, passkeys: [] }),
    'providers/list': () => [],
    'sessions/list': () => open,
    'sessions/history': () => signIns,
    'sessions/revoke': (input) => {
      const { sessionId } = input as { sessionId: string };
      open = open.filter((session) => session.sessionId !== sessionId);
      return null;
    },
    'sessions/revokeOthers': () => {
      const others = open.filter(({ isCurrent }) => !isCurrent).length;
      open = open.filter(({ isCurrent }) => isCurrent);
      return others;
    },
    'account/export': () => ({ exportedAt: '2026-11-22T10:00:00.000Z', teams: [] }),
  };
  const asked: string[] = [];
  const app = await renderApp({
    url: '/settings/security',
    identity: ann,
    answer(command, options) {
      const name = command.kind === 'rpc' ? command.rpc.join('/') : '';
      asked.push(name);
      if (name === failing) return refuse('ForbiddenError');
      const answer = answers[name];
      return answer && command.kind === 'rpc' ? answer(command.input) : documents.answer(command, options);
    },
  });
  return { ...app, recover: () => (failing = ''), sent: (name: string) => asked.filter((one) => one === name).length };
}

const list = (name: string) => screen.findByRole('list', { name });

describe('the sessions', () => {
  it('show the device, address and times, and which one is current', async () => {
    await open();
    const [own, other] = within(await list('Sessions')).getAllByRole('listitem');
    expect(own).toHaveTextContent(/Firefox on Linux.*This device.*192\.0\.2\.1 · logged in 3 d ago · active now/);
    expect(other).toHaveTextContent(/Safari on iPhone.*198\.51\.100\.7 · logged in 3 d ago · last seen 1 min ago/);
    expect(within(own!).queryByRole('button')).toBeNull();
  });

  it('can be ended one by one after confirmation', async () => {
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'End the session of Safari on iPhone, 198.51.100.7' }));
    const dialog = await screen.findByRole('dialog', { name: 'End this session?' });
    expect(dialog).toHaveTextContent('Safari on iPhone (198.51.100.7) will be logged out immediately.');
    await user.click(within(dialog).getByRole('button', { name: 'End session' }));
    expect(await screen.findByText('You’re not logged in anywhere else.')).toBeVisible();
    expect(await screen.findByText('Session ended')).toBeVisible();
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
  });

  it('can all be ended except the current one after confirmation', async () => {
    const { user } = await open({ sessions: [here, phone, sessionOf('desk')] });
    await user.click(await screen.findByRole('button', { name: 'End all other sessions' }));
    const dialog = await screen.findByRole('dialog', { name: 'End 2 other sessions?' });
    await user.click(within(dialog).getByRole('button', { name: 'End other sessions' }));
    expect(await screen.findByText('2 sessions ended')).toBeVisible();
    expect(within(await list('Sessions')).getAllByRole('listitem')).toHaveLength(1);
  });

  it('show why a session could not be ended, and keep it listed', async () => {
    const { user } = await open({ fails: 'sessions/revoke' });
    await user.click(await screen.findByRole('button', { name: /End the session of Safari/ }));
    const dialog = await screen.findByRole('dialog', { name: 'End this session?' });
    await user.click(within(dialog).getByRole('button', { name: 'End session' }));
    expect(await within(dialog).findByText('You don’t have permission to do this.')).toBeVisible();
  });

  it('can be reloaded after a failure', async () => {
    const { user, recover } = await open({ fails: 'sessions/list' });
    expect(await screen.findByText('Couldn’t load your sessions')).toBeVisible();
    recover();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await list('Sessions')).toBeVisible();
  });
});

describe('the sign-in history', () => {
  const openHistory = async (world: World) => {
    const app = await open(world);
    await list('Sessions');
    expect(app.sent('sessions/history')).toBe(0);
    await app.user.click(screen.getByText('Login history'));
    return app;
  };

  it('shows when, how and from where people signed in, once it is opened', async () => {
    const signUp = signInOf(90, { isSignUp: true, isNewDevice: true });
    await openHistory({
      signIns: [signInOf(5, { by: 'Acme ID', isNewDevice: true }), signInOf(30, { by: 'link' }), signUp],
    });
    const [first, second, third] = within(await list('Logins')).getAllByRole('listitem');
    expect(first).toHaveTextContent(
      /Logged in through Acme ID.*New device.*5 min ago · Firefox on Linux · 192\.0\.2\.1/,
    );
    expect(second).toHaveTextContent(/Logged in with an e-mailed link/);
    expect(third).toHaveTextContent(/Signed up with an e-mailed code/);
    expect(third).not.toHaveTextContent('New device');
  });

  it('shows the newest entries first, and older ones on demand', async () => {
    const { user } = await openHistory({ signIns: Array.from({ length: 12 }, (_, index) => signInOf(index + 1)) });
    expect(within(await list('Logins')).getAllByRole('listitem')).toHaveLength(5);
    await user.click(screen.getByRole('button', { name: 'Show all 12' }));
    expect(within(await list('Logins')).getAllByRole('listitem')).toHaveLength(12);
  });

  it('says when it is empty', async () => {
    await openHistory({ signIns: [] });
    expect(await screen.findByText('No logins in the last 30 days.')).toBeVisible();
  });
});

it('saves the person’s data as a file', async () => {
  const files: Blob[] = [];
  const { createObjectURL, revokeObjectURL } = URL;
  URL.createObjectURL = (file) => {
    files.push(file as Blob);
    return 'blob:1';
  };
  URL.revokeObjectURL = () => undefined;
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  try {
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Download your data' }));
    await waitFor(() => expect(click).toHaveBeenCalledTimes(1));
    const [link] = click.mock.contexts as HTMLAnchorElement[];
    expect(link?.download).toBe('hearth-data-2026-11-22.json');
    expect(files[0]?.type).toBe('application/json');
  } finally {
    Object.assign(URL, { createObjectURL, revokeObjectURL });
    click.mockRestore();
  }
});
