import { randomBytes } from 'node:crypto';
import type { FlowKind } from '../../../contract/flow.ts';
import { succeed, type Outcome } from '../../commands/outcome.ts';
import type { ClientLimiter } from '../clientLimiter.ts';
import type { SignInProvider } from '../providers/signInProvider.ts';
import type { Device } from '../sessions/device.ts';
import { EMAIL_COMPONENT_ID, type EmailCeremony } from './emailCeremony.ts';
import type { FirstSteps } from './firstStep.ts';
import type { BeginState, FlowStates } from './flowStates.ts';
import type { SubmitProviderAnswer } from './providerCeremony.ts';
import { expiredState, invalidInput, rateLimited } from './refusals.ts';

/** What a client sends to go on with a flow. */
export interface Submission {
  state: string;
  /** The component that the value is for; empty for a choice. */
  id: string;
  value?: unknown;
}

/** The steps of both flows, login and sign-up. */
export interface Ceremonies {
  begin(flow: FlowKind, device: Device): Promise<Outcome>;
  /** Sends what the step waits for again; a step that waits for nothing sent is answered as it is. */
  send(flow: FlowKind, submission: Submission, device: Device): Promise<Outcome>;
  submitPrompt(flow: FlowKind, submission: Submission, device: Device): Promise<Outcome>;
  submitCode(flow: FlowKind, submission: Submission, device: Device): Promise<Outcome>;
}

export interface CeremoniesOptions {
  states: FlowStates;
  firstSteps: FirstSteps;
  providers: SignInProvider[];
  email: EmailCeremony;
  submitProviderAnswer: SubmitProviderAnswer;
  beginLimiter: ClientLimiter;
  /** Bounds what one client can make the server send: mails to whatever addresses, requests to providers. */
  sendLimiter: ClientLimiter;
}

const SEED_BYTES = 32;

export function createCeremonies(options: CeremoniesOptions): Ceremonies {
  const { states, firstSteps, providers, email, submitProviderAnswer, beginLimiter, sendLimiter } = options;

  async function submitFirst(
    flow: FlowKind,
    state: BeginState,
    { id, value }: Submission,
    device: Device,
  ): Promise<Outcome> {
    if (id === '' && typeof value === 'string') {
      const step = await firstSteps.choose(flow, state, value);
      if (step) return succeed(step);
    }
    const retryAfterSeconds = sendLimiter.take(device.address);
    if (retryAfterSeconds !== null) return rateLimited(retryAfterSeconds);
    if (id === EMAIL_COMPONENT_ID || id === '') return email.submitAddress(flow, value);
    const provider = providers.find((candidate) => candidate.id === id);
    if (!provider) return invalidInput('id', 'This is not one of the ways to go on.');
    return submitProviderAnswer(flow, state, provider, value, device);
  }

  async function submitCode(flow: FlowKind, submission: Submission, device: Device): Promise<Outcome> {
    const state = await states.open(flow, submission.state);
    if (state?.step !== 'code') return expiredState();
    return email.submitCode(flow, state, submission.value, device);
  }

  return {
    async begin(flow, device) {
      const retryAfterSeconds = beginLimiter.take(device.address);
      if (retryAfterSeconds !== null) return rateLimited(retryAfterSeconds);
      const seed = randomBytes(SEED_BYTES).toString('base64url');
      return succeed(await firstSteps.offer(flow, { step: 'begin', seed }));
    },
    async send(flow, submission, device) {
      const state = await states.open(flow, submission.state);
      if (!state) return expiredState();
      if (state.step === 'begin') return succeed(await firstSteps.offer(flow, state));
      const retryAfterSeconds = sendLimiter.take(device.address);
      return retryAfterSeconds === null ? email.sendAgain(flow, state) : rateLimited(retryAfterSeconds);
    },
    async submitPrompt(flow, submission, device) {
      const state = await states.open(flow, submission.state);
      if (!state) return expiredState();
      if (state.step === 'begin') return submitFirst(flow, state, submission, device);
      // A sign-up's code has a call of its own.
      return flow === 'authentication' ? email.submitCode(flow, state, submission.value, device) : expiredState();
    },
    submitCode,
  };
}
