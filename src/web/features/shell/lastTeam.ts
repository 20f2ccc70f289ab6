import { useEffect } from 'react';

/** Where this browser stores which team was last open. */
const LAST_TEAM_KEY = 'hearth:team';

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

/** Returns the id of the team that was last open in this browser; null if none is stored. */
export function readLastTeamId(): string | null {
  try {
    return localStorage.getItem(LAST_TEAM_KEY);
  } catch {
    return null;
  }
}
