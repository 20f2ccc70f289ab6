import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useAppDispatch, useAppSelector } from '../../../app/hooks.ts';
import { BackIcon } from '../../../ui/icons/actionIcons.tsx';
import { useFlow } from '../FlowContext.ts';
import { selectEmail, selectProgress, selectStack, stepPopped } from '../flowSlice.ts';

/**
 * Which address the code went to, and the way back to correct it. `mailed` is `earlier` if no mail was sent this time.
 */
export function SentTo({ mailed }: { mailed: unknown }) {
  const { kind } = useFlow();
  const dispatch = useAppDispatch();
  const email = useAppSelector(selectEmail).trim();
  const hasBack = useAppSelector((state) => selectStack(state, kind).length > 1);
  const { pending } = useAppSelector((state) => selectProgress(state, kind));
  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
      {hasBack && (
        <Button
          size="small"
          color="inherit"
          startIcon={<BackIcon />}
          disabled={pending !== null}
          onClick={() => dispatch(stepPopped({ kind }))}
          sx={{ ml: -1.25 }}
        >
          Back
        </Button>
      )}
      <Typography sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {mailed === 'earlier'
          ? 'No more mails can be sent for now: use the code in the last one to'
          : 'We sent a mail to'}{' '}
        <Box component="strong" sx={{ color: 'text.primary' }}>
          {email || 'your address'}
        </Box>
        {mailed === 'earlier' ? '.' : '. Enter its code, or open its link.'}
      </Typography>
    </Box>
  );
}
