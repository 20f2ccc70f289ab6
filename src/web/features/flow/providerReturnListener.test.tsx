import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createFakeTokenSet, FAKE_IDENTITY_ID } from '../../../sdk/fakeTokens.ts';
import { refuse } from '../../../sdk/fakePlatform.ts';
import { selectIdentity } from '../auth/index.ts';
import { providerReturned, selectProgress, selectStack } from './flowSlice.ts';
import { FLOW_KINDS } from './flowState.ts';
import { DRAFT_KEY, leftStackKey, writeDraft, writeLeftStack } from './flowStorage.ts';
import type { ReturnedAnswer } from './providerAnswer.ts';
import { createFlowStore, type RpcAnswers } from './testing/createFlowStore.ts';
import { choiceStep, providerStep } from './testing/steps.ts';

const kind = 'authentication';
const stack = [choiceStep, providerStep];
const code = (state: string): ReturnedAnswer => ({ kind: 'code', value: { code: 'c', state, scope: 'openid' } });
const error = (name: string, state: string, description?: string): ReturnedAnswer => ({
  kind: 'error',
  error: name,
  state,
  ...(description && { description }),
});

beforeEach(() => {
  jest.useFakeTimers();
  window.localStorage.clear();
  window.sessionStorage.clear();
});

afterEach(() => {
  jest.useRealTimers();
});

/** Comes back from the provider and waits until the flow has dealt with it. */
async function comeBack(
  answer: ReturnedAnswer,
  answers: RpcAnswers = {},
  each: 'authentication' | 'registration' = kind,
) {
  const flowStore = createFlowStore({ answers: { [`${each}/begin`]: choiceStep, ...answers } });
  flowStore.store.dispatch(providerReturned({ kind: each, answer }));
  await jest.advanceTimersByTimeAsync(0);
  return flowStore;
}

const leave = () => writeLeftStack(window.localStorage, kind, { stack, search: '?redirect=%2Fteams' });

describe('coming back from a provider', () => {
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

  it('puts back the search parameters the browser left with', async () => {
    leave();
    const { store } = await comeBack(code('ours'), {
      'authentication/submitPrompt': () => new Promise(() => undefined),
    });
    expect(selectProgress(store.getState(), kind).keptSearch).toBe('?redirect=%2Fteams');
  });

  it('still finds this tab’s stack when another tab has removed the stored one', async () => {
    writeDraft(window.sessionStorage, { email: '', authentication: stack, registration: [] });
    const { store } = await comeBack(code('ours'), { 'authentication/submitPrompt': createFakeTokenSet() });
    expect(selectIdentity(store.getState())).not.toBeNull();
  });

  it.each([
    ['a forged state', code('theirs'), 'forged'],
    ['an error for a forged state', error('access_denied', 'theirs', 'Call +1 555 0100'), 'forged'],
    ['a cancel', error('access_denied', 'ours', 'The user said no'), 'cancelled'],
    ['a refusal', error('server_error', 'ours', 'Down for repairs'), 'refused'],
  ])('after %s submits nothing, says so and begins again', async (_case, answer, reason) => {
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

  it('shows the provider’s words only in response to our own request', async () => {
    leave();
    const { store } = await comeBack(error('server_error', 'theirs', 'Call +1 555 0100'));
    expect(JSON.stringify(selectProgress(store.getState(), kind))).not.toContain('555');
  });

  it.each([
    ['nothing is stored', () => undefined],
    ['what is stored is no stack', () => window.localStorage.setItem(leftStackKey(kind), '{"stack":[1]}')],
    [
      'what is stored is no redirect',
      () => writeLeftStack(window.localStorage, kind, { stack: [choiceStep], search: '' }),
    ],
    ['the draft is broken', () => window.sessionStorage.setItem(DRAFT_KEY, 'x')],
  ])('says that it was begun elsewhere when %s', async (_case, prepare) => {
    prepare();
    const { store } = await comeBack(code('ours'));
    expect(selectProgress(store.getState(), kind).failure?.error).toEqual({ kind: 'provider', reason: 'unknown' });
  });

  it('begins again with the failure shown when the platform refuses the code', async () => {
    leave();
    const { store } = await comeBack(code('ours'), {
      'authentication/submitPrompt': () => refuse('SubmitPromptError', { reason: 'provider-refused', message: 'No.' }),
    });
    expect(selectProgress(store.getState(), kind).failure).toMatchObject({ during: 'submit' });
    expect(selectStack(store.getState(), kind)).toEqual([choiceStep]);
  });
});
