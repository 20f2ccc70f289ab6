import type { RpcDefinition } from '../../commands/rpcDefinition.ts';
import type { AlertCallServices } from './alertCallServices.ts';
import { integrationCalls } from './integrationCalls.ts';
import { mailMeCall } from './mailMeCall.ts';
import { notificationCalls } from './notificationCalls.ts';
import { preferenceCalls } from './preferenceCalls.ts';
import { quietCalls } from './quietCalls.ts';
import { testCalls } from './testCalls.ts';

/** All the `integrations/…`, `notifications/…`, `alerting/…` and `preferences/…` procedures. */
export function createAlertRpcs(services: AlertCallServices): RpcDefinition[] {
  return [
    ...integrationCalls(services),
    ...testCalls(services),
    ...notificationCalls(services),
    ...quietCalls(services),
    ...preferenceCalls(services),
    mailMeCall(services),
  ];
}
