import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { createFakeTokenSet } from '../../../sdk/fakeTokens.ts';
import { signedIn } from '../auth/index.ts';
import { SWEEP_INTERVAL_MS } from './flowListeners.ts';
import {
  emailTyped,
  flowOpened,
  flowStarted,
  leftForProvider,
  selectEmail,
  selectFirstStep,
  selectStack,
  stackCleared,
  stepPopped,
  stepPushed,
} from './flowSlice.ts';
import { FLOW_KINDS } from './flowState.ts';
import { DRAFT_KEY, leftStackKey, readDraft, readLeftStack } from './flowStorage.ts';
import { createFlowStore } from './testing/createFlowStore.ts';
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

  it('continues where this tab was before a reload, without a request', () => {
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

  it('replaces a first step past its time when someone is back at the screen', async () => {
    const again = { ...emailStep, state: 'begun again' };
    const { store } = createFlowStore({
      flow: { [kind]: [emailStep], firstSteps: {} },
      answers: { 'registration/begin': again },
    });
    store.dispatch(flowOpened({ kind }));
    await waitFor(() => expect(selectStack(store.getState(), kind)).toEqual([again]));
  });

  it('keeps the typed address over a reload of the first step', () => {
    createFlowStore().store.dispatch(emailTyped('ada@exam'));
    const { store } = createFlowStore({ answers: { 'registration/begin': emailStep } });
    store.dispatch(flowOpened({ kind }));
    expect(selectEmail(store.getState())).toBe('ada@exam');
  });

  it('leaves nothing of a flow behind once signed in', () => {
    const { store, sessionStorage, localStorage } = createFlowStore({ flow: { [kind]: [emailStep, codeStep] } });
    store.dispatch(emailTyped('ada@example.com'));
    expect(sessionStorage.getItem(DRAFT_KEY)).not.toBeNull();
    store.dispatch(signedIn(createFakeTokenSet()));
    expect([sessionStorage.length, localStorage.length]).toEqual([0, 0]);
  });
});

describe('the cache of first steps', () => {
  it('is swept every ten seconds, and the sweeping ends with the last step', async () => {
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
  it.each(FLOW_KINDS)('stores the stack of %s first, then sends the browser there', (each) => {
    const stack = [choiceStep, providerStep];
    const { store, left, localStorage } = createFlowStore({ flow: { [each]: stack } });
    const action = leftForProvider({ kind: each, authorizationUrl: AUTHORIZATION_URL, search: '?i=2' });
    store.dispatch(action);
    expect(left).toEqual([AUTHORIZATION_URL]);
    expect(readLeftStack(localStorage, each)).toEqual({ stack, search: '?i=2' });
  });

  it.each([
    ['a step more', stepPushed({ kind, step: codeStep })],
    ['a step back', stepPopped({ kind })],
    ['a reset', stackCleared({ kind })],
  ])('has the stored stack removed by %s, and that of the other flow left alone', (_case, change) => {
    const { store, localStorage } = createFlowStore({ flow: { [kind]: [choiceStep, providerStep] } });
    store.dispatch(leftForProvider({ kind, authorizationUrl: AUTHORIZATION_URL, search: '' }));
    localStorage.setItem(leftStackKey('authentication'), 'theirs');
    store.dispatch(change);
    expect(localStorage.getItem(leftStackKey(kind))).toBeNull();
    expect(localStorage.getItem(leftStackKey('authentication'))).toBe('theirs');
    expect(readDraft(window.sessionStorage).authentication).toEqual([]);
  });
});
