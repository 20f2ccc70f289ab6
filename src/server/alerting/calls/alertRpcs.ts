import type { RpcDefinition } from '../../commands/rpcDefinition.ts';
import type { AlertCallServices } from './alertCall.ts';
import { integrationCalls } from './integrationCalls.ts';
import { notificationCalls } from './notificationCalls.ts';
import { testCalls } from './testCalls.ts';

/** All the `integrations/…` and `notifications/…` procedures. */
export function createAlertRpcs(services: AlertCallServices): RpcDefinition[] {
  return [...integrationCalls(services), ...testCalls(services), ...notificationCalls(services)];
}
