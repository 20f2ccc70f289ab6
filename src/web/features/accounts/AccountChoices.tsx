import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useAppDispatch } from '../../store/hooks.ts';
import { signedOut } from '../auth/index.ts';
import { AccountName } from './AccountName.tsx';
import { accountHref, type KeptAccount, useKeptAccounts } from './keptAccounts.ts';

interface Props {
  /** The account that must log in again on this screen. */
  returning: KeptAccount | undefined;
}

/**
 * The accounts that this browser keeps, below the sign-in form. People can continue as one of them, or make the browser
 * forget it.
 */
export function AccountChoices({ returning }: Props) {
  const others = useKeptAccounts().filter(({ identityId }) => identityId !== returning?.identityId);
  return (
    <Box component="section" aria-label="Accounts in this browser" sx={{ mt: 4, display: 'grid', gap: 2.5 }}>
      {returning && (
        <Row account={returning}>
          <Typography sx={{ flex: 1, minWidth: 0, color: 'text.secondary', overflowWrap: 'anywhere' }}>
            Your session as {returning.name} has ended. Log in again to continue.
          </Typography>
        </Row>
      )}
      {others.length > 0 && (
        <div>
          <Typography variant="subtitle2" component="h2" sx={{ mb: 0.5 }}>
            Or continue as
          </Typography>
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {others.map((account) => (
              <li key={account.identityId}>
                <Row account={account}>
                  <Link href={accountHref(account)} underline="hover" sx={{ flex: 1, minWidth: 0, py: 0.75 }}>
                    <AccountName account={account} />
                  </Link>
                </Row>
              </li>
            ))}
          </Box>
        </div>
      )}
    </Box>
  );
}

/** An account, with a button that forgets it if it has no session. */
function Row({ account, children }: { account: KeptAccount; children: ReactNode }) {
  const dispatch = useAppDispatch();
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
      {children}
      {account.hasEnded && (
        <Button
          size="small"
          color="inherit"
          aria-label={`Forget ${account.name}`}
          onClick={() => dispatch(signedOut(account.identityId))}
        >
          Forget
        </Button>
      )}
    </Box>
  );
}
