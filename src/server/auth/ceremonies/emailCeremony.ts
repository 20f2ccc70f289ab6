import { randomUUID } from 'node:crypto';
import type { FlowComponent, FlowKind, FlowStep, LinkOptions, OtpOptions } from '../../../contract/flow.ts';
import { DEFAULT_CODE_DIGITS } from '../../../contract/limits.ts';
import type { DocumentStore } from '../../documents/documentStore.ts';
import { parseEmailAddress } from '../../mail/emailAddress.ts';
import { type Outcome, succeed } from '../../outcome.ts';
import type { SecurityLog } from '../../security/securityLog.ts';
import { type Requester, fieldsOf } from '../sessions/requester.ts';
import type { SignUpPolicy } from '../signUpPolicy.ts';
import { type Round, untilCommitted } from '../untilCommitted.ts';
import { type Admission, completeSignIn } from './admission.ts';
import type { CodeRequest, DeliverCode } from './codeDelivery.ts';
import type { TryCode } from './codeTrial.ts';
import type { CodeState, FlowStates, LinkState } from './flowStates.ts';
import type { MailedLinks } from './mailedLink.ts';
import {
  expiredState,
  invalidEmail,
  invalidInputEnvelope,
  linkExpired,
  mailNotSent,
  rateLimited,
  signUpClosed,
} from './refusals.ts';

export const EMAIL_COMPONENT_ID = 'email';

export interface EmailCeremony {
  submitAddress(flow: FlowKind, value: unknown, requester: Requester): Promise<Outcome>;
  sendAgain(flow: FlowKind, state: CodeState, requester: Requester): Promise<Outcome>;
  submitCode(flow: FlowKind, state: CodeState, value: unknown, requester: Requester): Promise<Outcome>;
  /** Returns the step that asks whether to continue in the browser that opened an e-mailed link. */
  openLink(flow: FlowKind, value: unknown): Promise<Outcome>;
  useLink(flow: FlowKind, state: LinkState, requester: Requester): Promise<Outcome>;
}

export interface EmailCeremonyOptions {
  store: DocumentStore;
  states: FlowStates;
  policy: SignUpPolicy;
  deliverCode: DeliverCode;
  tryCode: TryCode;
  links: MailedLinks;
  security: SecurityLog;
}

/** Signs people up and logs them in by e-mail, with a code or a link. */
export function createEmailCeremony(options: EmailCeremonyOptions): EmailCeremony {
  const { store, states, policy, deliverCode, tryCode, links, security } = options;
  const inTurn = createTurns();

  function stepOf(flow: FlowKind, state: string, prompt: string, promptOptions: OtpOptions | LinkOptions): FlowStep {
    const current: FlowComponent = {
      kind: 'component',
      id: EMAIL_COMPONENT_ID,
      prompt,
      options: { ...promptOptions },
    };
    return { state, current, ...(flow === 'registration' && { validating: true }) };
  }

  async function codeStep(
    { flow, email }: CodeRequest,
    ceremonyId: string,
    digits = DEFAULT_CODE_DIGITS,
    mailed?: OtpOptions['mailed'],
  ): Promise<Outcome> {
    const state = await states.seal(flow, { step: 'code', ceremonyId, email });
    return succeed(stepOf(flow, state, 'otp', { digits, ...(mailed && { mailed }) }));
  }

  async function requestCode(request: CodeRequest): Promise<Outcome> {
    const delivery = await deliverCode(request);
    switch (delivery.kind) {
      case 'sent':
        return codeStep(request, request.ceremonyId, delivery.digits);
      case 'just-mailed':
        return codeStep(request, request.ceremonyId, delivery.digits, 'just-now');
      case 'mailed-before':
        return codeStep(request, delivery.ceremonyId, delivery.digits, 'earlier');
      case 'limited':
        return rateLimited(delivery.retryAfterSeconds, 'mails');
      case 'not-sent':
        return mailNotSent();
      case 'used-up':
        return expiredState();
    }
  }

  async function finish(
    round: () => Promise<Round<{ admission: Admission } | { refusal: Outcome; report?(): void }>>,
    event: { flow: FlowKind; requester: Requester; by: string },
  ): Promise<Outcome> {
    const answer = await untilCommitted(store, round);
    if ('admission' in answer) return completeSignIn(answer.admission, security, event);
    answer.report?.();
    return answer.refusal;
  }

  return {
    async submitAddress(flow, value, requester) {
      const email = parseEmailAddress(value);
      if (!email) return invalidEmail();
      if (flow === 'registration' && !(await policy.admits(email.normalized))) {
        security('sign-up-refused', fieldsOf(requester));
        return signUpClosed();
      }
      return requestCode({ flow, ceremonyId: randomUUID(), email, requester, isAgain: false });
    },
    sendAgain: (flow, { ceremonyId, email }, requester) =>
      requestCode({ flow, ceremonyId, email, requester, isAgain: true }),
    async submitCode(flow, state, value, requester) {
      if (typeof value !== 'string') return invalidInputEnvelope('value', 'The confirmation code must be a string.');
      const trial = { flow, state, typed: value, requester };
      return inTurn(() => finish(() => tryCode(trial), { flow, requester, by: 'code' }));
    },
    async openLink(flow, value) {
      const state = await links.open(flow, value);
      if (!state) return linkExpired();
      return succeed(stepOf(flow, await states.seal(flow, state), 'link', { address: state.email.address }));
    },
    useLink: (flow, state, requester) =>
      finish(() => links.use(flow, state, requester), { flow, requester, by: 'link' }),
  };
}

/**
 * Runs jobs one at a time. They all update one count of wrong codes, so most would conflict if they ran in parallel.
 */
function createTurns() {
  let last: Promise<unknown> = Promise.resolve();
  return <Result>(work: () => Promise<Result>): Promise<Result> => {
    const result = last.then(work);
    last = result.catch(() => undefined);
    return result;
  };
}
