import { Outlet, ScrollRestoration } from 'react-router-dom';
import { ToastArea } from '../toasts/index.ts';
import { PendingBar } from './PendingBar.tsx';
import { RouteAnnouncer } from './RouteAnnouncer.tsx';

/** What stands around every screen: the active route, the toasts, and what tells of a change of place. */
export function RootLayout() {
  return (
    <>
      <PendingBar />
      <RouteAnnouncer />
      <Outlet />
      <ToastArea />
      <ScrollRestoration />
    </>
  );
}
