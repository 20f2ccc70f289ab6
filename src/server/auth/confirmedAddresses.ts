import type { AtomicCheck } from '../../contract/documents.ts';
import { type DocumentStore, readEvery } from '../documents/documentStore.ts';
import { type ComponentRecord, componentsPrefix, emailKey, type IdentificationRecord, readRecord } from './records.ts';

/** The confirmed addresses of an identity, as they are written, and the checks that hold while it has them. */
export interface ConfirmedAddressesOf {
  addresses: string[];
  checks: AtomicCheck[];
}

export async function readConfirmedAddresses(store: DocumentStore, identityId: string): Promise<ConfirmedAddressesOf> {
  const components = await readEvery<ComponentRecord>(store, componentsPrefix(identityId));
  const confirmed = components.filter(({ data }) => data.confirmed && data.identification !== undefined);
  return {
    addresses: confirmed.map(({ data }) => data.identification ?? ''),
    checks: confirmed.map(({ key, versionstamp }) => ({ key, versionstamp })),
  };
}

/** The identity that signs in with an address; null for none. */
export async function findIdentity(store: DocumentStore, normalized: string): Promise<string | null> {
  return (await readRecord<IdentificationRecord>(store, emailKey(normalized)))?.data.identityId ?? null;
}
