import { isDeepStrictEqual } from 'node:util';
import type { AtomicCheck, AtomicOp, Document } from '../../../contract/documents.ts';
import type { FlowKind } from '../../../contract/flow.ts';
import type { DeviceToken, TokenSet } from '../../../contract/tokenSet.ts';
import type { Clock } from '../../clock.ts';
import { type DocumentStore, readEvery } from '../../documents/documentStore.ts';
import { succeed, type Outcome } from '../../outcome.ts';
import type { SecurityLog } from '../../security/securityLog.ts';
import type { DeviceRecord, KnownDevices } from '../knownDevices.ts';
import {
  componentOf,
  identificationKey,
  type NewProof,
  prepareIdentity,
  type Proof,
  withAddress,
} from '../newIdentity.ts';
import {
  type ComponentRecord,
  componentsPrefix,
  identityKey,
  readRecord,
  type IdentificationRecord,
  type IdentityRecord,
} from '../records.ts';
import type { Sessions } from '../sessions/sessions.ts';
import type { SignInHistory } from '../sessions/signInHistory.ts';
import type { SignUpPolicy } from '../signUpPolicy.ts';
import { type Requester, type Device, fieldsOf } from '../sessions/requester.ts';

/** What to commit to sign in someone who has proved who they are, including ops that use up the proof. */
export interface Admission {
  checks: AtomicCheck[];
  ops: AtomicOp[];
  identityId: string;
  sessionId: string;
  isNew: boolean;
  isKnownDevice: boolean;
  /** E-mails the person about a sign-in from a new device. */
  notifyOfNewDevice(): void;
  issueTokens(): Promise<TokenSet & DeviceToken>;
}

/** Who is signing in, and the known device that they're using, if any. */
export interface SignInAttempt {
  requester: Requester;
  device: DeviceRecord | null;
  /** The method: `code`, `link`, or the name of a provider. */
  by: string;
}

export interface AdmissionOptions {
  store: DocumentStore;
  sessions: Sessions;
  devices: Pick<KnownDevices, 'remember'>;
  history: Pick<SignInHistory, 'note'>;
  /** E-mails the person; isn't awaited. */
  notifyNewDevice(identityId: string, device: Device): void;
  policy: SignUpPolicy;
  now: Clock;
}

/** Returns `null` for a new person who can't sign up, or for a passkey whose owner's account is gone. */
export type Admit = (
  proof: Proof,
  known: Document<IdentificationRecord> | null,
  attempt: SignInAttempt,
) => Promise<Admission | null>;

/**
 * Builds the commit that opens a session for the identity that a proof belongs to, creating the identity if it's new.
 * The commit fails if the account is created or deleted concurrently.
 */
export function createAdmit(options: AdmissionOptions): Admit {
  const { store, sessions, devices, history, notifyNewDevice, policy, now } = options;

  /** Replaces what a provider said earlier about a person. */
  async function updateComponent({ key, data }: Document<IdentityRecord>, proof: NewProof) {
    const reported = componentOf(data.identityId, proof);
    const componentKey = [...componentsPrefix(data.identityId), reported.componentId];
    const stored = await readRecord<ComponentRecord>(store, componentKey);
    const component: ComponentRecord = { ...reported, data: { ...stored?.data.data, ...reported.data } };
    if (isDeepStrictEqual(stored?.data, component)) return { data, ops: [] };
    const components = await readEvery<ComponentRecord>(store, componentsPrefix(data.identityId));
    const others = components
      .map((other) => other.data)
      .filter(({ componentId }) => componentId !== reported.componentId);
    const identity = withAddress(data, [component, ...others]);
    const ops: AtomicOp[] = [
      { type: 'set', key, data: identity },
      { type: 'set', key: componentKey, data: component },
    ];
    return { data: identity, ops };
  }

  /** Opens a session and makes the browser a known device. */
  async function begin(
    { identityId, data }: Pick<IdentityRecord, 'identityId' | 'data'>,
    { requester, device, by }: SignInAttempt,
    isSignUp: boolean,
  ) {
    const remembered = await devices.remember(identityId, device);
    const session = await sessions.create({ identityId, data }, requester.device, remembered.deviceId);
    const isNewDevice = device === null;
    const noted = await history.note(identityId, { ...requester.device, by, isSignUp, isNewDevice });
    return {
      ops: [...session.ops, ...remembered.ops, ...noted],
      identityId,
      sessionId: session.sessionId,
      isKnownDevice: !isNewDevice,
      notifyOfNewDevice() {
        if (isNewDevice && !isSignUp) notifyNewDevice(identityId, requester.device);
      },
      async issueTokens() {
        return { ...(await session.issueTokens()), device_token: await remembered.issueToken() };
      },
    };
  }

  return async (proof, known, attempt) => {
    const identity = known && (await readRecord<IdentityRecord>(store, identityKey(known.data.identityId)));
    if (known && identity) {
      const current =
        proof.kind === 'provider' ? await updateComponent(identity, proof) : { data: identity.data, ops: [] };
      const beginning = await begin(current.data, attempt, false);
      const checks = [
        { key: identificationKey(proof), versionstamp: known.versionstamp },
        { key: identity.key, versionstamp: identity.versionstamp },
      ];
      return { ...beginning, isNew: false, checks, ops: [...current.ops, ...beginning.ops] };
    }
    if (proof.kind === 'passkey' || !(await policy.admits(addressOf(proof)))) return null;
    const fresh = prepareIdentity(proof, now());
    const beginning = await begin(fresh.identity, attempt, true);
    return { ...beginning, isNew: true, checks: fresh.checks, ops: [...fresh.ops, ...beginning.ops] };
  };
}

/** The address that a proof confirms, normalized. */
function addressOf(proof: NewProof): string | undefined {
  return proof.kind === 'email' ? proof.normalized : proof.email?.toLowerCase();
}

/** Returns the tokens for a committed sign-in, and logs the sign-in. */
export async function completeSignIn(
  admission: Admission,
  security: SecurityLog,
  { flow, requester, by }: { flow: FlowKind; requester: Requester; by: string },
): Promise<Outcome> {
  const { identityId, sessionId, isNew, isKnownDevice } = admission;
  security(isNew ? 'signed-up' : 'signed-in', {
    ...fieldsOf(requester),
    identityId,
    sessionId,
    flow,
    by,
    isKnownDevice,
  });
  admission.notifyOfNewDevice();
  return succeed(await admission.issueTokens());
}
