import { useLocation, type To } from 'react-router-dom';
import { paths } from '../../app/paths.ts';

/** The settings, told where to come back to. Within the settings they keep what they were told. */
export function useSettingsAddress(): To {
  const { pathname, search } = useLocation();
  const { i, redirect } = Object.fromEntries(new URLSearchParams(search));
  const isInSettings = pathname === paths.settings() || pathname.startsWith(`${paths.settings()}/`);
  const next = new URLSearchParams();
  if (i !== undefined) next.set('i', i);
  next.set('redirect', isInSettings ? (redirect ?? paths.home()) : pathname);
  return { pathname: paths.settings(), search: `?${next}` };
}
