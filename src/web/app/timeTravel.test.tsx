import { describe, expect, it } from '@jest/globals';
import { ActionCreators, instrument, type EnhancedStore } from '@redux-devtools/instrument';
import type { UnknownAction } from '@reduxjs/toolkit';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { FlowStep } from '../../contract/flow.ts';
import type { Team } from '../../contract/records.ts';
import { refuse, type CommandHandler, type FakePlatform } from '../../sdk/fakePlatform.ts';
import type { RootState } from '../store/hooks.ts';
import { createFakeDocuments } from '../testing/fakeDocuments.ts';
import { ann, ANN_ID, documentsOf, teamOf } from '../testing/people.ts';
import { renderApp } from '../testing/renderApp.tsx';
import { enterText } from '../testing/enterText.ts';

const emailStep: FlowStep = { state: 's', current: { kind: 'component', id: 'email', prompt: 'email', options: {} } };
const codeStep: FlowStep = {
  state: 't',
  current: { kind: 'component', id: 'email', prompt: 'otp', options: { digits: 6 } },
  validating: true,
};
const answers: Record<string, unknown> = {
  begin: emailStep,
  submitPrompt: codeStep,
  submitValidationCode: ann,
  list: { monitors: [], total: 0, counts: {}, tags: [] },
  trouble: [],
  'members/list': [],
  'invitations/list': [],
};

/**
 * Waits for everything that a screen requests when it opens, since its heading can appear before the last request is
 * sent.
 */
const untilSent = (platform: FakePlatform, ...procedures: string[]) =>
  waitFor(() => {
    const sent = platform.commands.map((command) => (command.kind === 'rpc' ? command.rpc.join('/') : command.kind));
    expect(sent).toEqual(expect.arrayContaining(procedures));
  });

const emailField = () => screen.findByRole('textbox', { name: /e-mail/i });
const codeField = () => screen.findByLabelText('Enter confirmation code');
const accountHeading = () => screen.findByRole('heading', { level: 1, name: 'Account' });

/** Signs up with a Redux DevTools instrument attached and records the state at each screen. */
async function signUp(teams: Team[] = []) {
  const documents = createFakeDocuments(documentsOf(ANN_ID, 'Ann', teams));
  const answer: CommandHandler = (command, options) =>
    command.kind === 'rpc'
      ? (answers[command.rpc.join('/')] ?? answers[command.rpc[1] ?? ''] ?? refuse('UnknownCommandError'))
      : documents.answer(command, options);
  const app = await renderApp({ url: '/signup', answer, enhancers: [instrument()] });
  const { liftedStore } = app.store as unknown as EnhancedStore<RootState, UnknownAction, object>;
  const lifted = () => liftedStore.getState();
  const present = () => lifted().computedStates.length - 1;

  const email = await emailField();
  const atEmail = present();
  await enterText(app.user, email, 'ann@example.com');
  await app.user.click(screen.getByRole('button', { name: 'Sign up' }));
  const code = await codeField();
  const atCode = present();
  await app.user.type(code, '123456');
  await waitFor(() => expect(app.address()).not.toBe('/signup'));
  await act(() => app.router.navigate('/settings/account'));
  await accountHeading();
  await screen.findByDisplayValue('Ann');
  await untilSent(app.platform, 'teams/listDeleted');
  const atAccount = present();

  return {
    ...app,
    documents,
    lifted,
    present,
    at: { email: atEmail, code: atCode, account: atAccount },
    jump: (index: number) => act(async () => void liftedStore.dispatch(ActionCreators.jumpToState(index))),
    stateAt: (index: number) => lifted().computedStates[index]?.state as RootState,
  };
}

