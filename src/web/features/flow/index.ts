export { flowReducer } from './flowSlice.ts';
export { setupFlowListeners } from './flowListeners.ts';
export type { FlowState } from './flowState.ts';
