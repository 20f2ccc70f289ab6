import type { RpcDefinition } from '../../commands/rpcDefinition.ts';
import { bulkCalls } from './bulkCalls.ts';
import { clearEvents } from './clearEvents.ts';
import { copyMonitor } from './copyMonitor.ts';
import { createMonitor } from './createMonitor.ts';
import { moveMonitor } from './moveMonitor.ts';
import { monitorHistory } from './monitorHistory.ts';
import { pingKeyCalls } from './pingKeyCalls.ts';
import { previewSchedule } from './previewSchedule.ts';
import { previewSlug } from './previewSlug.ts';
import { readCalls } from './readCalls.ts';
import type { CallServices } from './callServices.ts';
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
    monitorHistory(services),
    previewSchedule(services),
    previewSlug(services),
    ...pingKeyCalls(services),
  ];
}
