import type { ChoreOptions } from '../chore.ts';
import type { RpcDefinition } from '../commands/rpcDefinition.ts';
import type { TeamPeople } from '../invitations/createTeamPeople.ts';
import type { PingStore } from '../monitors/monitorStore.ts';
import type { PingCodes } from '../monitors/pingCodes.ts';
import type { LifecyclePart } from '../teams/lifecycle.ts';
import { createDeletedTeams, type DeletedTeamsOptions } from './deletedTeams.ts';
import { createSaveDefaults, readMonitorDefaults, withMonitorDefaults } from './monitorDefaults.ts';
import { createTeamCalls } from './teamCalls.ts';

const REVIEW_EVERY_MS = 300_000;

export interface TeamSettings {
  rpcs: RpcDefinition[];
  lifecycle: LifecyclePart;
  chores: Omit<ChoreOptions, 'logger'>[];
  /** Applies a team's defaults to monitors that pings create. */
  withDefaults(pings: PingStore, monitors: Pick<PingCodes, 'teamOfPingKey'>): PingStore;
}

type TeamSettingsOptions = DeletedTeamsOptions & { teamPeople: Pick<TeamPeople, 'onChanged' | 'planWithdrawals'> };

/**
 * Sets up what owners and admins manage for a whole team: its defaults, its ownership, and its deletion and
 * restoration.
 */
export function createTeamSettings(options: TeamSettingsOptions): TeamSettings {
  const { store, teamPeople, now } = options;
  const deletedTeams = createDeletedTeams(options);
  return {
    rpcs: [...createTeamCalls({ store, deletedTeams, teamPeople, now }), createSaveDefaults(store)],
    lifecycle: deletedTeams.lifecycle,
    chores: [{ everyMs: REVIEW_EVERY_MS, run: deletedTeams.review }],
    withDefaults: (pings, { teamOfPingKey }) =>
      withMonitorDefaults(pings, { teamOfPingKey, defaultsOf: (teamId) => readMonitorDefaults(store, teamId) }),
  };
}
