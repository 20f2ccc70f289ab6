import type { FlowComponent, FlowKind } from '../../../contract/flow.ts';
import type { AppThunk } from '../../store/hooks.ts';
import { toFlowFailure, UnexpectedResponseError } from './flowState.ts';
import {
  alternativeSelected,
  attemptFailed,
  leftForProvider,
  providerReturned,
  selectProgress,
  selectStack,
  selectStep,
  stepPopped,
} from './flowSlice.ts';
import { authorizationUrlOf, type ReturnedCallback } from './providerCallback.ts';
import { renewFirstStep } from './startFlow.ts';

/** Continues with one of a choice's alternatives, which replaces any picked earlier. */
export const chooseAlternative =
  (kind: FlowKind, component: FlowComponent): AppThunk =>
  (dispatch, getState) => {
    const [top, below] = selectStack(getState(), kind).toReversed();
    if (!top || (top.current.kind === 'component' && top.current.id === component.id)) return;
    if (top.current.kind === 'component' && below?.current.kind === 'choice') dispatch(stepPopped({ kind }));
    dispatch(alternativeSelected({ kind, component }));
  };

/** Continues with an alternative on screen: goes to the identity provider, or to the step that asks for more. */
export const takeAlternative =
  (kind: FlowKind, id: string, search: string): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    try {
      await dispatch(renewFirstStep(kind));
    } catch (error) {
      dispatch(attemptFailed({ kind, failure: toFlowFailure('submit', error, Date.now()) }));
      return;
    }
    const choice = selectStack(getState(), kind).findLast(({ current }) => current.kind === 'choice')?.current;
    const component = choice?.kind === 'choice' ? choice.prompts.find((prompt) => prompt.id === id) : undefined;
    if (!component) return;
    dispatch(chooseAlternative(kind, component));
    if (component.prompt === 'oauth2') dispatch(leaveForProvider(kind, search));
  };

/** Sends the browser to the identity provider for the step on screen. `search` is restored on return. */
export const leaveForProvider =
  (kind: FlowKind, search: string): AppThunk =>
  (dispatch, getState) => {
    const step = selectStep(getState(), kind);
    if (step?.current.kind !== 'component' || selectProgress(getState(), kind).pending) return;
    const authorizationUrl = authorizationUrlOf(step.current.options);
    if (authorizationUrl) dispatch(leftForProvider({ kind, authorizationUrl, search }));
    else dispatch(attemptFailed({ kind, failure: toFlowFailure('submit', new UnexpectedResponseError(), Date.now()) }));
  };

/** Processes a provider's response once, and returns the search parameters to restore in the URL. */
export const receiveProviderCallback =
  (kind: FlowKind, answer: ReturnedCallback): AppThunk<string> =>
  (dispatch, getState) => {
    if (!selectProgress(getState(), kind).pending) dispatch(providerReturned({ kind, answer }));
    return selectProgress(getState(), kind).keptSearch;
  };
