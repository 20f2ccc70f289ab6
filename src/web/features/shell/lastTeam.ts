import { useEffect, useState } from 'react';
import type { Team } from '../../../contract/records.ts';
import { useIdentity } from '../auth/index.ts';
import { useTeams } from '../teams/index.ts';

const useStorageKey = () => `hearth:team:${useIdentity()?.identityId ?? ''}`;

/** Remembers the open team in this browser. */
export function useRememberedTeam(teamId: string): void {
  const storageKey = useStorageKey();
  useEffect(() => {
    try {
      localStorage.setItem(storageKey, teamId);
    } catch {
      // The browser blocks storage, so no team is remembered.
    }
  }, [storageKey, teamId]);
}

/** The team that the person last opened in this browser; otherwise, the first one. Undefined if there are none. */
export function useLastTeam(): Team | undefined {
  const storageKey = useStorageKey();
  const [remembered] = useState(() => readTeamId(storageKey));
  const { data: teams = [] } = useTeams();
  return teams.find(({ teamId }) => teamId === remembered) ?? teams[0];
}

function readTeamId(storageKey: string): string | null {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return null;
  }
}
