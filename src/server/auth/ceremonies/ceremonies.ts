import { randomBytes } from 'node:crypto';
import { type FlowKind, LINK_COMPONENT_ID, PASSKEY_COMPONENT_ID } from '../../../contract/flow.ts';
import { type Outcome, succeed } from '../../outcome.ts';
import type { ClientLimiter } from '../limits/clientNetworks.ts';
import type { PasskeyCeremony } from '../passkeys/passkeyCeremony.ts';
import type { SignInProvider } from '../providers/signInProvider.ts';
import type { Requester } from '../sessions/requester.ts';
import { EMAIL_COMPONENT_ID, type EmailCeremony } from './emailCeremony.ts';
import type { FirstSteps } from './firstStep.ts';
import type { BeginState, FlowStates } from './flowStates.ts';
import type { SubmitProviderCallback } from './providerCeremony.ts';
import { expiredState, invalidInputEnvelope, rateLimited } from './refusals.ts';

/** What a client sends to continue a flow. */
export interface Submission {
  state: string;
  /** The component that the value is for; empty if the step isn't a choice. */
  id: string;
  value?: unknown;
}

/** Runs the steps of the login and sign-up flows. */
export interface Ceremonies {
  /** `wanted` names optional components that this client can show. */
  begin(flow: FlowKind, wanted: readonly string[], requester: Requester): Promise<Outcome>;
  /** Resends the e-mail that the step is waiting for; other steps are returned unchanged. */
  send(flow: FlowKind, submission: Submission, requester: Requester): Promise<Outcome>;
  submitPrompt(flow: FlowKind, submission: Submission, requester: Requester): Promise<Outcome>;
  submitCode(flow: FlowKind, submission: Submission, requester: Requester): Promise<Outcome>;
}

export interface CeremoniesOptions {
  states: FlowStates;
  firstSteps: FirstSteps;
  providers: SignInProvider[];
  email: EmailCeremony;
  passkeys: PasskeyCeremony | null;
  submitProviderCallback: SubmitProviderCallback;
  beginLimiter: ClientLimiter;
  /**
   * Limits how often one client can make the server send something: an e-mail to any address, or a request to a
   * provider.
   */
  sendLimiter: ClientLimiter;
  /** Limits how many codes one client can have checked. Wrong ones are also counted in the store. */
  guessLimiter: ClientLimiter;
}

const SEED_BYTES = 32;

export function createCeremonies(options: CeremoniesOptions): Ceremonies {
  const { states, firstSteps, providers, email, passkeys, submitProviderCallback } = options;
  const { beginLimiter, sendLimiter, guessLimiter } = options;

  async function submitFirst(
    flow: FlowKind,
    state: BeginState,
    { id, value }: Submission,
    requester: Requester,
  ): Promise<Outcome> {
    if (id === '' && typeof value === 'string') {
      const step = await firstSteps.choose(flow, state, value);
      if (step) return succeed(step);
    }
    const retryAfterSeconds = sendLimiter.take(requester.device.address);
    if (retryAfterSeconds !== null) return rateLimited(retryAfterSeconds);
    if (id === LINK_COMPONENT_ID) return email.openLink(flow, value);
    if (id === EMAIL_COMPONENT_ID || id === '') return email.submitAddress(flow, value, requester);
    if (id === PASSKEY_COMPONENT_ID && passkeys && flow === 'authentication') {
      return passkeys.submit(state, value, requester);
    }
    const provider = providers.find((candidate) => candidate.id === id);
    if (!provider) return invalidInputEnvelope('id', 'This isn’t one of the options.');
    return submitProviderCallback(flow, state, provider, value, requester);
  }

  async function submitCode(flow: FlowKind, submission: Submission, requester: Requester): Promise<Outcome> {
    const state = await states.open(flow, submission.state);
    if (!state || state.step === 'begin') return expiredState();
    if (state.step === 'link') return email.useLink(flow, state, requester);
    const retryAfterSeconds = guessLimiter.take(requester.device.address);
    if (retryAfterSeconds !== null) return rateLimited(retryAfterSeconds);
    return email.submitCode(flow, state, submission.value, requester);
  }

  return {
    async begin(flow, wanted, requester) {
      const retryAfterSeconds = beginLimiter.take(requester.device.address);
      if (retryAfterSeconds !== null) return rateLimited(retryAfterSeconds);
      const seed = randomBytes(SEED_BYTES).toString('base64url');
      const passkey = wanted.includes(PASSKEY_COMPONENT_ID) && { passkey: true as const };
      return succeed(await firstSteps.offer(flow, { step: 'begin', seed, ...passkey }));
    },
    async send(flow, submission, requester) {
      const state = await states.open(flow, submission.state);
      if (!state) return expiredState();
      if (state.step === 'begin') return succeed(await firstSteps.offer(flow, state));
      if (state.step === 'link') return expiredState();
      const retryAfterSeconds = sendLimiter.take(requester.device.address);
      return retryAfterSeconds === null ? email.sendAgain(flow, state, requester) : rateLimited(retryAfterSeconds);
    },
    async submitPrompt(flow, submission, requester) {
      const state = await states.open(flow, submission.state);
      if (!state) return expiredState();
      if (state.step === 'begin') return submitFirst(flow, state, submission, requester);
      // Sign-up has a separate call for its codes.
      return flow === 'authentication' ? submitCode(flow, submission, requester) : expiredState();
    },
    submitCode,
  };
}
