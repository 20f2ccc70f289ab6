import { type FlowKind, isFlowStep } from '../../../contract/flow.ts';
import { rpc } from '../../../sdk/commandBuilders.ts';
import type { AppThunk } from '../../store/hooks.ts';
import {
  attemptFailed,
  flowRestarted,
  flowStarted,
  selectFirstStep,
  selectProgress,
  selectStep,
  startRequested,
} from './flowSlice.ts';
import { type FlowFailure, isStepFresh, toFlowFailure, UnexpectedAnswerError } from './flowState.ts';

/** Begins the flow with its first step, from the cache while that is fresh. Does nothing once a step is there. */
export const startFlow =
  (kind: FlowKind): AppThunk<Promise<void>> =>
  async (dispatch, getState, { platform }) => {
    if (selectStep(getState(), kind) || selectProgress(getState(), kind).pending === 'start') return;
    const cached = selectFirstStep(getState(), kind);
    if (cached && isStepFresh(cached, Date.now())) {
      dispatch(flowStarted({ kind, ...cached }));
      return;
    }
    dispatch(startRequested({ kind }));
    try {
      const step = await platform.execute(rpc([kind, 'begin']));
      if (!isFlowStep(step)) throw new UnexpectedAnswerError();
      dispatch(flowStarted({ kind, step, fetchedAt: Date.now() }));
    } catch (error) {
      dispatch(attemptFailed({ kind, failure: toFlowFailure('start', error, Date.now()) }));
    }
  };

/** Begins again from the platform, keeping the typed address, with a word of why: the failure, or that it took too long. */
export const restartFlow =
  (kind: FlowKind, failure?: FlowFailure): AppThunk<Promise<void>> =>
  (dispatch) => {
    dispatch(flowRestarted({ kind, failure }));
    return dispatch(startFlow(kind));
  };
