import { type FlowKind, type FlowStep, isFlowStep, PASSKEY_COMPONENT_ID } from '../../../contract/flow.ts';
import { rpc } from '../../../sdk/commandBuilders.ts';
import type { Platform } from '../../../sdk/platform.ts';
import { canUsePasskeys } from '../../lib/passkeys.ts';
import type { AppThunk } from '../../store/hooks.ts';
import {
  attemptFailed,
  firstStepRenewed,
  flowRestarted,
  flowStarted,
  selectFirstStep,
  selectIsAtFirstStep,
  selectProgress,
  selectStack,
  selectStep,
  startRequested,
} from './flowSlice.ts';
import { type FlowFailure, isStepFresh, toFlowFailure, UnexpectedResponseError } from './flowState.ts';

/**
 * The input is always a list, because other servers that implement this protocol refuse a command without one. For a
 * login, the list includes passkeys if the browser supports them.
 */
async function begin(platform: Platform, kind: FlowKind): Promise<FlowStep> {
  const usesPasskeys = kind === 'authentication' && canUsePasskeys();
  const step = await platform.execute(rpc([kind, 'begin'], usesPasskeys ? [PASSKEY_COMPONENT_ID] : []));
  if (!isFlowStep(step)) throw new UnexpectedResponseError();
  return step;
}

/** Starts the flow with its first step, using the cached one if it is fresh. Does nothing if there's already a step. */
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
      dispatch(flowStarted({ kind, step: await begin(platform, kind), fetchedAt: Date.now() }));
    } catch (error) {
      dispatch(attemptFailed({ kind, failure: toFlowFailure('start', error, Date.now()) }));
    }
  };

/**
 * Silently replaces an expired first step before the platform refuses it. Does nothing once the flow is past its first
 * step. Rejects if the platform doesn't return a new step.
 */
export const renewFirstStep =
  (kind: FlowKind): AppThunk<Promise<void>> =>
  async (dispatch, getState, { platform }) => {
    const stack = selectStack(getState(), kind);
    const cached = selectFirstStep(getState(), kind);
    if (!selectIsAtFirstStep(getState(), kind) || (cached && isStepFresh(cached, Date.now()))) return;
    const step = await begin(platform, kind);
    if (selectStack(getState(), kind) === stack) dispatch(firstStepRenewed({ kind, step, fetchedAt: Date.now() }));
  };

/** Starts over with a new first step, keeping the typed address, and says why: the given failure, or a timeout. */
export const restartFlow =
  (kind: FlowKind, failure?: FlowFailure): AppThunk<Promise<void>> =>
  (dispatch) => {
    dispatch(flowRestarted({ kind, failure }));
    return dispatch(startFlow(kind));
  };
