import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { refuse } from '../../../sdk/fakePlatform.ts';
import { createFakeTokenSet, FAKE_IDENTITY_ID } from '../../../sdk/fakeTokens.ts';
import { selectIdentity, signedIn } from '../auth/index.ts';
import { SWEEP_INTERVAL_MS } from './flowListeners.ts';
import {
  emailTyped,
  flowOpened,
  flowStarted,
  leftForProvider,
  providerReturned,
  selectEmail,
  selectFirstStep,
  selectProgress,
  selectStack,
  stackCleared,
  stepPopped,
  stepPushed,
} from './flowSlice.ts';
import { FLOW_KINDS } from './flowState.ts';
import { DRAFT_KEY, leftStackKey, readDraft, readLeftStack, writeDraft, writeLeftStack } from './flowStorage.ts';
import type { ReturnedCallback } from './providerCallback.ts';
import { createFlowStore, type RpcResponses } from './testing/createFlowStore.ts';
import { AUTHORIZATION_URL, choiceStep, codeStep, emailStep, providerStep } from './testing/steps.ts';

const kind = 'registration';

beforeEach(() => {
  window.localStorage.clear();
  window.sessionStorage.clear();
});
afterEach(() => {
  jest.useRealTimers();
});

describe('opening a flow screen', () => {
  it('starts the flow', async () => {
    const { store, platform } = createFlowStore({ answers: { 'registration/begin': emailStep } });
    store.dispatch(flowOpened({ kind }));
    await Promise.resolve();
    expect(platform.commands).toEqual([{ kind: 'rpc', rpc: ['registration', 'begin'], input: [] }]);
  });

  it('resumes where this tab was before a reload, without a request', () => {
    const before = createFlowStore();
    before.store.dispatch(emailTyped('ada@example.com'));
    before.store.dispatch(flowStarted({ kind, step: emailStep, fetchedAt: 1 }));
    before.store.dispatch(stepPushed({ kind, step: codeStep }));

    const { store, platform } = createFlowStore();
    store.dispatch(flowOpened({ kind }));
    expect(selectStack(store.getState(), kind)).toEqual([emailStep, codeStep]);
    expect(selectEmail(store.getState())).toBe('ada@example.com');
    expect(platform.commands).toEqual([]);
  });

  it('replaces an expired first step when someone returns to the screen', async () => {
    const again = { ...emailStep, state: 'begun again' };
    const { store } = createFlowStore({
      flow: { [kind]: [emailStep], firstSteps: {} },
      answers: { 'registration/begin': again },
    });
    store.dispatch(flowOpened({ kind }));
    await waitFor(() => expect(selectStack(store.getState(), kind)).toEqual([again]));
  });

  it('keeps the typed address when the first step is requested again', () => {
    createFlowStore().store.dispatch(emailTyped('ada@exam'));
    const { store } = createFlowStore({ answers: { 'registration/begin': emailStep } });
    store.dispatch(flowOpened({ kind }));
    expect(selectEmail(store.getState())).toBe('ada@exam');
  });

  it('removes all data of a flow once signed in', () => {
    const { store, sessionStorage, localStorage } = createFlowStore({ flow: { [kind]: [emailStep, codeStep] } });
    store.dispatch(emailTyped('ada@example.com'));
    expect(sessionStorage.getItem(DRAFT_KEY)).not.toBeNull();
    store.dispatch(signedIn(createFakeTokenSet()));
    expect([sessionStorage.length, localStorage.length]).toEqual([0, 0]);
  });
});

describe('the cache of first steps', () => {
  it('is swept every ten seconds until it is empty', async () => {
    jest.useFakeTimers({ now: 0 });
    const { store } = createFlowStore();
    store.dispatch(flowStarted({ kind, step: emailStep, fetchedAt: 0 }));
    await jest.advanceTimersByTimeAsync(300_000 - SWEEP_INTERVAL_MS);
    expect(selectFirstStep(store.getState(), kind)).toBeDefined();
    await jest.advanceTimersByTimeAsync(SWEEP_INTERVAL_MS);
    expect(selectFirstStep(store.getState(), kind)).toBeUndefined();
    expect(jest.getTimerCount()).toBe(0);
  });
});

describe('leaving for a provider', () => {
  it.each(FLOW_KINDS)('stores the stack of %s before sending the browser there', (each) => {
    const stack = [choiceStep, providerStep];
    const { store, left, localStorage } = createFlowStore({ flow: { [each]: stack } });
    const action = leftForProvider({ kind: each, authorizationUrl: AUTHORIZATION_URL, search: '?i=2' });
    store.dispatch(action);
    expect(left).toEqual([AUTHORIZATION_URL]);
    expect(readLeftStack(localStorage, each)).toEqual({ stack, search: '?i=2' });
  });

  it.each([
    ['another step', stepPushed({ kind, step: codeStep })],
    ['a step back', stepPopped({ kind })],
    ['a reset', stackCleared({ kind })],
  ])('after %s, removes the stored stack, but not the other flow’s', (_case, change) => {
    const { store, localStorage } = createFlowStore({ flow: { [kind]: [choiceStep, providerStep] } });
    store.dispatch(leftForProvider({ kind, authorizationUrl: AUTHORIZATION_URL, search: '' }));
    localStorage.setItem(leftStackKey('authentication'), 'theirs');
    store.dispatch(change);
    expect(localStorage.getItem(leftStackKey(kind))).toBeNull();
    expect(localStorage.getItem(leftStackKey('authentication'))).toBe('theirs');
    expect(readDraft(window.sessionStorage).authentication).toEqual([]);
  });
});

