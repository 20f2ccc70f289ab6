export { emailTyped, flowOpened, flowReducer, selectProgress, selectStep } from './flowSlice.ts';
export { setupFlowListeners } from './flowListeners.ts';
export type { FlowStacks } from './flowState.ts';
