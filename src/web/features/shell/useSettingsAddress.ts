import { createPath, useLocation } from 'react-router-dom';
import { paths } from '../../app/paths.ts';

/** The settings, told where to come back to. Within the settings the router keeps what they were told. */
export function useSettingsAddress(): string {
  const { pathname } = useLocation();
  const settings = paths.settings();
  if (pathname === settings || pathname.startsWith(`${settings}/`)) return settings;
  return createPath({ pathname: settings, search: `?${new URLSearchParams({ redirect: pathname })}` });
}
