import { useEffect } from 'react';
import { useIdentity } from '../auth/index.ts';

/** Where this browser stores which team the person last opened. */
export const useLastTeamKey = () => `hearth:team:${useIdentity()?.identityId ?? ''}`;

/** Remembers the open team in this browser. */
export function useRememberedTeam(teamId: string): void {
  const storageKey = useLastTeamKey();
  useEffect(() => {
    try {
      localStorage.setItem(storageKey, teamId);
    } catch {
      // The browser blocks storage, so no team is remembered.
    }
  }, [storageKey, teamId]);
}
