import Typography from '@mui/material/Typography';
import { Suspense, useEffect, useRef, useState } from 'react';
import { Outlet, ScrollRestoration, useLocation } from 'react-router-dom';
import { HearthMark } from '../../ui/icons/HearthMark.tsx';
import { latePart } from '../../ui/separateCode.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { ToastArea } from '../toasts/index.ts';
import { documentTitle, useAttention, useRouteTrail } from './useRouteTrail.ts';

const PendingBar = latePart(async () => (await import('./PendingBar.tsx')).PendingBar);

/** The layout of all screens: the active route, toasts, and navigation announcements. */
export function RootLayout() {
  return (
    <>
      <Suspense>
        <PendingBar />
      </Suspense>
      <RouteAnnouncer />
      <Outlet />
      <ToastArea />
      <ScrollRestoration />
    </>
  );
}

/** Shown in the middle of an empty page until the first screen has loaded its data. */
export const FirstLoad = () => (
  <Typography
    component="output"
    sx={{
      display: 'grid',
      placeContent: 'center',
      justifyItems: 'center',
      gap: 1.5,
      minHeight: '100dvh',
      color: 'text.secondary',
    }}
  >
    <HearthMark sx={{ fontSize: '2rem', color: 'text.primary' }} />
    Loading...
  </Typography>
);

/**
 * Sets the document title to the page's title and its number of problems. On navigation, moves the focus to the page's
 * heading and announces it. The browser itself announces the first page.
 */
function RouteAnnouncer() {
  const { pathname } = useLocation();
  const attention = useAttention();
  const title = documentTitle(useRouteTrail().map((entry) => entry.title));
  const [firstPathname] = useState(pathname);
  const [hasMoved, setHasMoved] = useState(false);
  if (!hasMoved && pathname !== firstPathname) setHasMoved(true);

  useEffect(() => {
    document.title = attention > 0 ? `(${attention}) ${title}` : title;
  }, [title, attention]);
  const focusedPathname = useRef(pathname);
  useEffect(() => {
    if (focusedPathname.current === pathname) return;
    focusedPathname.current = pathname;
    // If a dialog has opened since then, it keeps the focus.
    if (!document.activeElement?.closest('[role="dialog"]')) document.querySelector('h1')?.focus();
  }, [pathname]);

  return (
    <VisuallyHidden>
      <span aria-live="polite" aria-atomic="true">
        {hasMoved && title}
      </span>
    </VisuallyHidden>
  );
}
