import { type PingKey, TeamInputSchema } from '../../../contract/monitors/monitorCalls.ts';
import { actorOf } from '../../audit/auditEntry.ts';
import { defineTeamCall, type RpcDefinition } from '../../commands/rpcDefinition.ts';
import { succeed } from '../../outcome.ts';
import type { CallServices } from './callServices.ts';

/** `monitors/pingKey` and `monitors/replacePingKey`. */
export function pingKeyCalls(services: CallServices): RpcDefinition[] {
  const { monitors } = services;
  async function answer(teamId: string, pingKey: string) {
    return succeed({ pingKey, usedBy: await monitors.countSlugs(teamId) } satisfies PingKey);
  }
  return [
    defineTeamCall({
      path: ['monitors', 'pingKey'],
      forTeam: 'manage',
      input: TeamInputSchema,
      handle: async ({ teamId }) => answer(teamId, await monitors.pingKey(teamId)),
    }),
    defineTeamCall({
      path: ['monitors', 'replacePingKey'],
      forTeam: 'manage',
      needsFreshProof: true,
      input: TeamInputSchema,
      handle: async ({ teamId }, caller) =>
        answer(teamId, await monitors.replacePingKey(teamId, null, actorOf(caller))),
    }),
  ];
}
