import {
  ListEventsSchema,
  ListMonitorsSchema,
  PingBodySchema,
  TeamInputSchema,
} from '../../../contract/monitors/monitorCalls.ts';
import { fail, succeed } from '../../outcome.ts';
import type { RpcDefinition } from '../../commands/rpcDefinition.ts';
import { readOr } from './answers.ts';
import { defineTeamCall, type CallServices } from './teamCall.ts';

/** `monitors/list`, `monitors/dashboard`, `monitors/events`, `monitors/pingBody`. */
export function readCalls(services: CallServices): RpcDefinition[] {
  const { monitors, now } = services;
  return [
    defineTeamCall(services, {
      name: 'list',
      cost: 10,
      input: ListMonitorsSchema,
      handle: async (query) => succeed(await monitors.page(query, now())),
    }),
    defineTeamCall(services, {
      name: 'dashboard',
      cost: 10,
      input: TeamInputSchema,
      handle: async ({ teamId }) => succeed(await monitors.summary(teamId, now())),
    }),
    defineTeamCall(services, {
      name: 'events',
      cost: 5,
      input: ListEventsSchema,
      handle: async (query) => readOr(query, await monitors.events(query)),
    }),
    defineTeamCall(services, {
      name: 'pingBody',
      input: PingBodySchema,
      async handle({ sequence, ...name }) {
        const body = await monitors.pingBody(name, sequence);
        return body === undefined ? fail('DocumentNotFoundError', { ...name, sequence }) : readOr(name, body);
      },
    }),
  ];
}
