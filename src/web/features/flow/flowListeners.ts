import type { AppStartListening } from '../../store/hooks.ts';
import {
  deviceRemembered,
  devicesRestored,
  emailTyped,
  firstStepsSwept,
  flowOpened,
  flowStarted,
  leftForProvider,
  selectDevices,
  selectEmail,
  selectProgress,
  selectStep,
  stackRestored,
} from './flowSlice.ts';
import { FLOW_KINDS, isStepFresh } from './flowState.ts';
import {
  type KeyValueStorage,
  readDevices,
  readDraft,
  writeDevices,
  writeDraft,
  writeLeftStack,
} from './flowStorage.ts';
import { setupProviderReturn } from './providerReturnListener.ts';
import { renewFirstStep, startFlow } from './startFlow.ts';

/** How often first steps past their time are thrown away (specification §9). */
export const SWEEP_INTERVAL_MS = 10_000;

/** What a flow needs of the browser. */
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

/** Starts and resumes flows, keeps them over a reload and over the way to an identity provider. */
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
      // Submitting tries once more, and says what's wrong.
      await dispatch(renewFirstStep(kind)).catch(() => undefined);
    },
  });

  startListening({
    actionCreator: deviceRemembered,
    effect: (_action, { getState }) => writeDevices(localStorage, selectDevices(getState())),
  });

  // The stacks in local storage serve the way to a provider alone: any change of a stack removes its own.
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
