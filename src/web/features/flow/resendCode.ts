import { isFlowStep, type FlowKind } from '../../../contract/flow.ts';
import { rpc } from '../../../sdk/commandBuilders.ts';
import type { AppThunk } from '../../store/hooks.ts';
import { withDevices } from './deviceStorage.ts';
import { errorName, retryAt, toFlowFailure, UnexpectedAnswerError } from './flowFailure.ts';
import { attemptFailed, codeResent, resendRequested, selectDevices, selectProgress, selectStep } from './flowSlice.ts';
import { restartFlow } from './startFlow.ts';

/** The mails speak English so far. */
const LOCALE = 'en';

/** Asks for the confirmation code again. */
export const resendCode =
  (kind: FlowKind): AppThunk<Promise<void>> =>
  async (dispatch, getState, { platform }) => {
    const step = selectStep(getState(), kind);
    if (!step || selectProgress(getState(), kind).pending) return;
    dispatch(resendRequested({ kind }));
    try {
      const name = kind === 'registration' ? 'sendValidationCode' : 'sendPrompt';
      const id = step.current.kind === 'choice' ? '' : step.current.id;
      const answer = await platform.execute(
        rpc([kind, name], { state: step.state, id, locale: LOCALE, ...withDevices(selectDevices(getState())) }),
      );
      if (isFlowStep(answer)) dispatch(codeResent({ kind, step: answer, at: Date.now() }));
      else if (answer === true) dispatch(codeResent({ kind, at: Date.now() }));
      else throw new UnexpectedAnswerError();
    } catch (error) {
      const failure = toFlowFailure('resend', error, Date.now());
      if (errorName(failure) === 'ExpiredStateError') await dispatch(restartFlow(kind));
      else dispatch(attemptFailed({ kind, failure, resendAfter: retryAt(failure) }));
    }
  };
