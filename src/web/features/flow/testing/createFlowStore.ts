import { createListenerMiddleware } from '@reduxjs/toolkit';
import type { RpcCommand } from '../../../../contract/commands.ts';
import { createFakePlatform, refuse, type FakePlatform } from '../../../../sdk/fakePlatform.ts';
import { createAppStore } from '../../../app/store.ts';
import type { AppStartListening, AppStore, RootState } from '../../../store/hooks.ts';
import { setupFlowListeners } from '../flowListeners.ts';
import { FLOW_KINDS, initialFlowState, type FlowStacks } from '../flowState.ts';

/** Responses by rpc name, such as `authentication/begin`: a value, or a function that returns or throws it. */
export type RpcResponses = Record<string, unknown>;

export function respondToRpcs(answers: RpcResponses) {
  return (command: unknown) => {
    const { rpc, input } = command as RpcCommand;
    const answer = answers[rpc.join('/')];
    if (answer === undefined) refuse('UnknownRpcError');
    return typeof answer === 'function' ? (answer as (input: unknown) => unknown)(input) : answer;
  };
}

export interface FlowStore {
  store: AppStore;
  platform: FakePlatform;
  /** The URLs to which the browser was sent. */
  left: string[];
  localStorage: Storage;
  sessionStorage: Storage;
}

interface Options {
  flow?: Partial<FlowStacks>;
  answers?: RpcResponses;
}

/** Returns a state whose flows have just started, unless overridden. */
export function freshFlow(flow: Partial<FlowStacks> = {}): FlowStacks {
  const firstSteps: FlowStacks['firstSteps'] = {};
  for (const kind of FLOW_KINDS) {
    const [step] = flow[kind] ?? [];
    if (step) firstSteps[kind] = { step, fetchedAt: Date.now() };
  }
  return { ...initialFlowState, firstSteps, ...flow };
}

/**
 * Creates the application's store with the flow's listeners and a fake platform. Uses the browser's storage as it is.
 */
export function createFlowStore({ flow, answers = {} }: Options = {}): FlowStore {
  const platform = createFakePlatform(respondToRpcs(answers));
  const left: string[] = [];
  const listeners = createListenerMiddleware({ extra: { platform, platformOf: () => platform } });
  const { localStorage, sessionStorage } = window;
  setupFlowListeners(listeners.startListening as AppStartListening, {
    localStorage,
    sessionStorage,
    leave: (url) => left.push(url),
  });
  const preloadedState: Partial<RootState> = { flow: freshFlow(flow) };
  const store = createAppStore({ platform, preloadedState, middleware: [listeners.middleware] });
  return { store, platform, left, localStorage, sessionStorage };
}
