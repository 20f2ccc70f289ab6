import type { FlowKind } from '../../../contract/flow.ts';
import type { Clock } from '../../clock.ts';
import type { EmailAddress } from '../../mail/emailAddress.ts';
import type { Mail } from '../../mail/mailer.ts';
import { alreadyRegisteredMail, type RequestOrigin, codeMail, notRegisteredMail } from '../../mail/signInMails.ts';
import { CODE_MS, generateCode, type GeneratedCode, generateUnguessable } from '../confirmationCode.ts';
import type { IdentificationRecord } from '../records.ts';
import { type Requester, deviceWords } from '../sessions/requester.ts';
import type { SignUpPolicy } from '../signUpPolicy.ts';
import { type FlowStates, linkUrl, pageUrl } from './flowStates.ts';

export interface SignInMailRequest {
  flow: FlowKind;
  ceremonyId: string;
  email: EmailAddress;
  known: IdentificationRecord | undefined;
  /** The number of digits of a long code. */
  digits?: number;
  requester: Requester;
}

/** An e-mail to send, with its code and link. */
export interface ComposedMail {
  mail: Mail;
  generated: GeneratedCode;
}

export type ComposeSignInMail = (request: SignInMailRequest) => Promise<ComposedMail>;

export interface SignInMailOptions {
  states: FlowStates;
  policy: SignUpPolicy;
  publicUrl: string;
  now: Clock;
}

/**
 * Returns a function that writes the e-mail to an address. In the wrong flow (a login without an account, or a sign-up
 * with one), the e-mail says so and links to the right flow, and the ceremony gets a code that can't be guessed.
 * Clients can't distinguish the two cases.
 */
export function createComposeSignInMail({ states, policy, publicUrl, now }: SignInMailOptions): ComposeSignInMail {
  return async ({ flow, ceremonyId, email, known, digits, requester: { device } }) => {
    const linkFlow: FlowKind = known ? 'authentication' : 'registration';
    const isRightFlow = flow === linkFlow;
    const generated: GeneratedCode = {
      code: isRightFlow ? generateCode(digits) : generateUnguessable(),
      ...(digits !== undefined && { digits }),
      linkSecret: generateUnguessable(),
      linkState: await states.seal(linkFlow, { step: 'link', ceremonyId, email }),
    };
    const url = linkUrl(publicUrl, linkFlow, `${ceremonyId}.${generated.linkSecret}`);
    const asked: RequestOrigin = { flow, device: deviceWords(device.userAgent), client: device.address, at: now() };
    const validMinutes = CODE_MS / 60_000;
    // Uses the confirmed spelling instead of the typed one, because some servers deliver the two to different people.
    const to = known?.address ?? email.address;
    if (isRightFlow) return { generated, mail: codeMail(to, { code: generated.code, url, validMinutes, asked }) };
    if (known) return { generated, mail: alreadyRegisteredMail(to, { url, validMinutes, asked }) };
    const invitation = (await policy.admits(email.normalized))
      ? { url, validMinutes }
      : { loginUrl: pageUrl(publicUrl, 'authentication') };
    return { generated, mail: notRegisteredMail(to, { ...invitation, asked }) };
  };
}
