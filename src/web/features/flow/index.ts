export { emailTyped, flowReducer } from './flowSlice.ts';
export { setupFlowListeners } from './flowListeners.ts';
export type { FlowStacks } from './flowState.ts';
