import type { FlowKind } from '../../../contract/flow.ts';
import type { AppStartListening } from '../../store/hooks.ts';
import { providerReturned, searchKept, stackRestored } from './flowSlice.ts';
import type { FlowFailure, ProviderError } from './flowState.ts';
import { readDraft, readLeftStack, type KeyValueStorage, type LeftStack } from './flowStorage.ts';
import { expectedState, type ReturnedAnswer } from './providerAnswer.ts';
import { restartFlow } from './startFlow.ts';
import { submitValue } from './submitValue.ts';

interface Storages {
  localStorage: KeyValueStorage;
  sessionStorage: KeyValueStorage;
}

/** Another tab's flow removes the stack in local storage; this tab still has its own draft. */
function leftStacks({ localStorage, sessionStorage }: Storages, kind: FlowKind): LeftStack[] {
  const left = readLeftStack(localStorage, kind);
  const draft = { stack: readDraft(sessionStorage)[kind], search: '' };
  return [...(left ? [left] : []), draft].filter(({ stack }) => expectedState(stack.at(-1)) !== undefined);
}

function providerError(answer: ReturnedAnswer, isOurs: boolean, hasLeft: boolean): ProviderError | null {
  // Only a response to our own request may put words on the screen.
  if (!isOurs) return { kind: 'provider', reason: hasLeft ? 'forged' : 'unknown' };
  if (answer.kind === 'code') return null;
  if (answer.error === 'access_denied') return { kind: 'provider', reason: 'cancelled' };
  return { kind: 'provider', reason: 'refused', message: answer.description };
}

/** Finishes the way back from an identity provider: the response is submitted if it belongs to the request that was made. */
export function setupProviderReturn(startListening: AppStartListening, storages: Storages) {
  startListening({
    actionCreator: providerReturned,
    effect: async ({ payload: { kind, answer } }, { dispatch }) => {
      const candidates = leftStacks(storages, kind);
      const state = answer.kind === 'code' ? answer.value.state : answer.state;
      const ours = candidates.find(({ stack }) => expectedState(stack.at(-1)) === state);
      const left = ours ?? candidates[0];
      if (left) dispatch(searchKept({ kind, search: left.search }));
      const error = providerError(answer, ours !== undefined, candidates.length > 0);
      if (error) {
        const failure: FlowFailure = { during: 'provider', error, at: Date.now() };
        await dispatch(restartFlow(kind, failure));
      } else if (ours && answer.kind === 'code') {
        dispatch(stackRestored({ kind, stack: ours.stack }));
        await dispatch(submitValue(kind, answer.value));
      }
    },
  });
}
