import {
  ListEventsSchema,
  ListMonitorsSchema,
  MonitorHistorySchema,
  PingBodySchema,
  TeamInputSchema,
} from '../../../contract/monitors/monitorCalls.ts';
import { fail, succeed } from '../../commands/outcome.ts';
import type { RpcDefinition } from '../../commands/rpcDefinition.ts';
import { invalidInput, readOr } from './answers.ts';
import { defineTeamCall, type CallServices } from './teamCall.ts';

/** `monitors/list`, `monitors/dashboard`, `monitors/events`, `monitors/history`, `monitors/pingBody`. */
export function readCalls(services: CallServices): RpcDefinition[] {
  const { monitors, now } = services;
  return [
    defineTeamCall(services, {
      name: 'list',
      input: ListMonitorsSchema,
      handle: async (query) => succeed(await monitors.page(query, now())),
    }),
    defineTeamCall(services, {
      name: 'dashboard',
      input: TeamInputSchema,
      handle: async ({ teamId }) => succeed(await monitors.summary(teamId, now())),
    }),
    defineTeamCall(services, {
      name: 'events',
      input: ListEventsSchema,
      handle: async (query) => readOr(query, await monitors.events(query)),
    }),
    defineTeamCall(services, {
      name: 'history',
      input: MonitorHistorySchema,
      async handle(query) {
        if (query.to < query.from) return invalidInput({ path: 'to', message: 'must not be before from' });
        return readOr(query, await monitors.history(query, now()));
      },
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
