import { describe, expect, it } from '@jest/globals';
import { createFakeTokenSet } from '../../../sdk/fakeTokens.ts';
import { signedIn } from '../auth/index.ts';
import {
  alternativeSelected,
  attemptFailed,
  codeResent,
  emailTyped,
  firstStepsSwept,
  flowReducer,
  flowRestarted,
  flowStarted,
  leavingAbandoned,
  leftForProvider,
  selectShownStep,
  selectStep,
  stackCleared,
  stepPopped,
  stepPushed,
  submitRequested,
} from './flowSlice.ts';
import { FLOW_KINDS, initialFlowState, RESEND_COOLDOWN_MS, type FlowFailure, type FlowStacks } from './flowState.ts';
import { choiceStep, codeStep, emailComponent, emailStep, providerComponent, validatingStep } from './testing/steps.ts';

const kind = 'registration';
const failure: FlowFailure = { during: 'submit', error: { kind: 'transport', message: 'gone' }, at: 1 };
const stateWith = (flow: Partial<FlowStacks>): FlowStacks => ({ ...initialFlowState, ...flow });
const started = flowReducer(undefined, flowStarted({ kind, step: emailStep, fetchedAt: 1_000 }));

describe('the stack of a flow', () => {
  it('starts with the first step, and stores when it was fetched', () => {
    expect(started.registration).toEqual([emailStep]);
    expect(started.firstSteps.registration).toEqual({ step: emailStep, fetchedAt: 1_000 });
  });

  it('pushes each further step and pops it when going back', () => {
    const pushed = flowReducer(started, stepPushed({ kind, step: codeStep }));
    expect(pushed.registration).toEqual([emailStep, codeStep]);
    expect(flowReducer(pushed, stepPopped({ kind })).registration).toEqual([emailStep]);
  });

  it('pushes the chosen alternative as a step with the state of its choice', () => {
    const state = stateWith({ registration: [choiceStep] });
    const selected = flowReducer(state, alternativeSelected({ kind, component: emailComponent }));
    expect(selected.registration).toEqual([choiceStep, { state: choiceStep.state, current: emailComponent }]);
  });

  it('selects nothing without a choice', () => {
    expect(flowReducer(started, alternativeSelected({ kind, component: emailComponent })).registration).toEqual([
      emailStep,
    ]);
  });

  it('is emptied by a reset, without affecting the other flow', () => {
    const both = flowReducer(started, flowStarted({ kind: 'authentication', step: emailStep, fetchedAt: 1 }));
    const reset = flowReducer(both, stackCleared({ kind }));
    expect(reset.registration).toEqual([]);
    expect(reset.authentication).toEqual([emailStep]);
  });

  it.each(FLOW_KINDS)('of %s is emptied by signing in, along with all input', (each) => {
    const state = stateWith({ [each]: [emailStep, codeStep], email: 'ada@example.com' });
    expect(flowReducer(state, signedIn(createFakeTokenSet()))).toEqual({ ...initialFlowState, devices: state.devices });
  });

  it('is emptied by a restart, which drops the cached step, stores the reason and keeps the typed address', () => {
    const typed = flowReducer(
      flowReducer(started, stepPushed({ kind, step: codeStep })),
      emailTyped('ada@example.com'),
    );
    const restarted = flowReducer(typed, flowRestarted({ kind }));
    expect(restarted.registration).toEqual([]);
    expect(restarted.firstSteps.registration).toBeUndefined();
    expect(restarted.progress.registration.notice).toBe('started-again');
    expect(restarted.email).toBe('ada@example.com');
  });
});

describe('the progress of a flow', () => {
  it('keeps the step when an attempt fails, and clears the failure on the next attempt', () => {
    const failed = flowReducer(flowReducer(started, submitRequested({ kind })), attemptFailed({ kind, failure }));
    expect(failed.registration).toEqual([emailStep]);
    expect(failed.progress.registration).toMatchObject({ pending: null, failure });
    expect(flowReducer(failed, submitRequested({ kind })).progress.registration).toMatchObject({
      pending: 'submit',
      failure: null,
    });
  });

  it.each([
    ['the returned step', validatingStep],
    ['the current step when none is returned', undefined],
  ])('continues with %s after resending a code, and waits before another can be sent', (_case, step) => {
    const state = stateWith({ registration: [emailStep, codeStep] });
    const resent = flowReducer(state, codeResent({ kind, step, at: 5_000 }));
    expect(resent.registration).toEqual([emailStep, step ?? codeStep]);
    expect(resent.progress.registration).toMatchObject({
      notice: 'code-sent',
      resendAfter: 5_000 + RESEND_COOLDOWN_MS,
    });
  });

  it('becomes usable again when the browser returns without a response', () => {
    const leaving = flowReducer(started, leftForProvider({ kind, authorizationUrl: 'https://a.example', search: '' }));
    expect(leaving.progress.registration.pending).toBe('leave');
    expect(flowReducer(leaving, leavingAbandoned({ kind })).progress.registration.pending).toBeNull();
  });
});

describe('the cache of first steps', () => {
  it.each([
    [299_999, true],
    [300_000, false],
  ])('keeps a step %i ms after it was fetched: %p', (ageMs, isKept) => {
    const swept = flowReducer(started, firstStepsSwept({ now: 1_000 + ageMs }));
    expect(swept.firstSteps.registration !== undefined).toBe(isKept);
  });
});

describe('the step on screen', () => {
  const shown = (registration: FlowStacks['registration']) =>
    selectShownStep({ flow: stateWith({ registration }) }, 'registration');

  it.each([
    ['e-mail', emailComponent],
    ['a provider', providerComponent('Acme')],
  ])('is still the choice when %s has been picked', (_case, current) => {
    expect(shown([choiceStep, { state: 'begun', current }])).toEqual(choiceStep);
  });

  it('is the last step otherwise', () => {
    expect(shown([emailStep])).toEqual(emailStep);
    expect(shown([choiceStep, emailStep, codeStep])).toEqual(codeStep);
    expect(shown([])).toBeUndefined();
    expect(selectStep({ flow: stateWith({ registration: [emailStep, codeStep] }) }, kind)).toEqual(codeStep);
  });
});
