import Type from 'typebox';
import { SearchMonitorsSchema } from '../../../contract/monitors/acrossTeams.ts';
import { MAX_FOUND_MONITORS } from '../../../contract/monitors/monitorLimits.ts';
import { defineTeamEvent, hasRight } from '../../access/teamRights.ts';
import type { PersonContext } from '../../access/visitor.ts';
import { definePersonalCall, type RpcDefinition } from '../../commands/rpcDefinition.ts';
import { succeed } from '../../outcome.ts';
import type { CallServices } from './callServices.ts';

/** A monitor of a team changed its status. */
export const flipsEvent = defineTeamEvent('flips');

/** `monitors/search` and `monitors/trouble`: one call covers every team whose monitors the caller may read. */
export function callsAcrossTeams({ monitors, teamsOf, now }: CallServices): RpcDefinition[] {
  const readableTeams = async ({ visitor }: PersonContext): Promise<string[]> =>
    (await teamsOf(visitor.identityId)).filter((team) => hasRight(visitor, team, 'read')).map(({ teamId }) => teamId);

  return [
    definePersonalCall({
      path: ['monitors', 'search'],
      for: 'signedIn',
      cost: 10,
      input: SearchMonitorsSchema,
      async handle({ text, limit = MAX_FOUND_MONITORS }, caller) {
        const teamIds = await readableTeams(caller);
        return succeed(await monitors.search({ teamIds, text, limit }, now()));
      },
    }),
    definePersonalCall({
      path: ['monitors', 'trouble'],
      for: 'signedIn',
      cost: 10,
      input: Type.Unknown(),
      handle: async (_input, caller) => succeed(await monitors.trouble(await readableTeams(caller), now())),
    }),
  ];
}
