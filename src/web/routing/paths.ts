/** The address the application is served under (specification §9). Routes below are relative to it. */
export const BASE_PATH = '/dashboard';

/** Where each screen is. Parameters are encoded. "hearthbeat" is the specification's spelling of the route. */
export const paths = {
  home: () => '/',
  login: () => '/login',
  signup: () => '/signup',
  teams: () => '/teams',
  team: (teamId: string) => `/teams/${encodeURIComponent(teamId)}`,
  teamSettings: (teamId: string, section?: TeamSettingsSection) =>
    `${paths.team(teamId)}/settings${section ? `/${section}` : ''}`,
  teamMonitors: (teamId: string) => `${paths.team(teamId)}/monitors`,
  teamHeartbeats: (teamId: string) => `${paths.team(teamId)}/monitors/hearthbeat`,
  newHeartbeat: (teamId: string) => `${paths.teamHeartbeats(teamId)}/new`,
  teamHeartbeat: (teamId: string, monitorId: string) =>
    `${paths.teamHeartbeats(teamId)}/${encodeURIComponent(monitorId)}`,
  teamHeartbeatEdit: (teamId: string, monitorId: string) => `${paths.teamHeartbeat(teamId, monitorId)}/edit`,
  settings: (section?: SettingsSection) => `/settings${section ? `/${section}` : ''}`,
};

export type SettingsSection = 'account' | 'security' | 'notifications' | 'billing';
export type TeamSettingsSection = 'general' | 'integrations' | 'members';
