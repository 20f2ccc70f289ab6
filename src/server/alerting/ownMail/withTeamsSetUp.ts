import type { DocumentStore } from '../../documents/documentStore.ts';
import { newTeamsPrefix } from '../../teams/newTeams.ts';
import type { SetUpTeams } from './setUpTeams.ts';

export interface TeamsSetUpOptions {
  setUpTeams: Pick<SetUpTeams, 'one'>;
  logger: { error(fields: object, message: string): void };
}

/**
 * Documents that set a new team up before its creation is answered, so that its first monitor finds the integration there.
 * The commit stands whatever becomes of that: what failed is done by the next look at teams that wait for it.
 */
export function withTeamsSetUp(store: DocumentStore, { setUpTeams, logger }: TeamsSetUpOptions): DocumentStore {
  return {
    ...store,
    async commit(checks, ops) {
      const outcome = await store.commit(checks, ops);
      if (!outcome.committed) return outcome;
      for (const { type, key } of ops) {
        const teamId = key[newTeamsPrefix.length];
        const isNewTeam = newTeamsPrefix.every((segment, index) => key[index] === segment);
        if (type !== 'set' || !isNewTeam || teamId === undefined) continue;
        await setUpTeams
          .one(teamId)
          .catch((error: unknown) => logger.error({ err: error, teamId }, 'A new team could not be set up'));
      }
      return outcome;
    },
  };
}
