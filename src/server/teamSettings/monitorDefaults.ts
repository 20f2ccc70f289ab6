import type { Document } from '../../contract/documents.ts';
import { monitorDefaultsKey, teamKey } from '../../contract/keys.ts';
import { type MonitorDefaults, MonitorDefaultsSchema, SaveDefaultsSchema } from '../../contract/teams/teamCalls.ts';
import { defineCollection } from '../access/rules.ts';
import { actorOf } from '../audit/auditEntry.ts';
import { defineTeamCall, type RpcDefinition } from '../commands/rpcDefinition.ts';
import type { DocumentStore } from '../documents/documentStore.ts';
import { validateSchedule } from '../monitors/calls/validateSettings.ts';
import type { PingStore } from '../monitors/monitorStore.ts';
import { fail, succeed } from '../outcome.ts';

/** A team's defaults for new monitors. Members can read them; only `teams/saveDefaults` changes them. */
export const monitorDefaultsCollection = defineCollection({
  documents: 'teams/{teamId}/defaults/{of}',
  schema: MonitorDefaultsSchema,
  needs: { read: 'read', list: 'none', write: 'none' },
});

/** Reads a team's defaults for new monitors; null if none were chosen. */
export async function readMonitorDefaults(
  store: Pick<DocumentStore, 'get'>,
  teamId: string,
): Promise<MonitorDefaults | null> {
  const stored = (await store.get(monitorDefaultsKey(teamId))) as Document<MonitorDefaults> | null;
  return stored?.data ?? null;
}

/** `teams/saveDefaults`. Doesn't change existing monitors. */
export function createSaveDefaults(store: DocumentStore): RpcDefinition {
  return defineTeamCall({
    path: ['teams', 'saveDefaults'],
    forTeam: 'manage',
    input: SaveDefaultsSchema,
    async handle({ teamId, defaults }, context) {
      const invalid = validateSchedule(defaults.schedule);
      if (invalid !== null) return fail('InvalidInputError', { ...invalid, path: `defaults/${invalid.path}` });
      const key = teamKey(teamId);
      const team = await store.get(key);
      const before = await readMonitorDefaults(store, teamId);
      const fields = (['schedule', 'graceSeconds'] as const).filter(
        (field) => JSON.stringify(before?.[field]) !== JSON.stringify(defaults[field]),
      );
      if (fields.length === 0) return succeed(null);
      // Makes the commit fail if the team is deleted concurrently.
      const { committed } = await store.commit(
        [{ key, versionstamp: team?.versionstamp ?? '' }],
        [{ type: 'set', key: monitorDefaultsKey(teamId), data: defaults }],
        [{ teamId, action: 'team.defaults-changed', actor: actorOf(context), detail: { fields } }],
      );
      return committed ? succeed(null) : fail('DocumentAtomicCommitError', { key });
    },
  });
}

export interface DefaultsOfTeams {
  teamOfPingKey(pingKey: string): Promise<string | null>;
  defaultsOf(teamId: string): Promise<MonitorDefaults | null>;
}

/** Applies a team's defaults to monitors that pings create. */
export function withMonitorDefaults(pings: PingStore, { teamOfPingKey, defaultsOf }: DefaultsOfTeams): PingStore {
  return {
    ...pings,
    async recordPing(target, ping) {
      if (target.by === 'uuid' || target.settingsToCreate === null) return pings.recordPing(target, ping);
      // The monitor usually exists, because jobs send every ping with `create=1`.
      const outcome = await pings.recordPing({ ...target, settingsToCreate: null }, ping);
      if (outcome.recorded || outcome.problem !== 'not-found') return outcome;
      const teamId = target.apiKey?.teamId ?? (await teamOfPingKey(target.pingKey));
      if (teamId === null) return outcome;
      const settingsToCreate = { ...target.settingsToCreate, ...(await defaultsOf(teamId)) };
      return pings.recordPing({ ...target, settingsToCreate }, ping);
    },
  };
}
