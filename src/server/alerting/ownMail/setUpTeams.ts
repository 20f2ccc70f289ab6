import type { Clock } from '../../clock.ts';
import type { DocumentStore } from '../../documents/documentStore.ts';
import type { Logger } from '../../logger.ts';
import { newTeamKey, newTeamsPrefix, type NewTeam } from '../../teams/newTeams.ts';
import type { Integrations } from '../alertStore.ts';
import type { Consent } from '../confirmation/consent.ts';
import type { People } from '../people.ts';
import { firstIntegrationId, ownMailSettings } from './ownMail.ts';

/** Maximum number of new teams that one round sets up. */
const PAGE = 100;

export interface SetUpTeamsOptions {
  alerts: Pick<Integrations, 'save'>;
  documents: Pick<DocumentStore, 'get' | 'list' | 'commit'>;
  people: Pick<People, 'team' | 'address'>;
  consent: Pick<Consent, 'review'>;
  now: Clock;
}

export type SetUpTeams = ReturnType<typeof createSetUpTeams>;

/**
 * Gives each new team an integration that e-mails its creator, so that alerts reach someone from the first monitor on. A
 * creator without a confirmed address gets none. Each step can be repeated, so a crash loses nothing.
 */
export function createSetUpTeams({ alerts, documents, people, consent, now }: SetUpTeamsOptions) {
  async function setUp({ teamId, createdBy }: NewTeam): Promise<void> {
    const [team, address] = await Promise.all([people.team(teamId), people.address(createdBy)]);
    if (team !== null && address !== null) {
      const integrationId = firstIntegrationId(teamId);
      await alerts.save({ teamId, integrationId, versionstamp: null, settings: ownMailSettings(address) }, now());
      await consent.review(teamId);
    }
    await documents.commit([], [{ type: 'delete', key: newTeamKey(teamId) }]);
  }

  return {
    async one(teamId: string): Promise<void> {
      const found = await documents.get(newTeamKey(teamId));
      if (found !== null) await setUp(found.data as NewTeam);
    },
    /** Sets up teams that a crash or an error left. */
    async all(signal: AbortSignal): Promise<void> {
      const left = await documents.list(newTeamsPrefix, { limit: PAGE });
      for (const { document } of left) {
        if (signal.aborted) return;
        await setUp(document.data as NewTeam);
      }
    },
  };
}

interface TeamsSetUpOptions {
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
