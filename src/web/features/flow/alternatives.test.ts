import { describe, expect, it } from '@jest/globals';
import { chooseAlternative, leaveForProvider, receiveProviderCallback } from './alternatives.ts';
import { alternativeSelected, attemptFailed, leftForProvider, providerReturned, stepPopped } from './flowSlice.ts';
import { idleProgress, initialFlowState } from './flowState.ts';
import { createMockFlowStore } from './testing/createMockFlowStore.ts';
import { AUTHORIZATION_URL, choiceStep, emailComponent, providerComponent, providerStep } from './testing/steps.ts';

const kind = 'registration';

describe('choosing among alternatives', () => {
  const selected = { state: 'begun', current: emailComponent };
  const acme = providerComponent('Acme');

  it.each([
    ['picks one', [choiceStep], emailComponent, [alternativeSelected({ kind, component: emailComponent })]],
    [
      'replaces one with another',
      [choiceStep, selected],
      acme,
      [stepPopped({ kind }), alternativeSelected({ kind, component: acme })],
    ],
    ['keeps the one picked earlier', [choiceStep, { ...selected }], { ...emailComponent }, []],
  ])('%s', (_case, registration, component, actions) => {
    const { store } = createMockFlowStore({ registration });
    store.dispatch(chooseAlternative(kind, component));
    expect(store.getActions()).toEqual(actions);
  });
});

describe('going to a provider and back', () => {
  it('goes to the address in the step, and keeps the search parameters', () => {
    const { store } = createMockFlowStore({ authentication: [providerStep] });
    store.dispatch(leaveForProvider('authentication', '?redirect=%2Fteams'));
    expect(store.getActions()).toEqual([
      leftForProvider({ kind: 'authentication', authorizationUrl: AUTHORIZATION_URL, search: '?redirect=%2Fteams' }),
    ]);
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', '/relative', ''])('does not leave for %p', (authorizationUrl) => {
    const step = { ...providerStep, current: providerComponent('Acme', authorizationUrl) };
    const { store } = createMockFlowStore({ authentication: [step] });
    store.dispatch(leaveForProvider('authentication', ''));
    expect(store.getActions().map(({ type }) => type as string)).toEqual([attemptFailed.type]);
  });

  it('processes a response once, and returns the kept search parameters', () => {
    const answer = { kind: 'code', value: { code: 'c', state: 'ours', scope: '' } } as const;
    const progress = { ...initialFlowState.progress, authentication: { ...idleProgress, keptSearch: '?i=2' } };
    const { store } = createMockFlowStore({ progress });
    expect(store.dispatch(receiveProviderCallback('authentication', answer))).toBe('?i=2');
    expect(store.dispatch(receiveProviderCallback('authentication', answer))).toBe('?i=2');
    expect(store.getActions()).toEqual([providerReturned({ kind: 'authentication', answer })]);
  });
});
