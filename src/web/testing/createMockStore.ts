import type { UnknownAction } from '@reduxjs/toolkit';
import { legacy_configureStore as configureMockStore } from 'redux-mock-store';
import type { Platform } from '../../sdk/platform.ts';
import type { AppDispatch, AppExtra, RootState } from '../store/hooks.ts';

type MockMiddleware = NonNullable<Parameters<typeof configureMockStore>[0]>[number];
type Thunk = (...parameters: unknown[]) => unknown;

/**
 * A store that only records actions, for tests of what a thunk dispatches. `stateAfter` returns the state that thunks
 * read.
 */
export function createMockStore(
  platform: Platform,
  stateAfter: (actions: UnknownAction[]) => Partial<RootState>,
  platformOf: AppExtra['platformOf'] = () => platform,
) {
  const extra: AppExtra = { platform, platformOf };
  const thunks: MockMiddleware = (api) => (next) => (action: unknown) =>
    typeof action === 'function' ? (action as Thunk)(api.dispatch, api.getState, extra) : next(action as never);
  return configureMockStore<Partial<RootState>, AppDispatch>([thunks])((actions) => stateAfter(actions));
}