describe('returning from a provider', () => {
  const kind = 'authentication';
  const stack = [choiceStep, providerStep];
  const code = (state: string): ReturnedCallback => ({ kind: 'code', value: { code: 'c', state, scope: 'openid' } });
  const error = (name: string, state: string, description?: string): ReturnedCallback => ({
    kind: 'error',
    error: name,
    state,
    ...(description && { description }),
  });

  beforeEach(() => {
    jest.useFakeTimers();
  });

  /** Returns from the provider and waits until the flow has processed the response. */
  async function comeBack(
    answer: ReturnedCallback,
    answers: RpcResponses = {},
    each: 'authentication' | 'registration' = kind,
  ) {
    const flowStore = createFlowStore({ answers: { [`${each}/begin`]: choiceStep, ...answers } });
    flowStore.store.dispatch(providerReturned({ kind: each, answer }));
    await jest.advanceTimersByTimeAsync(0);
    return flowStore;
  }

  const leave = () => writeLeftStack(window.localStorage, kind, { stack, search: '?redirect=%2Fteams' });

  it.each(FLOW_KINDS)('submits the code of %s and signs in', async (each) => {
    writeLeftStack(window.localStorage, each, { stack, search: '' });
    const answers = { [`${each}/submitPrompt`]: createFakeTokenSet() };
    const { store, platform } = await comeBack(code('ours'), answers, each);
    expect(platform.commands).toEqual([
      {
        kind: 'rpc',
        rpc: [each, 'submitPrompt'],
        input: { state: 'begun', id: 'acme', value: { code: 'c', state: 'ours', scope: 'openid' } },
      },
    ]);
    expect(selectIdentity(store.getState())?.identityId).toBe(FAKE_IDENTITY_ID);
    expect(window.localStorage.getItem(leftStackKey(each))).toBeNull();
  });

  it('restores the search parameters from before leaving', async () => {
    leave();
    const { store } = await comeBack(code('ours'), {
      'authentication/submitPrompt': () => new Promise(() => undefined),
    });
    expect(selectProgress(store.getState(), kind).keptSearch).toBe('?redirect=%2Fteams');
  });

  it('uses this tab’s stack when another tab has removed the stored one', async () => {
    writeDraft(window.sessionStorage, { email: '', authentication: stack, registration: [] });
    const { store } = await comeBack(code('ours'), { 'authentication/submitPrompt': createFakeTokenSet() });
    expect(selectIdentity(store.getState())).not.toBeNull();
  });

  it.each([
    ['a forged state', code('theirs'), 'forged'],
    ['an error for a forged state', error('access_denied', 'theirs', 'Call +1 555 0100'), 'forged'],
    ['a cancellation', error('access_denied', 'ours', 'The user said no'), 'cancelled'],
    ['a refusal', error('server_error', 'ours', 'Down for repairs'), 'refused'],
  ])('submits nothing after %s, but says so and starts over', async (_case, answer, reason) => {
    leave();
    const { store, platform } = await comeBack(answer);
    expect(platform.commands).toEqual([{ kind: 'rpc', rpc: [kind, 'begin'], input: [] }]);
    expect(selectProgress(store.getState(), kind)).toMatchObject({
      pending: null,
      failure: { during: 'provider', error: { kind: 'provider', reason } },
    });
    expect(selectStack(store.getState(), kind)).toEqual([choiceStep]);
    expect(window.localStorage.getItem(leftStackKey(kind))).toBeNull();
  });

  it('shows the provider’s message only in response to our own request', async () => {
    leave();
    const { store } = await comeBack(error('server_error', 'theirs', 'Call +1 555 0100'));
    expect(JSON.stringify(selectProgress(store.getState(), kind))).not.toContain('555');
  });

  it.each([
    ['nothing is stored', () => undefined],
    ['the stored value is not a stack', () => window.localStorage.setItem(leftStackKey(kind), '{"stack":[1]}')],
    [
      'the stored step is not a redirect',
      () => writeLeftStack(window.localStorage, kind, { stack: [choiceStep], search: '' }),
    ],
    ['the draft is invalid', () => window.sessionStorage.setItem(DRAFT_KEY, 'x')],
  ])('says that the sign-in was started elsewhere when %s', async (_case, prepare) => {
    prepare();
    const { store } = await comeBack(code('ours'));
    expect(selectProgress(store.getState(), kind).failure?.error).toEqual({ kind: 'provider', reason: 'unknown' });
  });

  it('starts over and shows the failure when the platform refuses the code', async () => {
    leave();
    const { store } = await comeBack(code('ours'), {
      'authentication/submitPrompt': () => refuse('SubmitPromptError', { reason: 'provider-refused', message: 'No.' }),
    });
    expect(selectProgress(store.getState(), kind).failure).toMatchObject({ during: 'submit' });
    expect(selectStack(store.getState(), kind)).toEqual([choiceStep]);
  });
});
