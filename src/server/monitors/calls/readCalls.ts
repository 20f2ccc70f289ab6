import {
  ListEventsSchema,
  ListIdsSchema,
  ListMonitorsSchema,
  PingBodySchema,
} from '../../../contract/monitors/monitorCalls.ts';
import { DashboardInputSchema } from '../../../contract/monitors/teamDashboard.ts';
import { defineTeamCall, type RpcDefinition } from '../../commands/rpcDefinition.ts';
import { fail, succeed } from '../../outcome.ts';
import { readDashboard } from '../dashboard/readDashboard.ts';
import { type CallServices, readOr } from './callServices.ts';
import { withFacts } from './listFacts.ts';

/** `monitors/list`, `monitors/ids`, `monitors/dashboard`, `monitors/events`, `monitors/pingBody`. */
export function readCalls(services: CallServices): RpcDefinition[] {
  const { monitors, alerts, now } = services;
  return [
    defineTeamCall({
      path: ['monitors', 'list'],
      forTeam: 'read',
      cost: 10,
      input: ListMonitorsSchema,
      async handle(query) {
        const at = now();
        return succeed(await withFacts(services, await monitors.page(query, at), query, at));
      },
    }),
    defineTeamCall({
      path: ['monitors', 'ids'],
      forTeam: 'read',
      cost: 20,
      input: ListIdsSchema,
      handle: async (query) => succeed(await monitors.ids(query, now())),
    }),
    defineTeamCall({
      path: ['monitors', 'dashboard'],
      forTeam: 'read',
      cost: 10,
      input: DashboardInputSchema,
      handle: async (query) => succeed(await readDashboard({ facts: monitors, alerts }, query, now())),
    }),
    defineTeamCall({
      path: ['monitors', 'events'],
      forTeam: 'read',
      cost: 5,
      input: ListEventsSchema,
      handle: async (query) => readOr(query, await monitors.events(query)),
    }),
    defineTeamCall({
      path: ['monitors', 'pingBody'],
      forTeam: 'read',
      input: PingBodySchema,
      async handle({ sequence, ...name }) {
        const body = await monitors.pingBody(name, sequence);
        return body === undefined ? fail('DocumentNotFoundError', { ...name, sequence }) : readOr(name, body);
      },
    }),
  ];
}
