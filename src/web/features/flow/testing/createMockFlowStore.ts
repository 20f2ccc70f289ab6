import { legacy_configureStore as configureMockStore } from 'redux-mock-store';
import { createFakePlatform } from '../../../../sdk/fakePlatform.ts';
import type { AppDispatch, AppExtra, RootState } from '../../../store/hooks.ts';
import { flowReducer } from '../flowSlice.ts';
import type { FlowStacks } from '../flowState.ts';
import { respondToRpcs, freshFlow, type RpcResponses } from './createFlowStore.ts';

type MockMiddleware = NonNullable<Parameters<typeof configureMockStore>[0]>[number];

/** A mock store whose state reflects dispatched actions, so that thunks read their own changes. */
export function createMockFlowStore(flow: Partial<FlowStacks> = {}, answers: RpcResponses = {}) {
  const platform = createFakePlatform(respondToRpcs(answers));
  const extra: AppExtra = { platform, platformOf: () => platform };
  const thunks: MockMiddleware = (api) => (next) => (action: unknown) =>
    typeof action === 'function' ? (action as Thunk)(api.dispatch, api.getState, extra) : next(action as never);
  const mockStore = configureMockStore<Partial<RootState>, AppDispatch>([thunks]);
  const store = mockStore((actions) => ({ flow: actions.reduce(flowReducer, freshFlow(flow)) }));
  return { store, platform };
}

type Thunk = (...parameters: unknown[]) => unknown;
