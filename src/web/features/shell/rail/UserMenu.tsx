import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { createPath, Link, useLocation } from 'react-router-dom';
import { paths } from '../../../routing/paths.ts';
import { useAppDispatch } from '../../../store/hooks.ts';
import { LogOutIcon, ThemeIcon } from '../../../ui/icons/actionIcons.tsx';
import { SettingsIcon, UserIcon } from '../../../ui/icons/areaIcons.tsx';
import { useAccount } from '../../account/index.ts';
import { ACCOUNT_LIST_WIDTH, AccountItems, useKeptAccounts } from '../../accounts/index.ts';
import { signOut } from '../../auth/index.ts';
import { useSwitchTheme } from '../../theme/index.ts';
import { initialsOf } from '../../../lib/initialsOf.ts';
import { RailItem } from './RailItem.tsx';

/** The user menu: the person's accounts in this browser, theme, settings and logout. */
export function UserMenu() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const id = useId();
  const dispatch = useAppDispatch();
  const switchTheme = useSwitchTheme();
  const settings = useSettingsAddress();
  const { data: record } = useAccount();
  const display = record?.user.display || 'Account';
  const accounts = useKeptAccounts();
  const address = accounts.find(({ isCurrent }) => isCurrent)?.address;
  const close = () => setAnchor(null);
  const closeThen = (act: () => unknown) => () => {
    close();
    act();
  };
  return (
    <Box sx={{ py: 1, borderTop: 1, borderColor: 'divider' }}>
      <RailItem
        id={`${id}-button`}
        label={display}
        avatar={(record && initialsOf(record.user)) || <UserIcon />}
        isRound
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? `${id}-menu` : undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      />
      <Menu
        id={`${id}-menu`}
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ list: { 'aria-labelledby': `${id}-button` } }}
      >
        {/* Hidden from screen readers, because it's already the menu's accessible name. */}
        <Box component="li" aria-hidden sx={{ px: 1, py: 0.75, maxWidth: ACCOUNT_LIST_WIDTH }}>
          <Typography variant="subtitle2" component="span" noWrap sx={{ display: 'block' }}>
            {display}
          </Typography>
          {address !== undefined && (
            <Typography variant="caption" color="textSecondary" component="span" noWrap sx={{ display: 'block' }}>
              {address}
            </Typography>
          )}
        </Box>
        <Divider component="li" />
        <AccountItems />
        <MenuItem onClick={closeThen(switchTheme)}>
          <ThemeIcon />
          Switch theme
        </MenuItem>
        <MenuItem component={Link} to={settings} onClick={close}>
          <SettingsIcon />
          Settings
        </MenuItem>
        <MenuItem onClick={closeThen(() => dispatch(signOut()))}>
          <LogOutIcon />
          Log out
        </MenuItem>
        {accounts.length > 1 && (
          <MenuItem onClick={closeThen(() => dispatch(signOut(accounts.map(({ identityId }) => identityId))))}>
            <LogOutIcon />
            Log out of all accounts
          </MenuItem>
        )}
      </Menu>
    </Box>
  );
}

/** The settings URL, including the page to return to. Within the settings, the router keeps that page. */
function useSettingsAddress(): string {
  const { pathname } = useLocation();
  const settings = paths.settings();
  if (pathname === settings || pathname.startsWith(`${settings}/`)) return settings;
  return createPath({ pathname: settings, search: `?${new URLSearchParams({ redirect: pathname })}` });
}
