import { TeamInputSchema, type PingKey } from '../../../contract/monitors/monitorCalls.ts';
import { succeed } from '../../outcome.ts';
import type { RpcDefinition } from '../../commands/rpcDefinition.ts';
import { defineTeamCall, type CallServices } from './teamCall.ts';

const answer = (pingKey: string) => succeed({ pingKey } satisfies PingKey);

/** `monitors/pingKey`, and `monitors/replacePingKey` for owners. */
export function pingKeyCalls(services: CallServices): RpcDefinition[] {
  const { monitors } = services;
  return [
    defineTeamCall(services, {
      name: 'pingKey',
      input: TeamInputSchema,
      handle: async ({ teamId }) => answer(await monitors.pingKey(teamId)),
    }),
    defineTeamCall(services, {
      name: 'replacePingKey',
      input: TeamInputSchema,
      role: 'owner',
      handle: async ({ teamId }) => answer(await monitors.replacePingKey(teamId)),
    }),
  ];
}
