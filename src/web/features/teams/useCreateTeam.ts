import { createId, TEAM_ID_PREFIX } from '../../../contract/ids.ts';
import { useIdentity } from '../auth/index.ts';
import { useCreateTeamMutation } from './teamsApi.ts';

export interface TeamValues {
  display: string;
  initials: string;
}

/** Answers the function that creates a team owned by the signed-in person, and answers its id. */
export function useCreateTeam() {
  const identity = useIdentity();
  const [create] = useCreateTeamMutation();
  return async ({ display, initials }: TeamValues): Promise<string> => {
    if (!identity) throw new Error('Nobody is signed in');
    const teamId = createId(TEAM_ID_PREFIX);
    await create({ teamId, display, initials, users: [{ userId: identity.identityId, role: 'owner' }] }).unwrap();
    return teamId;
  };
}
