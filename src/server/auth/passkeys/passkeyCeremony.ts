import { type FlowComponent, PASSKEY_COMPONENT_ID, type PasskeyOptions } from '../../../contract/flow.ts';
import type { UsedPasskey } from '../../../contract/passkeys.ts';
import type { Clock } from '../../clock.ts';
import type { DocumentStore } from '../../documents/documentStore.ts';
import type { Outcome } from '../../outcome.ts';
import type { SecurityLog } from '../../security/securityLog.ts';
import { type Admission, type Admit, completeSignIn } from '../ceremonies/admission.ts';
import { type BeginState, STATE_MS } from '../ceremonies/flowStates.ts';
import { expiredState, invalidInputEnvelope, passkeyRefused } from '../ceremonies/refusals.ts';
import { type DeviceRecord, findDevice, type KnownDevices } from '../knownDevices.ts';
import { deviceKey, type IdentificationRecord } from '../records.ts';
import type { Requester } from '../sessions/requester.ts';
import { type Round, untilCommitted } from '../untilCommitted.ts';
import type { Document } from '../../../contract/documents.ts';
import { type BadUse, challengeOf, type CheckUse, onceOnly, type RefusePasskey, usedPasskey } from './passkeyUse.ts';
import type { RelyingParty } from './relyingParty.ts';
import { requestOf } from './verifyPasskey.ts';

export interface PasskeyCeremony {
  /** The passkey component of a login's first step. */
  component(state: BeginState): FlowComponent;
  submit(state: BeginState, value: unknown, requester: Requester): Promise<Outcome>;
}

export interface PasskeyCeremonyOptions {
  store: DocumentStore;
  party: RelyingParty;
  checkUse: CheckUse;
  devices: Pick<KnownDevices, 'claimsOf'>;
  admit: Admit;
  refusePasskey: RefusePasskey;
  security: SecurityLog;
  now: Clock;
}

type RoundResult = { admission: Admission } | { use: BadUse } | { refusal: Outcome };

/** Logs in with a passkey, which identifies its owner. */
export function createPasskeyCeremony(options: PasskeyCeremonyOptions): PasskeyCeremony {
  const { store, party, checkUse, devices, admit, refusePasskey, security, now } = options;

  async function deviceOf(owner: Document<IdentificationRecord>, requester: Requester): Promise<DeviceRecord | null> {
    const claims = await devices.claimsOf(requester.deviceTokens);
    const found = await store.getMany(claims.map(({ identityId, deviceId }) => deviceKey(identityId, deviceId)));
    return findDevice(found as unknown as (Document<DeviceRecord> | null)[], owner, now())?.device ?? null;
  }

  async function round(state: BeginState, value: UsedPasskey, requester: Requester): Promise<Round<RoundResult>> {
    const challenge = challengeOf(state.seed);
    const once = onceOnly(challenge, now() + STATE_MS);
    if (await store.get(once.key)) return { answer: { refusal: expiredState() } };
    const use = await checkUse(challenge, value);
    if (use.kind === 'refused') return { answer: { use } };
    const checks = [...once.checks, ...use.checks];
    const ops = [...once.ops, ...use.ops];
    if (use.kind === 'copied') return { answer: { use }, checks, ops };
    const { owner, passkey } = use;
    const device = await deviceOf(owner, requester);
    const admission = await admit({ kind: 'passkey', passkeyId: passkey.passkeyId }, owner, {
      requester,
      device,
      by: 'passkey',
    });
    // The account is being deleted.
    if (!admission) return { answer: { refusal: passkeyRefused() } };
    return { answer: { admission }, checks: [...checks, ...admission.checks], ops: [...ops, ...admission.ops] };
  }

  return {
    component(state) {
      const componentOptions: PasskeyOptions = {
        provider: 'a passkey',
        request: requestOf(party, challengeOf(state.seed)),
      };
      return {
        kind: 'component',
        id: PASSKEY_COMPONENT_ID,
        prompt: 'passkey',
        options: { ...componentOptions },
      };
    },
    async submit(state, value, requester) {
      if (!usedPasskey.accepts(value)) return invalidInputEnvelope('value', 'The response must come from a passkey.');
      const result = await untilCommitted(store, () => round(state, value, requester));
      if ('refusal' in result) return result.refusal;
      if ('use' in result) return refusePasskey(result.use, requester);
      return completeSignIn(result.admission, security, { flow: 'authentication', requester, by: 'passkey' });
    },
  };
}
