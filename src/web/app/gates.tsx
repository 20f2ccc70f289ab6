import { useEffect } from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router-dom';
import { useIdentity } from '../features/auth/index.ts';
import { paths } from '../routing/paths.ts';
import { useAppStore } from '../store/hooks.ts';
import { safeRedirect } from './searchParams.ts';
import { isShowingPast } from './timeTravel.ts';

/**
 * Wraps the screens for visitors. Someone who signs in, here or in another tab, continues to where they wanted to go.
 */
export function PublicGate() {
  const store = useAppStore();
  const identity = useIdentity();
  const navigate = useNavigate();
  const redirect = new URLSearchParams(useLocation().search).get('redirect');

  useEffect(() => {
    if (identity && !isShowingPast(store)) void navigate(safeRedirect(redirect), { replace: true });
  }, [store, identity, navigate, redirect]);

  return <Outlet />;
}

/**
 * Around the screens of somebody signed in: when they are not any more, here or in another tab, they go to /login. The
 * screens go at once: they would ask the platform, as nobody, for what has just been forgotten.
 */
export function AuthenticatedGate() {
  const store = useAppStore();
  const isSignedIn = useIdentity() !== null;
  const navigate = useNavigate();

  useEffect(() => {
    if (!isSignedIn && !isShowingPast(store)) void navigate(paths.login(), { replace: true });
  }, [store, isSignedIn, navigate]);

  return isSignedIn || isShowingPast(store) ? <Outlet /> : null;
}