describe('time travel over the sign-up journey', () => {
  it('renders each screen again, back and forth, and sends nothing', async () => {
    const { at, jump, platform } = await signUp();
    const sent = platform.commands.length;

    await jump(at.code);
    await codeField();
    await jump(at.email);
    await emailField();
    await jump(at.account);
    await accountHeading();
    await jump(at.email);
    await emailField();
    await jump(at.code);
    await codeField();

    expect(platform.commands).toHaveLength(sent);
  });

  it('takes the router to each past address, signed in or out, and sends nothing', async () => {
    const { jump, present, stateAt, address, platform } = await signUp();
    const sent = platform.commands.length;
    const scenes = new Map<string, number>();
    for (let index = 0; index <= present(); index += 1) {
      const { auth, flow, location } = stateAt(index);
      scenes.set(JSON.stringify([auth.current, flow.registration, location]), index);
    }
    expect(scenes.size).toBeGreaterThan(4);
    for (const index of [...scenes.values()].toReversed()) {
      const { pathname, search } = stateAt(index).location;
      await jump(index);
      await waitFor(() => expect(address()).toBe(pathname + search));
    }
    expect(platform.commands).toHaveLength(sent);
  });

  it('returns to the present as it was left', async () => {
    const { at, jump, present, stateAt, store, address } = await signUp();
    const before = stateAt(present());
    await jump(at.email);
    await emailField();
    await jump(present());
    await accountHeading();
    await screen.findByDisplayValue('Ann');
    expect(address()).toBe('/settings/account');
    expect(store.getState().auth).toEqual(before.auth);
    expect(store.getState().flow).toEqual(before.flow);
  });

  it('to before a team was added shows the page of that state, and sends nothing', async () => {
    const { at, jump, user, platform, documents, address } = await signUp();
    platform.answer((command, options) => {
      if (command.kind !== 'document-atomic') return documents.answer(command, options);
      const stamp = documents.answer(command, options);
      for (const [key, team] of documentsOf(
        ANN_ID,
        'Ann',
        command.ops.flatMap((op) => (op.type === 'set' ? [op.data as Team] : [])),
      ))
        documents.put(key, team);
      return stamp;
    });
    await user.click(screen.getByRole('button', { name: 'Add Team' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Team' }));
    await enterText(user, dialog.getByLabelText('Display'), 'Night Watch');
    await user.click(dialog.getByRole('button', { name: 'Create' }));
    expect(await screen.findByRole('link', { name: 'Night Watch', current: true })).toBeVisible();
    await waitFor(() => expect(address()).toMatch(/^\/teams\/tid_/));
    const sent = platform.commands.length;
    await jump(at.account);
    await accountHeading();
    expect(address()).toBe('/settings/account');
    expect(platform.commands).toHaveLength(sent);
  });

  it.each<[string, (at: { email: number; account: number }) => number]>([
    ['a screen for visitors', ({ email }) => email],
    ['another signed-in screen', ({ account }) => account],
    ['the first state', () => 0],
  ])('returns from %s to the address that was left, and sends nothing', async (_case, past) => {
    const team = teamOf(ANN_ID, 'T', 'Engines');
    const { at, jump, present, lifted, platform, router, address } = await signUp([team]);
    const place = `/teams/${team.teamId}/settings/members`;
    await act(() => router.navigate(place));
    const heading = () => screen.findByRole('heading', { level: 1, name: 'Members' });
    await heading();
    await untilSent(platform, 'members/list', 'invitations/list');
    const sent = platform.commands.length;
    await jump(past(at));
    await waitFor(() => expect(address()).not.toBe(place));
    const left = present();
    await jump(left);
    await heading();
    await waitFor(() => expect(router.state.navigation.state).toBe('idle'));
    expect(address()).toBe(place);
    const { actionsById, stagedActionIds } = lifted();
    const written = stagedActionIds.slice(left + 1).map((id) => actionsById[id]?.action.type);
    expect(written).not.toContain('location/locationChanged');
    expect(platform.commands).toHaveLength(sent);
  });

  it('does not change the stored tokens', async () => {
    const { at, jump } = await signUp();
    const before = window.localStorage.getItem('hearth:tokens');
    await jump(at.email);
    await emailField();
    expect(window.localStorage.getItem('hearth:tokens')).toBe(before);
    expect(window.localStorage.getItem('hearth:currentToken')).toBe(ANN_ID);
  });

  it('keeps only serializable values in state and actions', async () => {
    const { lifted, present, stateAt } = await signUp();
    for (let index = 0; index <= present(); index += 1) {
      expect(JSON.parse(JSON.stringify(stateAt(index)))).toEqual(withoutUndefined(stateAt(index)));
    }
    const ours = Object.values(lifted().actionsById)
      .map(({ action }) => action)
      .filter(({ type }) => !type.startsWith('persist/') && !type.startsWith('api/'));
    for (const action of ours) expect(JSON.parse(JSON.stringify(action))).toEqual(withoutUndefined(action));
  });
});

/** Drops undefined values at any depth, as JSON does. */
function withoutUndefined(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutUndefined);
  if (typeof value !== 'object' || value === null) return value;
  expect([Object.prototype, null]).toContain(Object.getPrototypeOf(value));
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, entry]) => entry !== undefined)
      .map(([key, entry]) => [key, withoutUndefined(entry)]),
  );
}
