import Avatar from '@mui/material/Avatar';
import Divider from '@mui/material/Divider';
import MenuItem from '@mui/material/MenuItem';
import { PlusIcon } from '../../ui/icons/actionIcons.tsx';
import { ACCOUNT_LIST_WIDTH, AccountName } from './AccountName.tsx';
import { accountHref, ADD_ACCOUNT_HREF, useKeptAccounts } from './keptAccounts.ts';

/** Menu items for this browser's other accounts and for adding one. */
export function AccountItems() {
  const others = useKeptAccounts().filter(({ isCurrent }) => !isCurrent);
  return (
    <>
      {others.map((account) => (
        <MenuItem
          key={account.identityId}
          component="a"
          href={accountHref(account)}
          sx={{ maxWidth: ACCOUNT_LIST_WIDTH }}
        >
          <Avatar aria-hidden sx={{ width: '1.25rem', height: '1.25rem', fontSize: '0.6875rem' }}>
            {account.name.charAt(0).toUpperCase()}
          </Avatar>
          <AccountName account={account} />
        </MenuItem>
      ))}
      <MenuItem component="a" href={ADD_ACCOUNT_HREF}>
        <PlusIcon />
        Add account
      </MenuItem>
      <Divider component="li" />
    </>
  );
}
