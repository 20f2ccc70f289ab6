import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { KeptAccount } from './keptAccounts.ts';

/** The maximum width of an account's name in a list. */
export const ACCOUNT_LIST_WIDTH = '18rem';

/** An account's name, and whether the person must log in again. */
export function AccountName({ account: { name, hasEnded } }: { account: KeptAccount }) {
  return (
    <Box component="span" sx={{ display: 'grid', minWidth: 0 }}>
      <Box component="span" title={name} sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
        {name}
      </Box>
      {hasEnded && (
        <Typography component="span" variant="caption" color="textSecondary">
          Log in again
        </Typography>
      )}
    </Box>
  );
}
