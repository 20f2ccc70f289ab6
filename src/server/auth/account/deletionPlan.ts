import { userTeamsPrefix, teamKey, userKey } from '../../../contract/keys.ts';
import type { AtomicCheck, AtomicOp, Document } from '../../../contract/documents.ts';
import type { Team, TeamReference } from '../../../contract/records.ts';
import type { DocumentStore } from '../../documents/documentStore.ts';
import { readEvery } from '../readEvery.ts';
import {
  channelsPrefix,
  componentsPrefix,
  emailKey,
  identityKey,
  providerAccountKey,
  readRecord,
  sessionsPrefix,
  type ComponentRecord,
  type IdentityRecord,
} from '../records.ts';
import type { SessionRecord } from '../sessions/sessionRecord.ts';
import { parseEmailAddress } from '../emailAddress.ts';

/** Everything that goes, or stands in the way, when a person's account is deleted. */
export interface Holdings {
  identity: Document<IdentityRecord>;
  components: Document<ComponentRecord>[];
  channels: Document[];
  sessions: Document<SessionRecord>[];
  user: Document | null;
  references: Document<TeamReference>[];
  teams: Document<Team>[];
}

export async function readHoldings(store: DocumentStore, identityId: string): Promise<Holdings | null> {
  const identity = await readRecord<IdentityRecord>(store, identityKey(identityId));
  if (!identity) return null;
  const [components, channels, sessions, user, references] = await Promise.all([
    readEvery<ComponentRecord>(store, componentsPrefix(identityId)),
    readEvery<unknown>(store, channelsPrefix(identityId)),
    readEvery<SessionRecord>(store, sessionsPrefix(identityId)),
    store.get(userKey(identityId)),
    readEvery<TeamReference>(store, userTeamsPrefix(identityId)),
  ]);
  const found = await store.getMany(references.map(({ data }) => teamKey(data.teamId)));
  const teams = found.filter((team) => team !== null) as Document<Team>[];
  return { identity, components, channels, sessions, user, references, teams };
}

/** What the person types to confirm: their address, or their identity id where no address is known. */
export function isConfirmedBy({ identity, components }: Holdings, typed: string): boolean {
  const email = parseEmailAddress(typed)?.normalized;
  const addresses = components.flatMap(({ data }) => data.identification?.toLowerCase() ?? []);
  if (addresses.length === 0) return typed.trim() === identity.data.identityId;
  return email !== undefined && addresses.includes(email);
}

/** Teams that would be left without an owner, but with people in them. */
export function teamsLeftBehind({ identity, teams }: Holdings): Team[] {
  return teams
    .map(({ data }) => data)
    .filter(({ users }) => {
      const others = users.filter(({ userId }) => userId !== identity.data.identityId);
      return others.length > 0 && !others.some(({ role }) => role === 'owner');
    });
}

function identificationKeyOf({ identification, componentId, data }: ComponentRecord) {
  if (componentId === 'email') return emailKey((identification ?? '').toLowerCase());
  return providerAccountKey(String(data.issuer), String(data.subject));
}

function teamOp({ key, data }: Document<Team>, identityId: string): AtomicOp {
  const users = data.users.filter(({ userId }) => userId !== identityId);
  return users.length === 0 ? { type: 'delete', key } : { type: 'set', key, data: { ...data, users } };
}

/** The one commit that removes the account; it fails when any part of it changed since it was read. */
export function planDeletion(holdings: Holdings): { checks: AtomicCheck[]; ops: AtomicOp[] } {
  const { identity, components, channels, sessions, user, references, teams } = holdings;
  const { identityId } = identity.data;
  const own = [identity, ...components, ...channels, ...sessions, ...references, ...(user ? [user] : [])];
  return {
    checks: [...own, ...teams].map(({ key, versionstamp }) => ({ key, versionstamp })),
    ops: [
      ...own.map(({ key }): AtomicOp => ({ type: 'delete', key })),
      ...components.map(({ data }): AtomicOp => ({ type: 'delete', key: identificationKeyOf(data) })),
      ...teams.map((team) => teamOp(team, identityId)),
    ],
  };
}
