import type { Document } from '../../../contract/documents.ts';
import type { FlowKind } from '../../../contract/flow.ts';
import type { Clock } from '../../clock.ts';
import type { DocumentStore } from '../../documents/documentStore.ts';
import type { Outcome } from '../../outcome.ts';
import type { SecurityLog } from '../../security/securityLog.ts';
import { type DeviceRecord, findDevice, type KnownDevices } from '../knownDevices.ts';
import { identificationKey, type Proof } from '../newIdentity.ts';
import { redeemReturn, type SingleUse, singleUse } from '../providers/providerReturn.ts';
import { parseProviderCallback, type SignInProvider } from '../providers/signInProvider.ts';
import { deviceKey, type IdentificationRecord, readRecord } from '../records.ts';
import { type Requester, fieldsOf } from '../sessions/requester.ts';
import { type Round, untilCommitted } from '../untilCommitted.ts';
import { type Admission, type Admit, completeSignIn } from './admission.ts';
import { type BeginState, pageUrl } from './flowStates.ts';
import { expiredState, invalidInputEnvelope, providerRefused, signUpClosed } from './refusals.ts';

export interface ProviderCeremonyOptions {
  store: DocumentStore;
  devices: Pick<KnownDevices, 'claimsOf'>;
  admit: Admit;
  security: SecurityLog;
  publicUrl: string;
  now: Clock;
}

export type SubmitProviderCallback = (
  flow: FlowKind,
  state: BeginState,
  provider: SignInProvider,
  value: unknown,
  requester: Requester,
) => Promise<Outcome>;

/**
 * Signs people in with a provider. Login and sign-up do the same thing, because people who return from a provider
 * expect to be signed in, even if they forgot that they have an account. An account is identified by the provider's
 * issuer and subject; an e-mail address from the provider is only for display.
 */
export function createProviderCeremony(options: ProviderCeremonyOptions): SubmitProviderCallback {
  const { store, devices, admit, security, publicUrl, now } = options;

  async function redeem(
    proof: Proof,
    use: SingleUse,
    { requester, display }: { requester: Requester; display: string },
  ): Promise<Round<Outcome | Admission>> {
    if (await store.get(use.key)) return { answer: expiredState() };
    const known = await readRecord<IdentificationRecord>(store, identificationKey(proof));
    const claims = await devices.claimsOf(requester.deviceTokens);
    const found = await store.getMany(claims.map(({ identityId, deviceId }) => deviceKey(identityId, deviceId)));
    const device = findDevice(found as (Document<DeviceRecord> | null)[], known, now())?.device ?? null;
    const admission = await admit(proof, known, { requester, device, by: display });
    if (!admission) return { answer: signUpClosed() };
    return { answer: admission, checks: [...use.checks, ...admission.checks], ops: [...use.ops, ...admission.ops] };
  }

  function refuse(provider: SignInProvider, requester: Requester): Outcome {
    security('provider-refused', { ...fieldsOf(requester), providerId: provider.id });
    return providerRefused(provider.display);
  }

  return async (flow, { seed }, provider, value, requester) => {
    const answer = parseProviderCallback(value);
    if (!answer) return invalidInputEnvelope('value', 'The provider’s response must contain a code and a state.');
    const account = await redeemReturn(provider, { seed, page: pageUrl(publicUrl, flow) }, answer);
    if (!account) return refuse(provider, requester);
    // The response can be used once, but the step can be reused: clients keep a first step for five minutes, so it can
    // start a second round trip after a sign-out.
    const use = singleUse(seed, answer, now());
    const proof: Proof = { kind: 'provider', providerId: provider.id, ...account };
    const admitted = await untilCommitted(store, () => redeem(proof, use, { requester, display: provider.display }));
    if ('issueTokens' in admitted) return completeSignIn(admitted, security, { flow, requester, by: provider.id });
    if (admitted.kind === 'error' && admitted.name === 'SubmitPromptError')
      security('sign-up-refused', fieldsOf(requester));
    return admitted;
  };
}
