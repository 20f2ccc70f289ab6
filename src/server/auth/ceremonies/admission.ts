import { isDeepStrictEqual } from 'node:util';
import type { AtomicCheck, AtomicOp, Document } from '../../../contract/documents.ts';
import type { FlowKind } from '../../../contract/flow.ts';
import type { DeviceToken, TokenSet } from '../../../contract/tokenSet.ts';
import type { Clock } from '../../clock.ts';
import type { DocumentStore } from '../../documents/documentStore.ts';
import { succeed, type Outcome } from '../../outcome.ts';
import type { SecurityLog } from '../../security/securityLog.ts';
import type { DeviceRecord, KnownDevices } from '../knownDevices.ts';
import {
  componentOf,
  identificationKey,
  identityDataOf,
  type NewProof,
  prepareIdentity,
  type Proof,
} from '../newIdentity.ts';
import {
  componentsPrefix,
  identityKey,
  readRecord,
  type IdentificationRecord,
  type IdentityRecord,
} from '../records.ts';
import type { Sessions } from '../sessions/sessions.ts';
import type { SignUpPolicy } from '../signUpPolicy.ts';
import { fieldsOf, type Asker } from '../sessions/asker.ts';

/** Someone proved who they are: what to commit, together with what used the proof up, to let them in. */
export interface Admission {
  checks: AtomicCheck[];
  ops: AtomicOp[];
  identityId: string;
  sessionId: string;
  isNew: boolean;
  isKnownDevice: boolean;
  issueTokens(): Promise<TokenSet & DeviceToken>;
}

/** Who signs in, and the device if it has signed in before. */
export interface Entrant {
  asker: Asker;
  device: DeviceRecord | null;
}

export interface AdmissionOptions {
  store: DocumentStore;
  sessions: Sessions;
  devices: Pick<KnownDevices, 'remember'>;
  policy: SignUpPolicy;
  now: Clock;
}

/** `null` for a new person if sign-up isn't open to them, or with a passkey whose person is gone. */
export type Admit = (
  proof: Proof,
  known: Document<IdentificationRecord> | null,
  entrant: Entrant,
) => Promise<Admission | null>;

/**
 * Builds the commit that opens a session for the identity that the proof belongs to, or for a new one. The check on the
 * identification makes the commit fail if the account is created or deleted at the same moment.
 */
export function createAdmit({ store, sessions, devices, policy, now }: AdmissionOptions): Admit {
  /** What a provider says about a person today replaces what it said before. */
  async function retell({ key, data }: Document<IdentityRecord>, proof: NewProof) {
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

  /**
   * A browser that has signed in by e-mail or with a passkey is known from then on. Provider sign-ins need no e-mail, and
   * so no known device.
   */
  function begin(identity: Pick<IdentityRecord, 'identityId' | 'data'>, proof: Proof, { asker, device }: Entrant) {
    const remembered = proof.kind !== 'provider' ? devices.remember(identity.identityId, device) : null;
    const session = sessions.create(identity, asker.device, remembered?.deviceId);
    return {
      ops: [...session.ops, ...(remembered?.ops ?? [])],
      identityId: identity.identityId,
      sessionId: session.sessionId,
      isKnownDevice: device !== null,
      async issueTokens() {
        const tokens = await session.issueTokens();
        return remembered ? { ...tokens, device_token: await remembered.issueToken() } : tokens;
      },
    };
  }

  return async (proof, known, entrant) => {
    const identity = known && (await readRecord<IdentityRecord>(store, identityKey(known.data.identityId)));
    if (known && identity) {
      const current = proof.kind === 'provider' ? await retell(identity, proof) : { data: identity.data, ops: [] };
      const beginning = begin(current.data, proof, entrant);
      const checks = [
        { key: identificationKey(proof), versionstamp: known.versionstamp },
        { key: identity.key, versionstamp: identity.versionstamp },
      ];
      return { ...beginning, isNew: false, checks, ops: [...current.ops, ...beginning.ops] };
    }
    if (proof.kind === 'passkey' || !policy.admits(addressOf(proof))) return null;
    const fresh = prepareIdentity(proof, now());
    const beginning = begin(fresh.identity, proof, entrant);
    return { ...beginning, isNew: true, checks: fresh.checks, ops: [...fresh.ops, ...beginning.ops] };
  };
}

/** The address that a proof confirms, normalized for comparison. */
function addressOf(proof: NewProof): string | undefined {
  return proof.kind === 'email' ? proof.normalized : proof.email?.toLowerCase();
}

/** Returns the tokens of a committed admission, and logs the event. */
export async function letIn(
  admission: Admission,
  security: SecurityLog,
  { flow, asker, by }: { flow: FlowKind; asker: Asker; by: string },
): Promise<Outcome> {
  const { identityId, sessionId, isNew, isKnownDevice } = admission;
  security(isNew ? 'signed-up' : 'signed-in', { ...fieldsOf(asker), identityId, sessionId, flow, by, isKnownDevice });
  return succeed(await admission.issueTokens());
}
