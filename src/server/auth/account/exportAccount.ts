import Type from 'typebox';
import type { PersonalData } from '../../../contract/account.ts';
import { definePersonalCall, type RpcDefinition } from '../../commands/rpcDefinition.ts';
import type { Clock } from '../../clock.ts';
import { type DocumentStore, readEvery } from '../../documents/documentStore.ts';
import { fail, succeed } from '../../outcome.ts';
import { type AddressChangeRecord, addressChangeKey } from '../address/addressRecords.ts';
import type { PasskeyRecord } from '../passkeys/passkeyRecord.ts';
import { lastSeenKey, type LastSeenRecord, passkeysPrefix, readRecord } from '../records.ts';
import type { Sessions } from '../sessions/sessions.ts';
import type { SignInHistory } from '../sessions/signInHistory.ts';
import { readAccountRecords } from './deletionPlan.ts';

/**
 * A part of the export that lists what another area stores about a person. It contains no secrets and nothing about
 * others.
 */
export interface PersonalDataPart {
  name: string;
  read(identityId: string): Promise<unknown>;
}

export interface ExportOptions {
  store: DocumentStore;
  sessions: Pick<Sessions, 'list'>;
  history: Pick<SignInHistory, 'list'>;
  parts: readonly PersonalDataPart[];
  now: Clock;
}

const time = (at: number) => new Date(at).toISOString();

/**
 * Creates the remote procedure behind 'Download my data': everything stored about the caller, and nothing about others.
 */
export function createExportRpc({ store, sessions, history, parts, now }: ExportOptions): RpcDefinition {
  return definePersonalCall({
    path: ['account', 'export'],
    input: Type.Unknown(),
    cost: 50,
    for: 'signedIn',
    needsFreshProof: true,
    async handle(_input, { visitor }) {
      const { identityId } = visitor;
      const records = await readAccountRecords(store, identityId);
      if (!records) return fail('UnauthenticatedError');
      const { identity, components, devices, teams, user } = records;
      const change = await readRecord<AddressChangeRecord>(store, addressChangeKey(identityId));
      const seen = await readRecord<LastSeenRecord>(store, lastSeenKey(identityId));
      const passkeys = await readEvery<PasskeyRecord>(store, passkeysPrefix(identityId));
      const data: PersonalData = {
        exportedAt: time(now()),
        account: {
          identityId,
          createdAt: time(identity.data.createdAt),
          lastSeenAt: seen && time(seen.data.lastSeenAt),
          profile: user?.data ?? null,
          signsInWith: components.map(({ data: { componentId, identification, confirmed } }) => ({
            kind: componentId,
            address: identification ?? null,
            isConfirmed: confirmed,
          })),
        },
        /** A change of address that hasn't been confirmed. */
        pendingAddress: change && { address: change.data.to.address, until: time(change.data.expiresAt) },
        teams: teams.map(({ data: { teamId, display, initials, users } }) => ({
          teamId,
          display,
          initials,
          role: users.find(({ userId }) => userId === identityId)?.role ?? null,
        })),
        passkeys: passkeys.map(({ data: { name, createdAt, lastUsedAt } }) => ({
          name,
          createdAt: time(createdAt),
          lastUsedAt: lastUsedAt === null ? null : time(lastUsedAt),
        })),
        knownDevices: devices.map(({ data: { deviceId, expiresAt } }) => ({ deviceId, knownUntil: time(expiresAt) })),
        sessions: (await sessions.list(visitor)).map(({ createdAt, lastSeenAt, endsAt, ...session }) => ({
          ...session,
          createdAt: time(createdAt),
          lastSeenAt: time(lastSeenAt),
          endsAt: time(endsAt),
        })),
        signIns: (await history.list(identityId)).map(({ at, ...signIn }) => ({ ...signIn, at: time(at) })),
      };
      for (const part of parts) data[part.name] = await part.read(identityId);
      return succeed(data);
    },
  });
}
