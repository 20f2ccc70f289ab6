import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { refuse } from '../../../../sdk/fakePlatform.ts';
import { TransportError } from '../../../../sdk/platform.ts';
import { codeResent, resendRequested } from '../flowSlice.ts';
import { createMockFlowStore } from '../testing/createMockFlowStore.ts';
import { choiceStep, codeStep, emailStep, validatingStep } from '../testing/steps.ts';
import { resendCode } from './ResendCode.tsx';

const NOW = Date.UTC(2026, 0, 1);

beforeEach(() => {
  jest.useFakeTimers({ now: NOW });
});
afterEach(() => {
  jest.useRealTimers();
});

const kind = 'registration';

describe('resending the code', () => {
  it.each([
    ['authentication', 'sendPrompt', true, undefined],
    ['authentication', 'sendPrompt', codeStep, codeStep],
    ['registration', 'sendValidationCode', true, undefined],
    ['registration', 'sendValidationCode', validatingStep, validatingStep],
  ] as const)('of %s sends %s in English and accepts the response %p', async (each, name, answer, step) => {
    const { store, platform } = createMockFlowStore({ [each]: [emailStep, codeStep] }, { [`${each}/${name}`]: answer });
    await store.dispatch(resendCode(each));
    expect(platform.commands).toEqual([
      { kind: 'rpc', rpc: [each, name], input: { state: 'mailed', id: 'email', locale: 'en' } },
    ]);
    expect(store.getActions()).toEqual([
      resendRequested({ kind: each }),
      codeResent({ kind: each, ...(step && { step }), at: NOW }),
    ]);
  });

  it('names no component for a choice', async () => {
    const { store, platform } = createMockFlowStore(
      { authentication: [choiceStep] },
      { 'authentication/sendPrompt': true },
    );
    await store.dispatch(resendCode('authentication'));
    expect(platform.commands).toMatchObject([{ input: { id: '' } }]);
  });

  it('waits as long as the platform requires', async () => {
    const answers = { 'registration/sendValidationCode': () => refuse('RateLimitedError', { retryAfterSeconds: 720 }) };
    const { store } = createMockFlowStore({ registration: [codeStep] }, answers);
    await store.dispatch(resendCode(kind));
    expect(store.getState().flow?.progress.registration).toMatchObject({
      pending: null,
      resendAfter: NOW + 720_000,
      failure: { during: 'resend' },
    });
  });

  it('keeps the step when the platform cannot be reached', async () => {
    const unreachable = () => {
      throw new TransportError('Failed to fetch');
    };
    const { store } = createMockFlowStore(
      { registration: [codeStep] },
      { 'registration/sendValidationCode': unreachable },
    );
    await store.dispatch(resendCode(kind));
    expect(store.getState().flow?.registration).toEqual([codeStep]);
    expect(store.getState().flow?.progress.registration.failure).toMatchObject({
      error: { kind: 'transport', message: 'Failed to fetch' },
    });
  });

  it('starts over when the step has expired', async () => {
    const answers = {
      'registration/sendValidationCode': () => refuse('ExpiredStateError'),
      'registration/begin': emailStep,
    };
    const { store } = createMockFlowStore({ registration: [emailStep, codeStep] }, answers);
    await store.dispatch(resendCode(kind));
    expect(store.getState().flow?.registration).toEqual([emailStep]);
  });
});
