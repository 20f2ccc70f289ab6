import { createIcon } from './createIcon.tsx';

/** Icons for actions. */
export const PlusIcon = createIcon('Plus', <path d="M12 5v14M5 12h14" />);
export const SearchIcon = createIcon(
  'Search',
  <>
    <circle cx="11" cy="11" r="6.5" />
    <path d="m16 16 4.5 4.5" />
  </>,
);
export const checkLines = <path d="m5 12.5 4.5 4.5L19 7.5" />;
export const CheckIcon = createIcon('Check', checkLines);
export const ChevronDownIcon = createIcon('ChevronDown', <path d="m6.5 9.5 5.5 5.5 5.5-5.5" />);
export const ChevronUpDownIcon = createIcon('ChevronUpDown', <path d="m8 9.5 4-4 4 4M8 14.5l4 4 4-4" />);
export const CompactRowsIcon = createIcon('CompactRows', <path d="M4 5h16M4 9.67h16M4 14.33h16M4 19h16" />);
export const ComfortableRowsIcon = createIcon('ComfortableRows', <path d="M4 5.5h16v4.5H4zM4 14h16v4.5H4z" />);
export const ChevronLeftIcon = createIcon('ChevronLeft', <path d="M14.5 6.5 9 12l5.5 5.5" />);
export const ChevronRightIcon = createIcon('ChevronRight', <path d="m9.5 6.5 5.5 5.5-5.5 5.5" />);
export const MenuIcon = createIcon('Menu', <path d="M4 7h16M4 12h16M4 17h16" />);
export const SidebarIcon = createIcon(
  'Sidebar',
  <>
    <rect x="3.5" y="4.5" width="17" height="15" rx="2" />
    <path d="M9.5 4.5v15" />
  </>,
);
export const ThemeIcon = createIcon(
  'Theme',
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 3.5v17a8.5 8.5 0 0 0 0-17Z" fill="currentColor" />
  </>,
);
export const LogOutIcon = createIcon(
  'LogOut',
  <path d="M14.5 4H7a2 2 0 0 0-2 2v12a2 2 0 0 0 2 2h7.5M10.5 12H20M16.5 8.5 20 12l-3.5 3.5" />,
);
export const copyLines = (
  <>
    <rect x="8.5" y="8.5" width="11" height="11" rx="2" />
    <path d="M15.5 5.5v-1a1 1 0 0 0-1-1h-9a2 2 0 0 0-2 2v9a1 1 0 0 0 1 1h1" />
  </>
);
export const CopyIcon = createIcon('Copy', copyLines);
export const WarningIcon = createIcon(
  'Warning',
  <>
    <path d="M10.3 4.8 3 17.5A2 2 0 0 0 4.7 20.5h14.6a2 2 0 0 0 1.7-3L13.7 4.8a2 2 0 0 0-3.4 0Z" />
    <path d="M12 9.5v4M12 17h.01" />
  </>,
);
export const bellOffLines = (
  <path d="M9.5 19a2.6 2.6 0 0 0 5 0M4 4l16 16M8.2 6.1A6 6 0 0 1 18 11c0 2 .4 3.4 1 4.5M16.5 16.5H4.5C6 15 6 13 6 11c0-.8.1-1.5.4-2.2" />
);
export const BellOffIcon = createIcon('BellOff', bellOffLines);
export const clockLines = (
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 7v5.5l3.5 2" />
  </>
);
export const ClockIcon = createIcon('Clock', clockLines);
/** A line that zigzags. */
export const flappingLines = <path d="M3 15l4.5-7 4.5 8 4.5-8 4.5 7" />;
export const TrashIcon = createIcon(
  'Trash',
  <>
    <path d="M4.5 7h15M9.5 7V5a1 1 0 0 1 1-1h3a1 1 0 0 1 1 1v2M6.5 7l.8 11.2a1.9 1.9 0 0 0 1.9 1.8h5.6a1.9 1.9 0 0 0 1.9-1.8L17.5 7" />
    <path d="M10 11v5.5M14 11v5.5" />
  </>,
);
export const MoreIcon = createIcon('More', <path strokeWidth="3" d="M5.5 12h.01M12 12h.01M18.5 12h.01" />);
