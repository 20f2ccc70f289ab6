import { createHash, timingSafeEqual } from 'node:crypto';
import type { FlowKind } from '../../../contract/flow.ts';
import { succeed, type Outcome } from '../../commands/outcome.ts';
import type { DocumentStore } from '../../documents/documentStore.ts';
import { expiresAtOp } from '../expiring.ts';
import { identificationKey, type Proof } from '../identities/newIdentity.ts';
import { deriveRoundTrip } from '../providers/roundTrip.ts';
import { parseProviderAnswer, type SignInProvider } from '../providers/signInProvider.ts';
import { readRecord, usedAnswerKey, type IdentificationRecord } from '../records.ts';
import type { Device } from '../sessions/device.ts';
import { untilCommitted, type Round } from '../untilCommitted.ts';
import type { Admission, Admit } from './admission.ts';
import { STATE_MS, type BeginState } from './flowStates.ts';
import { pageUrl } from './pageUrl.ts';
import { expiredState, invalidInput, providerRefused } from './refusals.ts';

export interface ProviderCeremonyOptions {
  store: DocumentStore;
  admit: Admit;
  publicUrl: string;
  now(): number;
}

export type SubmitProviderAnswer = (
  flow: FlowKind,
  state: BeginState,
  provider: SignInProvider,
  value: unknown,
  device: Device,
) => Promise<Outcome>;

const digest = (text: string) => createHash('sha256').update(text).digest();

/**
 * Signing in at a provider. Login and sign-up do the same: a person who comes back from a provider expects to be in,
 * whether or not they remember having been here before. The account is the provider's issuer and subject; an e-mail
 * address that the provider tells is kept for show and finds nobody.
 */
export function createProviderCeremony(options: ProviderCeremonyOptions): SubmitProviderAnswer {
  const { store, admit, publicUrl, now } = options;

  async function letIn(proof: Proof, answerId: string, device: Device): Promise<Round<Outcome | Admission>> {
    const usedKey = usedAnswerKey(answerId);
    if (await store.get(usedKey)) return { answer: expiredState() };
    const known = await readRecord<IdentificationRecord>(store, identificationKey(proof));
    const admission = await admit(proof, known, device);
    const expiresAt = now() + STATE_MS;
    return {
      answer: admission,
      checks: [{ key: usedKey, versionstamp: null }, ...admission.checks],
      ops: [{ type: 'set', key: usedKey, data: { expiresAt } }, expiresAtOp(usedKey, expiresAt), ...admission.ops],
    };
  }

  return async (flow, { seed }, provider, value, device) => {
    const answer = parseProviderAnswer(value);
    if (!answer) return invalidInput('value', 'What the provider answered has a code and a state.');
    const trip = deriveRoundTrip(seed, provider.id);
    if (!timingSafeEqual(digest(answer.state), digest(trip.state))) return providerRefused(provider.display);
    const account = await provider.redeem(pageUrl(publicUrl, flow), trip, answer);
    if (!account) return providerRefused(provider.display);
    // It is the answer that is single-use, not the step: clients keep a first step for five minutes, so the same one
    // may rightly start a second trip after a sign-out.
    const answerId = digest(`${seed}:${answer.code}`).toString('base64url');
    const proof: Proof = { kind: 'provider', providerId: provider.id, ...account };
    const admitted = await untilCommitted(store, () => letIn(proof, answerId, device));
    return 'issueTokens' in admitted ? succeed(await admitted.issueTokens()) : admitted;
  };
}
