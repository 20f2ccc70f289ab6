import { isDeepStrictEqual } from 'node:util';
import type { AtomicCheck, AtomicOp, Document } from '../../../contract/documents.ts';
import type { TokenSet } from '../../../contract/tokenSet.ts';
import type { DocumentStore } from '../../documents/documentStore.ts';
import {
  componentOf,
  identificationKey,
  identityDataOf,
  prepareIdentity,
  type Proof,
} from '../identities/newIdentity.ts';
import {
  componentsPrefix,
  identityKey,
  readRecord,
  type IdentificationRecord,
  type IdentityRecord,
} from '../records.ts';
import type { Device } from '../sessions/device.ts';
import type { Sessions } from '../sessions/sessions.ts';

/** Someone proved who they are: what to commit, together with what used the proof up, to let them in. */
export interface Admission {
  checks: AtomicCheck[];
  ops: AtomicOp[];
  issueTokens(): Promise<TokenSet>;
}

export interface AdmissionOptions {
  store: DocumentStore;
  sessions: Sessions;
  now(): number;
}

export type Admit = (proof: Proof, known: Document<IdentificationRecord> | null, device: Device) => Promise<Admission>;

/**
 * Prepares a session for the identity that the proof belongs to, or for a new one. The check on the identification
 * makes the commit fail when the account is made, or deleted, at the same moment.
 */
export function createAdmit({ store, sessions, now }: AdmissionOptions): Admit {
  /** What a provider says of a person's address today replaces what it said before. */
  async function retell({ key, data }: Document<IdentityRecord>, proof: Proof) {
    const component = componentOf(data.identityId, proof);
    const componentKey = [...componentsPrefix(data.identityId), component.componentId];
    const stored = await store.get(componentKey);
    if (isDeepStrictEqual(stored?.data, component)) return { data, ops: [] };
    const identity: IdentityRecord = { ...data, data: identityDataOf(proof) };
    const ops: AtomicOp[] = [
      { type: 'set', key, data: identity },
      { type: 'set', key: componentKey, data: component },
    ];
    return { data: identity, ops };
  }

  return async (proof, known, device) => {
    const identity = known && (await readRecord<IdentityRecord>(store, identityKey(known.data.identityId)));
    if (known && identity) {
      const current = proof.kind === 'provider' ? await retell(identity, proof) : { data: identity.data, ops: [] };
      const session = sessions.create(current.data, device);
      const checks = [
        { key: identificationKey(proof), versionstamp: known.versionstamp },
        { key: identity.key, versionstamp: identity.versionstamp },
      ];
      return { checks, ops: [...current.ops, ...session.ops], issueTokens: session.issueTokens };
    }
    const fresh = prepareIdentity(proof, now());
    const session = sessions.create(fresh.identity, device);
    return { checks: fresh.checks, ops: [...fresh.ops, ...session.ops], issueTokens: session.issueTokens };
  };
}
