import { API_KEY_PREFIXES } from '../contract/apiKeys.ts';
import type { AlertStore } from './alerting/alertStore.ts';
import type { Memberships } from './alerting/people.ts';
import { apiKeysOf } from './apiKeys/apiKeyRecords.ts';
import type { AuditTrail, TrailPlace } from './audit/auditTrail.ts';
import type { PersonalDataPart } from './auth/account/exportAccount.ts';
import type { DocumentStore } from './documents/documentStore.ts';
import { readJoinings } from './members/joinings.ts';

/**
 * The number of audit entries per read, and the maximum in a download, which has to fit in one response. A download
 * includes each team's newest entries.
 */
const PAGE = 1_000;
const MAX_ACTS = 10_000;

export interface PersonalDataSources {
  alerts: Pick<AlertStore, 'preferences'>;
  documents: DocumentStore;
  people: Memberships;
  trail: Pick<AuditTrail, 'list'>;
}

const time = (at: number) => new Date(at).toISOString();

/** Adds what teams store about a person to that person's data download. */
export function createPersonalData({ alerts, documents, people, trail }: PersonalDataSources): PersonalDataPart[] {
  async function ofTeams<Value>(identityId: string, read: (teamId: string) => Promise<Value[]>): Promise<Value[]> {
    const found: Value[] = [];
    for (const { teamId } of await people.teamsOf(identityId)) found.push(...(await read(teamId)));
    return found;
  }

  /** Leaves out details, which can name other people. */
  async function actsIn(teamId: string, { actorId, most }: { actorId: string; most: number }): Promise<object[]> {
    const acts: object[] = [];
    let after: TrailPlace | undefined;
    do {
      const limit = Math.min(PAGE, most - acts.length);
      const page = await trail.list({ teamId, actorId, limit, ...(after && { after }) });
      acts.push(...page.map(({ at, action, address }) => ({ teamId, at: time(at), action, address })));
      after = page.length === limit ? page.at(-1) : undefined;
    } while (after !== undefined && acts.length < most);
    return acts;
  }

  /** Divides the entries equally among the teams; later teams can use what earlier ones leave unused. */
  async function actsOf(actorId: string): Promise<object[]> {
    const teams = await people.teamsOf(actorId);
    const acts: object[] = [];
    for (const [index, { teamId }] of teams.entries()) {
      const most = Math.floor((MAX_ACTS - acts.length) / (teams.length - index));
      if (most > 0) acts.push(...(await actsIn(teamId, { actorId, most })));
    }
    return acts;
  }

  return [
    { name: 'notifications', read: (identityId) => alerts.preferences(identityId) },
    {
      name: 'joined',
      read: (identityId) =>
        ofTeams(identityId, async (teamId) => {
          const at = (await readJoinings(documents, teamId)).get(identityId);
          return at === undefined ? [] : [{ teamId, at: time(at) }];
        }),
    },
    {
      name: 'apiKeys',
      read: (identityId) =>
        ofTeams(identityId, async (teamId) => {
          const keys = (await apiKeysOf(documents, teamId)).map(({ data }) => data);
          return keys
            .filter(({ createdBy }) => createdBy === identityId)
            .map(({ keyId, name, scope, createdAt, endsAt, lastUse }) => ({
              teamId,
              keyId,
              name,
              prefix: API_KEY_PREFIXES[scope],
              scope,
              createdAt: time(createdAt),
              endsAt: endsAt === null ? null : time(endsAt),
              lastUsedAt: lastUse === null ? null : time(lastUse.at),
            }));
        }),
    },
    { name: 'audit', read: actsOf },
  ];
}
