import type { RpcDefinition } from '../../commands/rpcDefinition.ts';
import { callsAcrossTeams } from './acrossTeams.ts';
import { bulkCalls } from './bulkCalls.ts';
import type { CallServices } from './callServices.ts';
import { copyMonitor, createMonitor } from './createMonitor.ts';
import { clearEvents, monitorHistory } from './monitorHistory.ts';
import { lastIncident } from './lastIncident.ts';
import { moveMonitor } from './moveMonitor.ts';
import { pingCodeCalls } from './pingCodeCalls.ts';
import { previewSchedule, previewSlug } from './previewCalls.ts';
import { readCalls } from './readCalls.ts';
import { updateMonitor } from './updateMonitor.ts';

/** All the `monitors/…` procedures. */
export function createMonitorRpcs(services: CallServices): RpcDefinition[] {
  return [
    createMonitor(services),
    updateMonitor(services),
    ...bulkCalls(services),
    clearEvents(services),
    copyMonitor(services),
    moveMonitor(services),
    ...readCalls(services),
    ...callsAcrossTeams(services),
    lastIncident(services),
    monitorHistory(services),
    previewSchedule(services),
    previewSlug(services),
    ...pingCodeCalls(services),
  ];
}
