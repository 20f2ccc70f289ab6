import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useAppDispatch, useAppSelector } from '../../../app/hooks.ts';
import { useFlow } from '../FlowContext.ts';
import { selectProgress } from '../flowSlice.ts';
import { resendCode } from '../resendCode.ts';
import { useSecondsUntil } from '../useSecondsUntil.ts';
import { waitWords } from '../waitWords.ts';

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
