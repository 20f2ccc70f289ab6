import { parseUrl } from '../lib/parseUrl.ts';

/** The path under which the application is served (specification §9). Routes below are relative to it. */
export const BASE_PATH = '/dashboard';

/** The path to each screen. Parameters are encoded. "hearthbeat" is the specification's spelling of the route. */
export const paths = {
  home: () => '/',
  login: () => '/login',
  signup: () => '/signup',
  invitation: () => '/invite',
  teams: () => '/teams',
  team: (teamId: string) => `/teams/${encodeURIComponent(teamId)}`,
  teamSettings: (teamId: string, section?: TeamSettingsSection) =>
    `${paths.team(teamId)}/settings${section ? `/${section}` : ''}`,
  teamMonitors: (teamId: string) => `${paths.team(teamId)}/monitors`,
  teamHeartbeats: (teamId: string) => `${paths.team(teamId)}/monitors/hearthbeat`,
  newHeartbeat: (teamId: string) => `${paths.teamHeartbeats(teamId)}/new`,
  teamHeartbeat: (teamId: string, monitorId: string) =>
    `${paths.teamHeartbeats(teamId)}/${encodeURIComponent(monitorId)}`,
  teamHeartbeatTab: (teamId: string, monitorId: string, tab: MonitorTab) =>
    `${paths.teamHeartbeat(teamId, monitorId)}/${tab}`,
  teamHeartbeatEdit: (teamId: string, monitorId: string) => `${paths.teamHeartbeat(teamId, monitorId)}/edit`,
  settings: (section?: SettingsSection) => `/settings${section ? `/${section}` : ''}`,
};

type SettingsSection = 'account' | 'security' | 'notifications' | 'billing';
type TeamSettingsSection = 'general' | 'api-keys' | 'audit' | 'badges' | 'import' | 'integrations' | 'members';
/** The tabs with a path segment. The monitor's own path shows the overview. */
export type MonitorTab = 'events' | 'alerts' | 'setup';

const ANY_ORIGIN = 'https://hearth.invalid';

/**
 * Returns an untrusted URL as a path in this application; undefined if it would lead to another site or scheme
 * (`//host`, a backslash, `javascript:` …).
 */
export function localPath(value: string | null | undefined): string | undefined {
  // Browsers drop control characters and treat a backslash as a slash. Our paths contain neither.
  if (!value?.startsWith('/') || /^\/\/|[\\\p{Cc}]/u.test(value)) return undefined;
  const url = parseUrl(value, ANY_ORIGIN);
  return url?.origin === ANY_ORIGIN && !url.pathname.startsWith('//') ? value : undefined;
}
