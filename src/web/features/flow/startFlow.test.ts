import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { refuse } from '../../../sdk/fakePlatform.ts';
import { renewFirstStep, startFlow } from './startFlow.ts';
import { attemptFailed, firstStepRenewed, flowStarted, startRequested } from './flowSlice.ts';
import { FLOW_KINDS } from './flowState.ts';
import { createMockFlowStore } from './testing/createMockFlowStore.ts';
import { respondToRpcs } from './testing/createFlowStore.ts';
import { choiceStep, codeStep, emailComponent, emailStep } from './testing/steps.ts';

const NOW = Date.UTC(2026, 0, 1);

beforeEach(() => {
  jest.useFakeTimers({ now: NOW });
});
afterEach(() => {
  jest.useRealTimers();
});

const kind = 'registration';

describe('starting a flow', () => {
  it.each(FLOW_KINDS)('requests the first step of %s from the platform', async (each) => {
    const { store, platform } = createMockFlowStore({}, { [`${each}/begin`]: emailStep });
    await store.dispatch(startFlow(each));
    expect(platform.commands).toEqual([{ kind: 'rpc', rpc: [each, 'begin'], input: [] }]);
    expect(store.getActions()).toEqual([
      startRequested({ kind: each }),
      flowStarted({ kind: each, step: emailStep, fetchedAt: NOW }),
    ]);
  });

  it('reuses a step fetched 4 min 59.999 s ago without a request', async () => {
    const fetchedAt = NOW - 299_999;
    const { store, platform } = createMockFlowStore({ firstSteps: { registration: { step: emailStep, fetchedAt } } });
    await store.dispatch(startFlow(kind));
    expect(platform.commands).toEqual([]);
    expect(store.getActions()).toEqual([flowStarted({ kind, step: emailStep, fetchedAt })]);
  });

  it('requests a new step after 5 min', async () => {
    const firstSteps = { registration: { step: emailStep, fetchedAt: NOW - 300_000 } };
    const { store, platform } = createMockFlowStore({ firstSteps }, { 'registration/begin': codeStep });
    await store.dispatch(startFlow(kind));
    expect(platform.commands).toHaveLength(1);
    expect(store.getActions()).toContainEqual(flowStarted({ kind, step: codeStep, fetchedAt: NOW }));
  });

  it('does not use the other flow’s cached step', async () => {
    const firstSteps = { authentication: { step: emailStep, fetchedAt: NOW } };
    const { store, platform } = createMockFlowStore({ firstSteps }, { 'registration/begin': codeStep });
    await store.dispatch(startFlow(kind));
    expect(platform.commands).toEqual([{ kind: 'rpc', rpc: ['registration', 'begin'], input: [] }]);
  });

  it('sends one request when two screens start it simultaneously', async () => {
    const { store, platform } = createMockFlowStore({}, { 'registration/begin': emailStep });
    await Promise.all([store.dispatch(startFlow(kind)), store.dispatch(startFlow(kind))]);
    expect(platform.commands).toHaveLength(1);
  });

  it('does nothing once there is a step', async () => {
    const { store, platform } = createMockFlowStore({ registration: [codeStep] });
    await store.dispatch(startFlow(kind));
    expect([platform.commands, store.getActions()]).toEqual([[], []]);
  });

  it.each([
    [
      'a refusal',
      () => refuse('RateLimitedError'),
      { kind: 'command', envelope: { kind: 'error', name: 'RateLimitedError' } },
    ],
    ['a response that is not a step', () => ({ state: 1 }), { kind: 'transport', message: 'Unexpected response.' }],
  ])('shows %s and never caches it', async (_case, begin, error) => {
    const { store, platform } = createMockFlowStore({}, { 'registration/begin': begin });
    await store.dispatch(startFlow(kind));
    expect(store.getActions().at(-1)).toMatchObject(
      attemptFailed({ kind, failure: { during: 'start', error: error as never, at: NOW } }),
    );
    platform.answer(respondToRpcs({ 'registration/begin': emailStep }));
    await store.dispatch(startFlow(kind));
    expect(platform.commands).toHaveLength(2);
    expect(store.getActions().at(-1)).toEqual(flowStarted({ kind, step: emailStep, fetchedAt: NOW }));
  });
});

describe('an expired first step', () => {
  const fetchedAt = NOW - 300_000;
  const emailPicked = { ...choiceStep, current: emailComponent };
  const again = { ...choiceStep, state: 'begun again' };

  it.each([
    ['swept from the cache', {}],
    ['still in the cache', { registration: { step: emailStep, fetchedAt } }],
  ])('is silently replaced if %s', async (_case, firstSteps) => {
    const flow = { registration: [emailStep], firstSteps };
    const { store } = createMockFlowStore(flow, { 'registration/begin': again });
    await store.dispatch(renewFirstStep(kind));
    expect(store.getActions()).toEqual([firstStepRenewed({ kind, step: again, fetchedAt: NOW })]);
  });

  it('keeps the picked alternative', async () => {
    const flow = { registration: [choiceStep, emailPicked], firstSteps: {} };
    const { store } = createMockFlowStore(flow, { 'registration/begin': again });
    await store.dispatch(renewFirstStep(kind));
    expect(store.getState().flow?.registration).toEqual([again, { ...again, current: emailComponent }]);
  });

  it.each([
    ['younger than five minutes', { registration: [emailStep] }],
    ['already completed', { registration: [emailStep, codeStep], firstSteps: {} }],
    ['not yet loaded', {}],
  ])('is not replaced when it is %s', async (_case, flow) => {
    const { store, platform } = createMockFlowStore(flow);
    await store.dispatch(renewFirstStep(kind));
    expect([platform.commands, store.getActions()]).toEqual([[], []]);
  });
});
