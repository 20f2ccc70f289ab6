import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { waitWords } from '../../../../contract/durations.ts';
import { useAppDispatch, useAppSelector } from '../../../store/hooks.ts';
import { useFlow } from '../FlowContext.ts';
import { selectProgress } from '../flowSlice.ts';
import { resendCode } from '../resendCode.ts';

/** Asks for the code again, with a pause in between. */
export function ResendCode() {
  const { kind } = useFlow();
  const dispatch = useAppDispatch();
  const { pending, resendAfter } = useAppSelector((state) => selectProgress(state, kind));
  const seconds = useSecondsUntil(resendAfter);
  const isDisabled = pending !== null || seconds > 0;
  return (
    <Typography sx={{ color: 'text.secondary' }}>
      Didn&apos;t receive the code?{' '}
      <Link
        component="button"
        type="button"
        underline="always"
        disabled={isDisabled}
        onClick={() => void dispatch(resendCode(kind))}
        sx={{ verticalAlign: 'baseline', '&:disabled': { color: 'text.secondary', textDecoration: 'none' } }}
      >
        Resend code
      </Link>
      {seconds > 0 && <span> in {waitWords(seconds)}</span>}
    </Typography>
  );
}

const secondsUntil = (time: number | null) => (time === null ? 0 : Math.max(0, Math.ceil((time - Date.now()) / 1_000)));

/** Counts the seconds down to a time in epoch milliseconds; 0 once it has come. */
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
