/** Returns the URLs of the pages that alerts link to. "hearthbeat" is the specification's spelling of the route. */
export function pagesAt(publicUrl: string) {
  const team = (teamId: string): string => `${publicUrl}/dashboard/teams/${encodeURIComponent(teamId)}`;
  return {
    monitors: (teamId: string): string => `${team(teamId)}/monitors/hearthbeat`,
    monitor: (teamId: string, monitorId: string): string =>
      `${team(teamId)}/monitors/hearthbeat/${encodeURIComponent(monitorId)}`,
    integrations: (teamId: string): string => `${team(teamId)}/settings/integrations`,
    /** The page that lists the reader's deleted teams. */
    deletedTeams: (): string => `${publicUrl}/dashboard/settings/account#deleted-teams`,
    notifications: (): string => `${publicUrl}/dashboard/settings/notifications`,
  };
}

export type Pages = ReturnType<typeof pagesAt>;
