import type { Document } from '../../contract/documents.ts';
import { monitorDefaultsKey, teamKey } from '../../contract/keys.ts';
import { type MonitorDefaults, MonitorDefaultsSchema, SaveDefaultsSchema } from '../../contract/teams/teamCalls.ts';
import { defineCollection } from '../access/rules.ts';
import { actorOf } from '../audit/auditEntry.ts';
import { defineTeamCall, type RpcDefinition } from '../commands/rpcDefinition.ts';
import type { DocumentStore } from '../documents/documentStore.ts';
import { judgeSchedule } from '../monitors/calls/judgeSettings.ts';
import type { PingStore } from '../monitors/monitorStore.ts';
import { fail, succeed } from '../outcome.ts';

/** What a team's new monitors start with, for its people to read; only `teams/saveDefaults` changes it. */
export const monitorDefaultsCollection = defineCollection({
  documents: 'teams/{teamId}/defaults/{of}',
  schema: MonitorDefaultsSchema,
  needs: { read: 'read', list: 'nobody', write: 'nobody' },
});

/** What a team's new monitors start with; null until someone has chosen. */
export async function readMonitorDefaults(
  store: Pick<DocumentStore, 'get'>,
  teamId: string,
): Promise<MonitorDefaults | null> {
  const stored = (await store.get(monitorDefaultsKey(teamId))) as Document<MonitorDefaults> | null;
  return stored?.data ?? null;
}

/** `teams/saveDefaults`. Monitors that exist already stay as they are. */
export function createSaveDefaults(store: DocumentStore): RpcDefinition {
  return defineTeamCall({
    path: ['teams', 'saveDefaults'],
    forTeam: 'manage',
    input: SaveDefaultsSchema,
    async handle({ teamId, defaults }, context) {
      const invalid = judgeSchedule(defaults.schedule);
      if (invalid !== null) return fail('InvalidInputError', { ...invalid, path: `defaults/${invalid.path}` });
      const key = teamKey(teamId);
      const team = await store.get(key);
      const before = await readMonitorDefaults(store, teamId);
      const fields = (['schedule', 'graceSeconds'] as const).filter(
        (field) => JSON.stringify(before?.[field]) !== JSON.stringify(defaults[field]),
      );
      if (fields.length === 0) return succeed(null);
      // A team that is deleted in the meantime must leave nothing behind.
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

/** Pings that create their monitor give it what their team chose for new ones. */
export function withMonitorDefaults(pings: PingStore, { teamOfPingKey, defaultsOf }: DefaultsOfTeams): PingStore {
  return {
    ...pings,
    async recordPing(target, ping) {
      if (target.by === 'uuid' || target.settingsToCreate === null) return pings.recordPing(target, ping);
      // Mostly the monitor exists: jobs send every ping with `create=1`.
      const outcome = await pings.recordPing({ ...target, settingsToCreate: null }, ping);
      if (outcome.recorded || outcome.problem !== 'not-found') return outcome;
      const teamId = target.apiKey?.teamId ?? (await teamOfPingKey(target.pingKey));
      if (teamId === null) return outcome;
      const settingsToCreate = { ...target.settingsToCreate, ...(await defaultsOf(teamId)) };
      return pings.recordPing({ ...target, settingsToCreate }, ping);
    },
  };
}
