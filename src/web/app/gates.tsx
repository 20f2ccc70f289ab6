import { useEffect } from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router-dom';
import { useIdentity } from '../features/auth/index.ts';
import { paths } from '../routing/paths.ts';
import { useAppStore, type AppStore } from '../store/hooks.ts';
import { safeRedirect } from './searchParams.ts';
import { isShowingPast } from '../store/timeTravel.ts';

/**
 * Returns whether the screen at this path is the current one, rather than a past state or a screen that is being
 * left.
 */
const isPresent = (store: AppStore, pathname: string): boolean =>
  !isShowingPast(store) && store.getState().location.pathname === pathname;

/** Wraps the public screens. After a sign-in, here or in another tab, it redirects to the page that was requested. */
export function PublicGate() {
  const store = useAppStore();
  const identity = useIdentity();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const redirect = new URLSearchParams(search).get('redirect');

  useEffect(() => {
    if (identity && isPresent(store, pathname)) void navigate(safeRedirect(redirect), { replace: true });
  }, [store, identity, navigate, pathname, redirect]);

  return <Outlet />;
}

/**
 * Wraps the signed-in screens. After a sign-out, here or in another tab, it goes to /login and unmounts them
 * immediately, since they'd otherwise request the cleared data while signed out.
 */
export function AuthenticatedGate() {
  const store = useAppStore();
  const isSignedIn = useIdentity() !== null;
  const { pathname } = useLocation();
  const navigate = useNavigate();

  useEffect(() => {
    if (!isSignedIn && isPresent(store, pathname)) void navigate(paths.login(), { replace: true });
  }, [store, isSignedIn, navigate, pathname]);

  return isSignedIn || isShowingPast(store) ? <Outlet /> : null;
}
