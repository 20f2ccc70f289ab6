import Box from '@mui/material/Box';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { type ComponentType, type ReactElement, type ReactNode, useId } from 'react';
import { Link, type To, useLocation, useMatch, useResolvedPath } from 'react-router-dom';
import { formatCount } from '../../lib/formatCount.ts';
import { StatusDot } from '../StatusDot.tsx';
import { Tag } from '../Tag.tsx';
import { VisuallyHidden } from '../VisuallyHidden.tsx';
import { useSidebar } from './SidebarProvider.tsx';

export interface SidebarEntry {
  label: string;
  icon: ComponentType;
  /** The link's target. If there is none, the entry is announced as coming soon. */
  to?: To;
  /** Whether it's active only at its exact path, and not at paths below it. */
  isExact?: boolean;
  /**
   * Paths of pages that have no entry, but are linked from this entry's page. The entry is highlighted on those too.
   */
  leadsTo?: readonly string[];
  /** A word or two after the label. */
  tag?: string;
  /** How many monitors on that page are down. */
  down?: number;
}

/** An entry in a sidebar. In a collapsed sidebar, it's an icon with its label in a tooltip. */
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

// The tooltip passes its listeners and its ref to the button through the remaining props.
function LinkButton({ label, icon, to, isExact = false, leadsTo = [], tag, down, ...rest }: SidebarEntry & { to: To }) {
  const { pathname } = useResolvedPath(to);
  const isHere = useMatch({ path: pathname, end: isExact }) !== null;
  const isAncestor = leadsTo.includes(useLocation().pathname);
  return (
    <ListItemButton
      {...rest}
      component={Link}
      to={to}
      selected={isHere || isAncestor}
      aria-current={isHere ? 'page' : isAncestor || undefined}
    >
      <ItemContent label={label} icon={icon} tag={tag} down={down} />
    </ListItemButton>
  );
}

/** A link to a page that doesn't exist yet: announced as a link, but disabled. */
const unavailableLink = { role: 'link', 'aria-disabled': true } as const;

function UnavailableButton({
  label,
  icon,
  tag,
  to: _to,
  isExact: _isExact,
  leadsTo: _leadsTo,
  down: _down,
  ...rest
}: SidebarEntry) {
  const { isCollapsed } = useSidebar();
  return (
    <ListItemButton
      {...rest}
      component="span"
      {...unavailableLink}
      tabIndex={-1}
      sx={{ cursor: 'default', opacity: isCollapsed ? 0.45 : undefined }}
    >
      <ItemContent label={label} icon={icon} tag={tag} />
    </ListItemButton>
  );
}

type Content = Pick<SidebarEntry, 'label' | 'icon'> & {
  tag: string | undefined;
  down?: number | undefined;
};

function ItemContent({ label, icon: Icon, tag, down = 0 }: Content) {
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
      {tag && !isCollapsed && (
        <Box
          component="span"
          sx={{
            display: 'grid',
            maxWidth: '50%',
            '& > *': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
          }}
        >
          <Tag>{tag}</Tag>
        </Box>
      )}
      {down > 0 && (
        <Box
          component="span"
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 0.5,
            color: 'status.down',
            typography: 'body2',
            fontWeight: 'fontWeightMedium',
            fontVariantNumeric: 'tabular-nums',
            ...(isCollapsed && { position: 'absolute', top: 2, right: 2, fontSize: '0.625rem', lineHeight: 1 }),
          }}
        >
          {!isCollapsed && <StatusDot status="down" />}
          {formatCount(down)}
          <VisuallyHidden> down</VisuallyHidden>
        </Box>
      )}
    </>
  );
}

interface Props {
  /** If there's no label, only the entries are shown. */
  label?: string;
  children: ReactNode;
}

/** A group of entries. */
export function SidebarGroup({ label, children }: Props) {
  const { isCollapsed } = useSidebar();
  const id = useId();
  return (
    <Box sx={{ px: isCollapsed ? 0.75 : 1, py: 0.75 }}>
      {label && !isCollapsed && (
        <Typography id={id} variant="overline" component="h2" color="textSecondary" sx={{ px: 1, pb: 0.5 }}>
          {label}
        </Typography>
      )}
      <List disablePadding aria-labelledby={label && !isCollapsed ? id : undefined} sx={{ display: 'grid', gap: 0.25 }}>
        {children}
      </List>
    </Box>
  );
}
