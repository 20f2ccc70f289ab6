import type { FlowKind } from '../../../contract/flow.ts';
import type { AppStartListening } from '../../store/hooks.ts';
import {
  deviceRemembered,
  devicesRestored,
  emailTyped,
  firstStepsSwept,
  flowOpened,
  flowStarted,
  leftForProvider,
  providerReturned,
  searchKept,
  selectDevices,
  selectEmail,
  selectProgress,
  selectStep,
  stackRestored,
} from './flowSlice.ts';
import { FLOW_KINDS, type FlowFailure, isStepFresh, type ProviderError } from './flowState.ts';
import {
  type KeyValueStorage,
  type LeftStack,
  readDevices,
  readDraft,
  readLeftStack,
  writeDevices,
  writeDraft,
  writeLeftStack,
} from './flowStorage.ts';
import { expectedState, type ReturnedCallback } from './providerCallback.ts';
import { renewFirstStep, restartFlow, startFlow } from './startFlow.ts';
import { submitValue } from './submitValue.ts';

/** How often expired first steps are removed (specification §9). */
export const SWEEP_INTERVAL_MS = 10_000;

/** The parts of the browser that a flow uses. */
export interface FlowPorts {
  localStorage: KeyValueStorage;
  sessionStorage: KeyValueStorage;
  /** Takes the browser to another site. */
  leave: (url: string) => void;
}

const browserPorts = (): FlowPorts => ({
  localStorage: window.localStorage,
  sessionStorage: window.sessionStorage,
  leave: (url) => window.location.assign(url),
});

/** Starts and resumes flows, and keeps them across reloads and trips to an identity provider. */
export function setupFlowListeners(startListening: AppStartListening, ports: FlowPorts = browserPorts()) {
  const { localStorage, sessionStorage, leave } = ports;

  startListening({
    actionCreator: flowOpened,
    effect: async ({ payload: { kind } }, { dispatch, getState }) => {
      const devices = readDevices(localStorage);
      if (devices.length) dispatch(devicesRestored(devices));
      const draft = readDraft(sessionStorage);
      if (!selectEmail(getState()) && draft.email) dispatch(emailTyped(draft.email));
      if (selectProgress(getState(), kind).pending) return;
      if (!selectStep(getState(), kind) && draft[kind].length) {
        dispatch(stackRestored({ kind, stack: draft[kind] }));
      }
      await dispatch(startFlow(kind));
      // If this fails, submitting the form will try again and show the error.
      await dispatch(renewFirstStep(kind)).catch(() => undefined);
    },
  });

  startListening({
    actionCreator: deviceRemembered,
    effect: (_action, { getState }) => writeDevices(localStorage, selectDevices(getState())),
  });

  // Stacks are in local storage only during a trip to a provider, so any other change to a stack removes the stored
  // copy.
  startListening({
    predicate: (_action, { flow }, { flow: before }) =>
      FLOW_KINDS.some((kind) => flow[kind] !== before[kind]) || flow.email !== before.email,
    effect: (_action, { getState, getOriginalState }) => {
      const [flow, before] = [getState().flow, getOriginalState().flow];
      for (const kind of FLOW_KINDS) {
        if (flow[kind] !== before[kind]) writeLeftStack(localStorage, kind, null);
      }
      writeDraft(sessionStorage, flow);
    },
  });

  startListening({
    actionCreator: leftForProvider,
    effect: ({ payload: { kind, authorizationUrl, search } }, { getState }) => {
      writeLeftStack(localStorage, kind, { stack: getState().flow[kind], search });
      leave(authorizationUrl);
    },
  });

  startListening({
    actionCreator: flowStarted,
    effect: async (_action, { cancelActiveListeners, delay, dispatch, getState }) => {
      cancelActiveListeners();
      while (Object.keys(getState().flow.firstSteps).length) {
        await delay(SWEEP_INTERVAL_MS);
        const now = Date.now();
        const hasStale = Object.values(getState().flow.firstSteps).some((cached) => !isStepFresh(cached, now));
        if (hasStale) dispatch(firstStepsSwept({ now }));
      }
    },
  });

  setupProviderReturn(startListening, ports);
}

interface Storages {
  localStorage: KeyValueStorage;
  sessionStorage: KeyValueStorage;
}

/** Another tab's flow may have removed the stack from local storage; this tab still has its own draft. */
function leftStacks({ localStorage, sessionStorage }: Storages, kind: FlowKind): LeftStack[] {
  const left = readLeftStack(localStorage, kind);
  const draft = { stack: readDraft(sessionStorage)[kind], search: '' };
  return [...(left ? [left] : []), draft].filter(({ stack }) => expectedState(stack.at(-1)) !== undefined);
}

function providerError(answer: ReturnedCallback, isOurs: boolean, hasLeft: boolean): ProviderError | null {
  // The provider's message is shown only in a response to our own request.
  if (!isOurs) return { kind: 'provider', reason: hasLeft ? 'forged' : 'unknown' };
  if (answer.kind === 'code') return null;
  if (answer.error === 'access_denied') return { kind: 'provider', reason: 'cancelled' };
  return { kind: 'provider', reason: 'refused', message: answer.description };
}

/** Handles the return from an identity provider, and submits the response if it belongs to our request. */
function setupProviderReturn(startListening: AppStartListening, storages: Storages) {
  startListening({
    actionCreator: providerReturned,
    effect: async ({ payload: { kind, answer } }, { dispatch }) => {
      const candidates = leftStacks(storages, kind);
      const state = answer.kind === 'code' ? answer.value.state : answer.state;
      const ours = candidates.find(({ stack }) => expectedState(stack.at(-1)) === state);
      const left = ours ?? candidates[0];
      if (left) dispatch(searchKept({ kind, search: left.search }));
      const error = providerError(answer, ours !== undefined, candidates.length > 0);
      if (error) {
        const failure: FlowFailure = { during: 'provider', error, at: Date.now() };
        await dispatch(restartFlow(kind, failure));
      } else if (ours && answer.kind === 'code') {
        dispatch(stackRestored({ kind, stack: ours.stack }));
        await dispatch(submitValue(kind, answer.value));
      }
    },
  });
}
