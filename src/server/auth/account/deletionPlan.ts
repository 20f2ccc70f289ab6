import type { AtomicCheck, AtomicOp, Document } from '../../../contract/documents.ts';
import { teamKey, userKey, userTeamsPrefix } from '../../../contract/keys.ts';
import type { Team, TeamReference } from '../../../contract/records.ts';
import type { AuditActor, AuditEntry } from '../../audit/auditEntry.ts';
import { type DocumentStore, readEvery } from '../../documents/documentStore.ts';
import { parseEmailAddress } from '../../mail/emailAddress.ts';
import { personDeletedNote, teamNotes } from '../../teams/lifecycle.ts';
import { isMember } from '../../teams/members.ts';
import {
  type AddressChangeRecord,
  addressChangeKey,
  type AddressUndoRecord,
  addressUndosPrefix,
} from '../address/addressRecords.ts';
import { expiringDeletion } from '../expiring.ts';
import type { DeviceRecord } from '../knownDevices.ts';
import {
  channelsPrefix,
  type ComponentRecord,
  componentsPrefix,
  devicesPrefix,
  emailKey,
  type IdentificationRecord,
  identityKey,
  type IdentityRecord,
  lastSeenKey,
  providerAccountKey,
  readRecord,
  sessionsPrefix,
  signInsPrefix,
} from '../records.ts';
import type { SessionRecord } from '../sessions/sessionRecord.ts';
import type { SignInRecord } from '../sessions/signInHistory.ts';

/** Changes to commit, with checks that the records they depend on haven't changed. */
export interface Plan {
  checks: AtomicCheck[];
  ops: AtomicOp[];
}

/** The teams that a person is in, and the person's references to those teams. */
export interface StoredMemberships {
  references: Document<TeamReference>[];
  teams: Document<Team>[];
}

/** Everything that is deleted with a person's account or prevents its deletion. */
export interface AccountRecords extends StoredMemberships {
  identity: Document<IdentityRecord>;
  components: Document<ComponentRecord>[];
  channels: Document[];
  sessions: Document<SessionRecord>[];
  devices: Document<DeviceRecord>[];
  signIns: Document<SignInRecord>[];
  user: Document | null;
  /** Normalized addresses that the person had or wanted to change to, except any that someone has now. */
  formerAddresses: string[];
}

export async function readMemberships(store: DocumentStore, identityId: string): Promise<StoredMemberships> {
  const references = await readEvery<TeamReference>(store, userTeamsPrefix(identityId));
  const found = (await store.getMany(references.map(({ data }) => teamKey(data.teamId)))) as (Document<Team> | null)[];
  return {
    references,
    teams: found.filter((team) => team !== null && isMember(team.data, identityId)) as Document<Team>[],
  };
}

export async function readAccountRecords(store: DocumentStore, identityId: string): Promise<AccountRecords | null> {
  const identity = await readRecord<IdentityRecord>(store, identityKey(identityId));
  if (!identity) return null;
  const [components, channels, sessions, devices, signIns, user, memberships, formerAddresses] = await Promise.all([
    readEvery<ComponentRecord>(store, componentsPrefix(identityId)),
    readEvery<unknown>(store, channelsPrefix(identityId)),
    readEvery<SessionRecord>(store, sessionsPrefix(identityId)),
    readEvery<DeviceRecord>(store, devicesPrefix(identityId)),
    readEvery<SignInRecord>(store, signInsPrefix(identityId)),
    store.get(userKey(identityId)),
    readMemberships(store, identityId),
    readFormerAddresses(store, identity.data),
  ]);
  return { identity, components, channels, sessions, devices, signIns, user, ...memberships, formerAddresses };
}

async function readFormerAddresses(
  store: DocumentStore,
  { identityId, formerAddresses = [] }: IdentityRecord,
): Promise<string[]> {
  const [addressUndos, change] = await Promise.all([
    readEvery<AddressUndoRecord>(store, addressUndosPrefix(identityId)),
    readRecord<AddressChangeRecord>(store, addressChangeKey(identityId)),
  ]);
  const touched = [...addressUndos.flatMap(({ data }) => [data.from, data.to]), ...(change ? [change.data.to] : [])];
  const addresses = [...new Set([...formerAddresses, ...touched.map(({ normalized }) => normalized)])];
  const holders = await Promise.all(
    addresses.map((address) => readRecord<IdentificationRecord>(store, emailKey(address))),
  );
  return addresses.filter((_address, index) => holders[index] === null);
}

