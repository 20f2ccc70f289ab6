import { useEffect } from 'react';
import { Outlet, useNavigate } from 'react-router-dom';
import { useIdentity } from '../features/auth/index.ts';
import { useAppStore } from './hooks.ts';
import { paths } from './paths.ts';
import { isShowingPast } from './timeTravel.ts';

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
