import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AlertCallServices } from '../../alerting/calls/alertCallServices.ts';
import { createAlertRpcs } from '../../alerting/calls/alertRpcs.ts';
import { type AuditCallServices, createAuditRpcs } from '../../auditLog/auditRpcs.ts';
import { createTestAuth } from '../../auth/testing/createTestAuth.ts';
import type { RpcDefinition } from '../../commands/rpcDefinition.ts';
import { createMemoryDocumentStore } from '../../documents/memory/memoryDocumentStore.ts';
import { createInvitations, type InvitationsOptions } from '../../invitations/createInvitations.ts';
import { createMembers, type MembersOptions } from '../../members/createMembers.ts';
import type { CallServices } from '../../monitors/calls/callServices.ts';
import { createMonitorRpcs } from '../../monitors/calls/monitorRpcs.ts';
import { createScreens, type ScreensOptions } from '../../screens/createScreens.ts';
import { createStatusRpc } from '../../storage/storageWatch.ts';

const SERVER = join(__dirname, '../..');

/** The key patterns of all collections that the server's areas declare, from their files. */
export function declaredCollections(): string[] {
  return readdirSync(SERVER, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !/\.test\.ts$|^access\//.test(name))
    .map((name) => readFileSync(join(SERVER, name), 'utf8'))
    .filter((text) => text.includes('defineCollection('))
    .flatMap((text) => [...text.matchAll(/documents: '([^']+)'/g)].map((match) => match[1] ?? ''));
}

/** Every procedure that the server's areas define, for tests that look at all of them and call none. */
export async function definedProcedures(): Promise<RpcDefinition[]> {
  const { auth } = await createTestAuth();
  const store = createMemoryDocumentStore();
  const monitors = {} as CallServices['monitors'];
  const alerts = {} as CallServices['alerts'];
  const alertServices: Partial<AlertCallServices> = {};
  await auth.close();
  return [
    ...auth.rpcs,
    ...createMonitorRpcs({ store, monitors, alerts, teamsOf: async () => [], now: Date.now, hasRoom: () => true }),
    createStatusRpc({ level: () => 'ok' }),
    ...createAlertRpcs(alertServices as AlertCallServices),
    ...createMembers({ store } as MembersOptions).rpcs,
    ...createInvitations({ store } as InvitationsOptions).rpcs,
    ...createScreens({ store, now: Date.now } as ScreensOptions).rpcs,
    ...createAuditRpcs({} as AuditCallServices),
  ];
}