/** A person's confirmed addresses. */
const addressesOf = ({ components }: AccountRecords) =>
  components.flatMap(({ data }) => (data.confirmed ? (data.identification?.toLowerCase() ?? []) : []));

/** Whether the person typed what's required: their address, or their identity id if they have no address. */
export function isConfirmedBy(records: AccountRecords, typed: string): boolean {
  const addresses = addressesOf(records);
  if (addresses.length === 0) return typed.trim() === records.identity.data.identityId;
  const email = parseEmailAddress(typed);
  return email !== null && addresses.includes(email.normalized);
}

/** Tells the person what to type, without revealing an address. */
export function confirmationWords(records: AccountRecords): string {
  return addressesOf(records).length > 0
    ? 'That isn’t your account’s e-mail address.'
    : `Your account has no e-mail address. Type ${records.identity.data.identityId} instead.`;
}

/** Returns the person's teams that have other members, without the person. */
export function remainingTeams({ identity, teams }: AccountRecords): Team[] {
  const { identityId } = identity.data;
  return teams
    .map(({ data }) => ({ ...data, users: data.users.filter(({ userId }) => userId !== identityId) }))
    .filter(({ users }) => users.length > 0);
}

/** Returns the teams that would still have members but no owner. */
export const teamsLeftBehind = (records: AccountRecords): Team[] =>
  remainingTeams(records).filter(({ users }) => !users.some(({ role }) => role === 'owner'));

function checksOf(documents: Document[]): AtomicCheck[] {
  return documents.map(({ key, versionstamp }) => ({ key, versionstamp }));
}

function deletionsOf(documents: Document[]): AtomicOp[] {
  return documents.map(({ key }) => ({ type: 'delete', key }));
}

/** Plans a person's removal from teams; a team without other members is deleted. */
export function planLeaving(identityId: string, { references, teams }: StoredMemberships): Plan {
  const leave = ({ key, data }: Document<Team>): AtomicOp[] => {
    const users = data.users.filter(({ userId }) => userId !== identityId);
    const after = users.length === 0 ? null : { ...data, users };
    const op: AtomicOp = after === null ? { type: 'delete', key } : { type: 'set', key, data: after };
    return [op, ...teamNotes(data.teamId, data, after, identityId)];
  };
  return {
    checks: checksOf([...references, ...teams]),
    ops: [...deletionsOf(references), ...teams.flatMap(leave)],
  };
}

/**
 * Returns audit entries for the teams that remain. The person's name will be erased from these entries, as from all
 * others.
 */
export function auditDeparture({ identity, teams }: AccountRecords, actor: AuditActor): AuditEntry[] {
  const { identityId } = identity.data;
  return teams.flatMap(({ data: { teamId, users } }): AuditEntry[] => {
    const role = users.find(({ userId }) => userId === identityId)?.role;
    if (role === undefined || users.length === 1) return [];
    return [{ teamId, action: 'member.left', detail: { role }, actor }];
  });
}

function identificationKeyOf({ identification, componentId, data }: ComponentRecord) {
  if (componentId === 'email') return emailKey((identification ?? '').toLowerCase());
  return providerAccountKey(String(data.issuer), String(data.subject));
}

/** Plans the commit that removes the account; it fails if any part of the account has changed since it was read. */
export function planDeletion(records: AccountRecords): Plan {
  const { identity, components, channels, sessions, devices, signIns, user, formerAddresses, ...memberships } = records;
  const own = [identity, ...components, ...channels, ...(user ? [user] : [])];
  const expiring = [...sessions, ...devices, ...signIns];
  const leaving = planLeaving(identity.data.identityId, memberships);
  return {
    checks: [...checksOf([...own, ...expiring]), ...leaving.checks],
    ops: [
      ...deletionsOf(own),
      ...expiring.flatMap(expiringDeletion),
      { type: 'delete', key: lastSeenKey(identity.data.identityId) },
      personDeletedNote({ identityId: identity.data.identityId, addresses: addressesOf(records), formerAddresses }),
      ...components.map(({ data }): AtomicOp => ({ type: 'delete', key: identificationKeyOf(data) })),
      ...leaving.ops,
    ],
  };
}
