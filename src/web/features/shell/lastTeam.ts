import { useEffect } from 'react';

/** Where this browser stores which team was last open. */
export const LAST_TEAM_KEY = 'hearth:team';

/** Remembers the open team in this browser. */
export function useRememberedTeam(teamId: string): void {
  useEffect(() => {
    try {
      localStorage.setItem(LAST_TEAM_KEY, teamId);
    } catch {
      // The browser blocks storage, so no team is remembered.
    }
  }, [teamId]);
}
