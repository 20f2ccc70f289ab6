import { createContext, use, useEffect, useEffectEvent } from 'react';
import type { FlowComponent, FlowKind } from '../../../contract/flow.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { flowFailureWords } from './flowFailureWords.ts';
import { selectProgress } from './flowSlice.ts';

interface FlowContextValue {
  kind: FlowKind;
  /** The label of the first step's button. */
  submitLabel: string;
}

export const FlowContext = createContext<FlowContextValue | null>(null);

/** Returns a prompt's flow. Throws outside a flow screen. */
export function useFlow(): FlowContextValue {
  const flow = use(FlowContext);
  if (!flow) throw new Error('useFlow must be used inside a flow screen');
  return flow;
}

/**
 * Returns why the submitted value was refused, to be shown under its field. `onFailure` is called after any failed
 * attempt, to return focus to the field, which was disabled while sending. Its parameter says whether the value was
 * refused.
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
