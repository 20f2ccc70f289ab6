import Box from '@mui/material/Box';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import Tooltip from '@mui/material/Tooltip';
import type { ComponentType, ReactElement } from 'react';
import { Link, useMatch, useResolvedPath, type To } from 'react-router-dom';
import { Tag } from '../Tag.tsx';
import { VisuallyHidden } from '../VisuallyHidden.tsx';
import { useSidebar } from './sidebarContext.ts';

export interface SidebarEntry {
  label: string;
  icon: ComponentType;
  /** Where it leads; without it the entry is announced but not there yet. */
  to?: To;
  /** Active at this very place only, not below it. */
  isExact?: boolean;
  /** A word after the label. */
  tag?: string;
}

/** One entry of a sidebar. Collapsed it is an icon, named by its tooltip. */
export function SidebarItem(entry: SidebarEntry) {
  const { label, tag, to } = entry;
  const { isCollapsed } = useSidebar();
  const name = tag ? `${label} · ${tag}` : label;
  const withTooltip = (button: ReactElement) => (
    <Tooltip title={isCollapsed ? name : ''} placement="right" describeChild>
      {button}
    </Tooltip>
  );
  return (
    <ListItem disablePadding>
      {withTooltip(to === undefined ? <UnavailableButton {...entry} /> : <LinkButton {...entry} to={to} />)}
    </ListItem>
  );
}

// The tooltip hands its listeners and its reference down to the button: whatever is not the entry's passes through.
function LinkButton({ label, icon, to, isExact = false, tag, ...rest }: SidebarEntry & { to: To }) {
  const { pathname } = useResolvedPath(to);
  const isActive = useMatch({ path: pathname, end: isExact }) !== null;
  return (
    <ListItemButton {...rest} component={Link} to={to} selected={isActive} aria-current={isActive ? 'page' : undefined}>
      <ItemContent label={label} icon={icon} tag={tag} />
    </ListItemButton>
  );
}

/** A link that leads nowhere yet: announced as one, but not there to be pressed. */
const unavailableLink = { role: 'link', 'aria-disabled': true } as const;

function UnavailableButton({ label, icon, to: _none, isExact: _unused, tag, ...rest }: SidebarEntry) {
  return (
    <ListItemButton {...rest} component="span" {...unavailableLink} tabIndex={-1} sx={{ cursor: 'default' }}>
      <ItemContent label={label} icon={icon} tag={tag} />
    </ListItemButton>
  );
}

function ItemContent({ label, icon: Icon, tag }: Pick<SidebarEntry, 'label' | 'icon'> & { tag: string | undefined }) {
  const { isCollapsed } = useSidebar();
  return (
    <>
      <Icon />
      {isCollapsed ? (
        <VisuallyHidden>{label}</VisuallyHidden>
      ) : (
        <Box component="span" sx={{ flex: 1, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
          {label}
        </Box>
      )}
      {tag && !isCollapsed && <Tag>{tag}</Tag>}
    </>
  );
}
