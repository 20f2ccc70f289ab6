import Box from '@mui/material/Box';
import Breadcrumbs from '@mui/material/Breadcrumbs';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { createContext, type ReactNode, type RefObject, use, useCallback, useState } from 'react';
import { createPortal } from 'react-dom';
import { Link as RouterLink, type To } from 'react-router-dom';
import { ChevronLeftIcon, ChevronRightIcon } from './icons/actionIcons.tsx';

/** The shared height of the top bars in the rail, the sidebar and the page. */
export const TOP_BAR_HEIGHT = '3rem';

/** Titles of up to this many characters aren't truncated. */
const SHORT_TITLE = 16;

interface Breadcrumb {
  title: string;
  to: To;
}

interface Props {
  breadcrumbs: readonly Breadcrumb[];
  /** Whether there are only two breadcrumbs, the first of which is the way back. */
  isShort?: boolean;
  /** Shown before the breadcrumbs. */
  start: ReactNode;
}

/** The page's breadcrumbs, always in view. */
export function TopBar({ breadcrumbs, isShort = false, start }: Props) {
  return (
    <Box
      data-screen-only=""
      sx={{
        position: 'sticky',
        top: 0,
        zIndex: 'appBar',
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        height: TOP_BAR_HEIGHT,
        px: 2,
        bgcolor: 'background.default',
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      {start}
      <Breadcrumbs
        aria-label="Breadcrumbs"
        separator={<ChevronRightIcon fontSize="small" />}
        sx={{
          flex: 1,
          minWidth: 0,
          '& ol': { flexWrap: 'nowrap' },
          ...(isShort
            ? // Keeps the way back readable beside a long name.
              { '& li:first-of-type:not(:last-of-type)': { flexShrink: 0, maxWidth: '60%' } }
            : // Long names share the space that short ones leave free.
              { '& li:has([data-long])': { flexShrink: 10_000, minWidth: '6rem' } }),
        }}
      >
        {breadcrumbs.map((breadcrumb, index) => (
          <Crumb key={index} {...breadcrumb} isLast={index === breadcrumbs.length - 1} isBackLink={isShort} />
        ))}
      </Breadcrumbs>
    </Box>
  );
}

function Crumb({ title, to, isLast, isBackLink }: Breadcrumb & { isLast: boolean; isBackLink: boolean }) {
  const isLong = title.length > SHORT_TITLE;
  if (isLast) {
    return (
      <Typography variant="body2" aria-current="page" noWrap data-long={isLong || undefined}>
        {title}
      </Typography>
    );
  }
  return (
    <Link
      component={RouterLink}
      to={to}
      variant="body2"
      color="inherit"
      noWrap
      data-long={isLong || undefined}
      sx={{ display: 'block', ...(isBackLink && { py: 1.25 }) }}
    >
      {isBackLink && <ChevronLeftIcon fontSize="small" sx={{ verticalAlign: '-0.15em', mr: 0.25 }} />}
      {title}
    </Link>
  );
}

/** Puts a page's primary action on the right of the header, if the page has one. */
export function PageAction({ children }: { children: ReactNode }) {
  const header = use(PageActionContext);
  const [place, setPlace] = useState<HTMLElement | null>(null);
  // The header precedes the page in the document, so the slot exists by the time this element does.
  const takePlace = useCallback(() => setPlace(header?.current ?? null), [header]);
  return place ? createPortal(children, place) : <span ref={takePlace} hidden />;
}

/** The slot in the header for the page's primary action; null if there's no header. */
export const PageActionContext = createContext<RefObject<HTMLElement | null> | null>(null);
