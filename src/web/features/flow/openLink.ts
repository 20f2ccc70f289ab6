import { isFlowStep, LINK_COMPONENT_ID, type FlowKind } from '../../../contract/flow.ts';
import { rpc } from '../../../sdk/commandBuilders.ts';
import type { AppThunk } from '../../store/hooks.ts';
import { errorName, toFlowFailure, UnexpectedResponseError } from './flowState.ts';
import { attemptFailed, selectStep, stackCleared, stepPushed, submitRequested } from './flowSlice.ts';
import { restartFlow, startFlow } from './startFlow.ts';

/**
 * Continues with an e-mailed link, replacing the flow's progress. It only opens the link; the next step shows the
 * address and asks for confirmation.
 */
export const openLink =
  (kind: FlowKind, link: string): AppThunk<Promise<void>> =>
  async (dispatch, getState, { platform }) => {
    dispatch(stackCleared({ kind }));
    await dispatch(startFlow(kind));
    const first = selectStep(getState(), kind);
    if (!first) return;
    dispatch(submitRequested({ kind }));
    try {
      const input = { state: first.state, id: LINK_COMPONENT_ID, value: link };
      const step = await platform.execute(rpc([kind, 'submitPrompt'], input));
      if (!isFlowStep(step)) throw new UnexpectedResponseError();
      if (selectStep(getState(), kind) === first) dispatch(stepPushed({ kind, step }));
    } catch (error) {
      const failure = toFlowFailure('link', error, Date.now());
      if (errorName(failure) === 'ExpiredStateError') await dispatch(restartFlow(kind));
      else dispatch(attemptFailed({ kind, failure }));
    }
  };
