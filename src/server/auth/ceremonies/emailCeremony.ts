import { randomUUID } from 'node:crypto';
import type { Document } from '../../../contract/documents.ts';
import type { FlowKind, FlowStep } from '../../../contract/flow.ts';
import { DEFAULT_CODE_DIGITS } from '../../../contract/limits.ts';
import { succeed, type Outcome } from '../../commands/outcome.ts';
import type { DocumentStore } from '../../documents/documentStore.ts';
import { isRightCode, type CodeRecord } from '../codes/confirmationCode.ts';
import { parseEmailAddress, type EmailAddress } from '../emailAddress.ts';
import { codeKey, emailKey, type IdentificationRecord } from '../records.ts';
import type { Device } from '../sessions/device.ts';
import { untilCommitted, type Round } from '../untilCommitted.ts';
import type { Admission, Admit } from './admission.ts';
import type { CodeRequest, DeliveryOutcome } from './codeDelivery.ts';
import type { CodeState, FlowStates } from './flowStates.ts';
import {
  codeExpired,
  expiredState,
  invalidEmail,
  invalidInput,
  mailNotSent,
  rateLimited,
  tooManyTries,
  wrongCode,
} from './refusals.ts';

export const EMAIL_COMPONENT_ID = 'email';

export interface EmailCeremony {
  submitAddress(flow: FlowKind, value: unknown): Promise<Outcome>;
  sendAgain(flow: FlowKind, state: CodeState): Promise<Outcome>;
  submitCode(flow: FlowKind, state: CodeState, value: unknown, device: Device): Promise<Outcome>;
}

export interface EmailCeremonyOptions {
  store: DocumentStore;
  states: FlowStates;
  codeSecret: Uint8Array;
  deliverCode(request: CodeRequest): Promise<DeliveryOutcome>;
  admit: Admit;
  now(): number;
}

/** Signing up and logging in by a code sent to an e-mail address. */
export function createEmailCeremony(options: EmailCeremonyOptions): EmailCeremony {
  const { store, states, codeSecret, deliverCode, admit, now } = options;

  async function codeStep(flow: FlowKind, ceremonyId: string, email: EmailAddress): Promise<FlowStep> {
    return {
      state: await states.seal(flow, { step: 'code', ceremonyId, email }),
      current: {
        kind: 'component',
        id: EMAIL_COMPONENT_ID,
        prompt: 'otp',
        options: { digits: DEFAULT_CODE_DIGITS },
      },
      ...(flow === 'registration' && { validating: true }),
    };
  }

  async function requestCode(request: CodeRequest): Promise<Outcome> {
    const delivery = await deliverCode(request);
    if (delivery.kind === 'limited') return rateLimited(delivery.retryAfterSeconds);
    if (delivery.kind === 'not-sent') return mailNotSent();
    if (delivery.kind === 'used-up') return expiredState();
    return succeed(await codeStep(request.flow, request.ceremonyId, request.email));
  }

  async function tryCode(
    flow: FlowKind,
    { ceremonyId, email }: CodeState,
    typed: string,
    device: Device,
  ): Promise<Round<Outcome | Admission>> {
    const key = codeKey(ceremonyId);
    const [code, known] = (await store.getMany([key, emailKey(email.normalized)])) as [
      Document<CodeRecord> | null,
      Document<IdentificationRecord> | null,
    ];
    if (!code) return { answer: expiredState() };
    if (code.data.expiresAt <= now()) return { answer: codeExpired() };
    if (code.data.triesLeft === 0) return { answer: tooManyTries() };
    const checks = [{ key, versionstamp: code.versionstamp }];
    if (!isRightCode(codeSecret, ceremonyId, code.data, typed)) {
      const triesLeft = code.data.triesLeft - 1;
      return { answer: wrongCode(triesLeft), checks, ops: [{ type: 'set', key, data: { ...code.data, triesLeft } }] };
    }
    // The account was deleted after its code was mailed.
    if (flow === 'authentication' && !known) return { answer: expiredState() };
    const admission = await admit({ kind: 'email', ...email }, known, device);
    return {
      answer: admission,
      checks: [...checks, ...admission.checks],
      ops: [{ type: 'delete', key }, ...admission.ops],
    };
  }

  return {
    async submitAddress(flow, value) {
      const email = parseEmailAddress(value);
      if (!email) return invalidEmail();
      return requestCode({ flow, ceremonyId: randomUUID(), email, isAgain: false });
    },
    sendAgain: (flow, { ceremonyId, email }) => requestCode({ flow, ceremonyId, email, isAgain: true }),
    async submitCode(flow, state, value, device) {
      if (typeof value !== 'string') return invalidInput('value', 'The confirmation code is a text.');
      const answer = await untilCommitted(store, () => tryCode(flow, state, value, device));
      return 'issueTokens' in answer ? succeed(await answer.issueTokens()) : answer;
    },
  };
}
