import { createContext, use, useEffect, useEffectEvent } from 'react';
import type { FlowComponent, FlowKind } from '../../../contract/flow.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { flowFailureWords } from './flowFailureWords.ts';
import { selectProgress } from './flowSlice.ts';

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

/**
 * Why the submitted value was refused, to be said under its field. `onFailure` puts the person back to the field
 * after any failed attempt, because it was disabled in between; the parameter says whether the value itself was refused.
 */
export function useValueFailure(onFailure: (wasRefused: boolean) => void): string | undefined {
  const { kind } = useFlow();
  const { failure } = useAppSelector((state) => selectProgress(state, kind));
  const words = failure ? flowFailureWords(failure) : null;
  const backToField = useEffectEvent(() => onFailure(words?.isAboutValue ?? false));
  useEffect(() => {
    if (failure) backToField();
  }, [failure]);
  return words?.isAboutValue ? words.text : undefined;
}

export interface PromptProps {
  component: FlowComponent;
}
