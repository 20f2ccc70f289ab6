import { isFlowStep, type FlowComponent, type FlowKind, type OAuth2Value } from '../../../contract/flow.ts';
import { isTokenSet } from '../../../contract/tokenSet.ts';
import { rpc } from '../../../sdk/commandBuilders.ts';
import type { AppThunk } from '../../app/hooks.ts';
import { signedIn } from '../auth/index.ts';
import { errorName, retryAt, toFlowFailure, UnexpectedAnswerError } from './flowFailure.ts';
import {
  alternativeSelected,
  attemptFailed,
  codeResent,
  flowRestarted,
  flowStarted,
  leftForProvider,
  providerReturned,
  resendRequested,
  selectFirstStep,
  selectProgress,
  selectStack,
  selectStep,
  startRequested,
  stepPopped,
  stepPushed,
  submitRequested,
} from './flowSlice.ts';
import { isFresh, type FlowFailure } from './flowState.ts';
import { authorizationUrlOf, type ProviderAnswer } from './providerAnswer.ts';

/** The mails speak English so far. */
const LOCALE = 'en';

/** Begins the flow with its first step, from the cache while that is fresh. Does nothing once a step is there. */
export const startFlow =
  (kind: FlowKind): AppThunk<Promise<void>> =>
  async (dispatch, getState, { platform }) => {
    if (selectStep(getState(), kind) || selectProgress(getState(), kind).pending === 'start') return;
    const cached = selectFirstStep(getState(), kind);
    if (cached && isFresh(cached, Date.now())) {
      dispatch(flowStarted({ kind, ...cached }));
      return;
    }
    dispatch(startRequested({ kind }));
    try {
      const step = await platform.execute(rpc([kind, 'begin']));
      if (!isFlowStep(step)) throw new UnexpectedAnswerError();
      dispatch(flowStarted({ kind, step, fetchedAt: Date.now() }));
    } catch (error) {
      dispatch(attemptFailed({ kind, failure: toFlowFailure('start', error, Date.now()) }));
    }
  };

/** Goes on with one alternative of a choice, in place of a sibling picked before. */
export const chooseAlternative =
  (kind: FlowKind, component: FlowComponent): AppThunk =>
  (dispatch, getState) => {
    const [top, below] = selectStack(getState(), kind).toReversed();
    if (!top || (top.current.kind === 'component' && top.current.id === component.id)) return;
    if (top.current.kind === 'component' && below?.current.kind === 'choice') dispatch(stepPopped({ kind }));
    dispatch(alternativeSelected({ kind, component }));
  };

/** Sends the value asked for: signs in when tokens come back, goes on to the next step otherwise. */
export const submitValue =
  (kind: FlowKind, value: string | OAuth2Value): AppThunk<Promise<void>> =>
  async (dispatch, getState, { platform }) => {
    const step = selectStep(getState(), kind);
    if (step?.current.kind !== 'component' || selectProgress(getState(), kind).pending) return;
    const { id, prompt } = step.current;
    dispatch(submitRequested({ kind }));
    try {
      const name = kind === 'registration' && step.validating ? 'submitValidationCode' : 'submitPrompt';
      const answer = await platform.execute(rpc([kind, name], { state: step.state, id, value }));
      if (isTokenSet(answer)) dispatch(signedIn(answer));
      else if (!isFlowStep(answer)) throw new UnexpectedAnswerError();
      else if (selectStep(getState(), kind) === step) dispatch(stepPushed({ kind, step: answer }));
    } catch (error) {
      const failure = toFlowFailure('submit', error, Date.now());
      const hasExpired = errorName(failure) === 'ExpiredStateError';
      // A provider's answer is good for one try: the next needs a redirect of its own.
      if (!hasExpired && prompt !== 'oauth2') dispatch(attemptFailed({ kind, failure }));
      else await dispatch(restartFlow(kind, hasExpired ? undefined : failure));
    }
  };

/** Asks for the confirmation code again. */
export const resendCode =
  (kind: FlowKind): AppThunk<Promise<void>> =>
  async (dispatch, getState, { platform }) => {
    const step = selectStep(getState(), kind);
    if (!step || selectProgress(getState(), kind).pending) return;
    dispatch(resendRequested({ kind }));
    try {
      const name = kind === 'registration' ? 'sendValidationCode' : 'sendPrompt';
      const id = step.current.kind === 'choice' ? '' : step.current.id;
      const answer = await platform.execute(rpc([kind, name], { state: step.state, id, locale: LOCALE }));
      if (isFlowStep(answer)) dispatch(codeResent({ kind, step: answer, at: Date.now() }));
      else if (answer === true) dispatch(codeResent({ kind, at: Date.now() }));
      else throw new UnexpectedAnswerError();
    } catch (error) {
      const failure = toFlowFailure('resend', error, Date.now());
      if (errorName(failure) === 'ExpiredStateError') await dispatch(restartFlow(kind));
      else dispatch(attemptFailed({ kind, failure, resendAfter: retryAt(failure) }));
    }
  };

/** Sends the browser to the identity provider that the step on screen names; `search` comes back with it. */
export const leaveForProvider =
  (kind: FlowKind, search: string): AppThunk =>
  (dispatch, getState) => {
    const step = selectStep(getState(), kind);
    if (step?.current.kind !== 'component' || selectProgress(getState(), kind).pending) return;
    const authorizationUrl = authorizationUrlOf(step.current.options);
    if (authorizationUrl) dispatch(leftForProvider({ kind, authorizationUrl, search }));
    else dispatch(attemptFailed({ kind, failure: toFlowFailure('submit', new UnexpectedAnswerError(), Date.now()) }));
  };

/** Begins again from the platform, keeping the typed address, with a word of why: the failure, or that it took too long. */
export const restartFlow =
  (kind: FlowKind, failure?: FlowFailure): AppThunk<Promise<void>> =>
  (dispatch) => {
    dispatch(flowRestarted({ kind, failure }));
    return dispatch(startFlow(kind));
  };

/** Takes in a provider's answer, once; returns the search parameters to put back into the address. */
export const receiveProviderAnswer =
  (kind: FlowKind, answer: ProviderAnswer): AppThunk<string> =>
  (dispatch, getState) => {
    if (!selectProgress(getState(), kind).pending) dispatch(providerReturned({ kind, answer }));
    return selectProgress(getState(), kind).keptSearch;
  };
