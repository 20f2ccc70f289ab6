import type { DocumentStore } from '../../documents/documentStore.ts';
import type { Logger } from '../../logger.ts';
import { newTeamsPrefix } from '../../teams/newTeams.ts';
import type { SetUpTeams } from './setUpTeams.ts';

export interface TeamsSetUpOptions {
  setUpTeams: Pick<SetUpTeams, 'one'>;
  logger: Pick<Logger, 'error'>;
}

/**
 * Wraps the documents to set up a new team before its creation is acknowledged, so that its first monitor finds the
 * integration. The commit stands even if that fails; the next round of `setUpTeams` catches up.
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
