import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { waitWords } from '../../../../contract/durations.ts';
import { type FlowKind, isFlowStep } from '../../../../contract/flow.ts';
import { rpc } from '../../../../sdk/commandBuilders.ts';
import { type AppThunk, useAppDispatch, useAppSelector } from '../../../store/hooks.ts';
import { ResendButton } from '../../../ui/CodeInput.tsx';
import { withDevices } from '../flowStorage.ts';
import { useFlow } from '../FlowContext.ts';
import { retryAt, toFlowFailure, UnexpectedResponseError } from '../flowState.ts';
import {
  attemptFailed,
  codeResent,
  resendRequested,
  selectDevices,
  selectHasExpired,
  selectProgress,
  selectStep,
} from '../flowSlice.ts';
import { restartFlow } from '../startFlow.ts';

/** Lets the person request another code, 30 seconds after the last one at the earliest. */
export function ResendCode() {
  const { kind } = useFlow();
  const dispatch = useAppDispatch();
  const { pending, resendAfter } = useAppSelector((state) => selectProgress(state, kind));
  const seconds = useSecondsUntil(resendAfter);
  const isDisabled = pending !== null || seconds > 0;
  return (
    <Typography sx={{ color: 'text.secondary' }}>
      Didn&apos;t receive the code?{' '}
      <ResendButton isDisabled={isDisabled} onClick={() => void dispatch(resendCode(kind))} />
      {seconds > 0 && <span> in {waitWords(seconds)}</span>}
    </Typography>
  );
}

const secondsUntil = (time: number | null) => (time === null ? 0 : Math.max(0, Math.ceil((time - Date.now()) / 1_000)));

/** Counts down the seconds to a time in epoch milliseconds; 0 once it's reached. */
function useSecondsUntil(time: number | null): number {
  const [shown, setShown] = useState({ time, seconds: secondsUntil(time) });
  const seconds = shown.time === time ? shown.seconds : secondsUntil(time);
  const isWaiting = seconds > 0;
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setInterval(() => setShown({ time, seconds: secondsUntil(time) }), 1_000);
    return () => clearInterval(timer);
  }, [time, isWaiting]);
  return seconds;
}

/** E-mails are available only in English. */
const LOCALE = 'en';

/** Requests another confirmation code. */
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
      else throw new UnexpectedResponseError();
    } catch (error) {
      const failure = toFlowFailure('resend', error, Date.now());
      if (selectHasExpired(getState(), kind, failure)) await dispatch(restartFlow(kind));
      else dispatch(attemptFailed({ kind, failure, resendAfter: retryAt(failure) }));
    }
  };
