import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { refuse } from '../../../sdk/fakePlatform.ts';
import { CommandFailedError } from '../../../sdk/platform.ts';
import { createFakeTokenSet } from '../../../sdk/fakeTokens.ts';
import { signedIn } from '../auth/index.ts';
import { submitValue } from './submitValue.ts';
import {
  attemptFailed,
  flowRestarted,
  flowStarted,
  startRequested,
  stepPopped,
  stepPushed,
  submitRequested,
} from './flowSlice.ts';
import { createMockFlowStore } from './testing/createMockFlowStore.ts';
import { idleProgress, initialFlowState } from './flowState.ts';
import { choiceStep, codeStep, emailStep, providerStep, validatingStep } from './testing/steps.ts';

const NOW = Date.UTC(2026, 0, 1);

beforeEach(() => {
  jest.useFakeTimers({ now: NOW });
});
afterEach(() => {
  jest.useRealTimers();
});

/** Refuses with an error name that isn't ours, the way another server that implements this protocol would. */
function refuseForeign(name: string): never {
  throw new CommandFailedError({ kind: 'error', name });
}

const kind = 'registration';
const tokens = createFakeTokenSet();

describe('submitting a value', () => {
  const input = (value: unknown) => ({ state: codeStep.state, id: 'email', value });

  it('pushes the returned step', async () => {
    const { store, platform } = createMockFlowStore(
      { registration: [emailStep] },
      { 'registration/submitPrompt': codeStep },
    );
    await store.dispatch(submitValue(kind, 'ada@example.com'));
    expect(platform.commands).toEqual([
      {
        kind: 'rpc',
        rpc: ['registration', 'submitPrompt'],
        input: { state: 'begun', id: 'email', value: 'ada@example.com' },
      },
    ]);
    expect(store.getActions()).toEqual([submitRequested({ kind }), stepPushed({ kind, step: codeStep })]);
  });

  it.each([
    ['registration', validatingStep, 'submitValidationCode'],
    ['registration', codeStep, 'submitPrompt'],
    ['authentication', validatingStep, 'submitPrompt'],
  ] as const)('during %s at the step %p, sends %s and signs in with the returned tokens', async (each, step, name) => {
    const { store, platform } = createMockFlowStore({ [each]: [step] }, { [`${each}/${name}`]: tokens });
    await store.dispatch(submitValue(each, '123456'));
    expect(platform.commands).toEqual([{ kind: 'rpc', rpc: [each, name], input: input('123456') }]);
    expect(store.getActions()).toEqual([submitRequested({ kind: each }), signedIn(tokens)]);
    expect(store.getState().flow?.[each]).toEqual([]);
  });

  it('keeps the step and says why when the value is refused', async () => {
    const detail = { reason: 'wrong-code', message: 'Wrong', triesLeft: 4 };
    const { store } = createMockFlowStore(
      { registration: [emailStep, validatingStep] },
      { 'registration/submitValidationCode': () => refuse('SubmitPromptError', detail) },
    );
    await store.dispatch(submitValue(kind, '000000'));
    const envelope = { kind: 'error', name: 'SubmitPromptError', detail } as const;
    expect(store.getActions()).toEqual([
      submitRequested({ kind }),
      attemptFailed({ kind, failure: { during: 'submit', error: { kind: 'command', envelope }, at: NOW } }),
    ]);
    expect(store.getState().flow?.registration).toEqual([emailStep, validatingStep]);
  });

  it('starts over with a message when the step has expired, keeping the typed address', async () => {
    const { store } = createMockFlowStore(
      { registration: [emailStep, codeStep], email: 'ada@example.com' },
      { 'registration/submitPrompt': () => refuse('ExpiredStateError'), 'registration/begin': emailStep },
    );
    await store.dispatch(submitValue(kind, '123456'));
    expect(store.getActions()).toEqual([
      submitRequested({ kind }),
      flowRestarted({ kind, failure: undefined }),
      startRequested({ kind }),
      flowStarted({ kind, step: emailStep, fetchedAt: NOW }),
    ]);
    expect(store.getState().flow).toMatchObject({
      email: 'ada@example.com',
      progress: { registration: { notice: 'started-again' } },
    });
  });

  it.each([
    ['starts over after an unknown refusal of an old step', 300_000, [emailStep], 'ada@example.com'],
    ['stays after an unknown refusal of a recent step', 299_999, [emailStep, codeStep], 'ada@example.com'],
  ])('%s, keeping the typed address', async (_case, ageMs, registration, email) => {
    const flow = initialFlowState;
    const { store } = createMockFlowStore(
      {
        registration: [emailStep, codeStep],
        email,
        progress: { ...flow.progress, registration: { ...idleProgress, steppedAt: NOW - ageMs } },
      },
      { 'registration/submitPrompt': () => refuseForeign('FlowGoneError'), 'registration/begin': emailStep },
    );
    await store.dispatch(submitValue(kind, '123456'));
    expect(store.getState().flow).toMatchObject({ registration, email });
  });

  it('sends once, even if submitted repeatedly while sending', async () => {
    const { store, platform } = createMockFlowStore(
      { registration: [emailStep] },
      { 'registration/submitPrompt': codeStep },
    );
    await Promise.all([store.dispatch(submitValue(kind, 'a')), store.dispatch(submitValue(kind, 'a'))]);
    expect(platform.commands).toHaveLength(1);
  });

  it('ignores a response when the stack has changed in the meantime', async () => {
    let answer: (step: unknown) => void = () => undefined;
    const { store } = createMockFlowStore(
      { registration: [choiceStep, emailStep] },
      { 'registration/submitPrompt': () => new Promise((resolve) => (answer = resolve)) },
    );
    const submitted = store.dispatch(submitValue(kind, 'a'));
    store.dispatch(stepPopped({ kind }));
    answer(codeStep);
    await submitted;
    expect(store.getState().flow?.registration).toEqual([choiceStep]);
  });

  it.each([null, true, { access_token: 'a' }])('does not accept %p as a response', async (answer) => {
    const answers = { 'registration/submitPrompt': () => answer };
    const { store } = createMockFlowStore({ registration: [emailStep] }, answers);
    await store.dispatch(submitValue(kind, 'a'));
    expect(store.getState().flow?.progress.registration.failure?.error).toEqual({
      kind: 'transport',
      message: 'Unexpected response.',
    });
  });

  it.each([[[]], [[choiceStep]]])('does nothing without a component to submit to: %p', async (registration) => {
    const { store, platform } = createMockFlowStore({ registration });
    await store.dispatch(submitValue(kind, 'a'));
    expect([platform.commands, store.getActions()]).toEqual([[], []]);
  });

  it('silently uses a new first step when the current one has expired', async () => {
    const again = { ...emailStep, state: 'begun again' };
    const { store, platform } = createMockFlowStore(
      { registration: [emailStep], firstSteps: {} },
      { 'registration/begin': again, 'registration/submitPrompt': codeStep },
    );
    await store.dispatch(submitValue(kind, 'ada@example.com'));
    expect(platform.commands).toMatchObject([
      { rpc: ['registration', 'begin'] },
      { rpc: ['registration', 'submitPrompt'], input: { state: 'begun again', id: 'email', value: 'ada@example.com' } },
    ]);
    expect(store.getState().flow?.registration).toEqual([again, codeStep]);
    expect(store.getState().flow?.progress.registration).toMatchObject({ failure: null, notice: null });
  });

  it("starts over when a provider's response is refused, because the next attempt needs another redirect", async () => {
    const { store } = createMockFlowStore(
      { authentication: [choiceStep, providerStep] },
      {
        'authentication/submitPrompt': () => refuse('SubmitPromptError', { reason: 'provider-refused', message: '' }),
        'authentication/begin': choiceStep,
      },
    );
    await store.dispatch(submitValue('authentication', { code: 'c', state: 'ours', scope: '' }));
    expect(store.getState().flow).toMatchObject({
      authentication: [choiceStep],
      progress: { authentication: { pending: null, failure: { during: 'submit' } } },
    });
  });
});
