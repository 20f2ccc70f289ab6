import { createContext, use } from 'react';
import type { FlowKind } from '../../../contract/flow.ts';

interface FlowContextValue {
  kind: FlowKind;
  /** What the button of the first step says. */
  submitLabel: string;
}

export const FlowContext = createContext<FlowContextValue | null>(null);

/** Provides a prompt with its flow. Throws outside a flow screen. */
export function useFlow(): FlowContextValue {
  const flow = use(FlowContext);
  if (!flow) throw new Error('useFlow must be used inside a flow screen');
  return flow;
}
