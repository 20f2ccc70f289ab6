import { waitWords } from '../../../contract/durations.ts';
import { platformErrorWords } from '../../api/platformErrorWords.ts';
import { errorDetail, errorName, type FlowFailure, isForeignRefusal, type ProviderError } from './flowState.ts';

export interface FailureWords {
  text: string;
  /** Whether the value itself was refused, so that the message goes under its field. */
  isAboutValue: boolean;
}

const aboutValue = (text: string): FailureWords => ({ text, isAboutValue: true });
const aboutAttempt = (text: string): FailureWords => ({ text, isAboutValue: false });

function triesLeftWords({ triesLeft }: Record<string, unknown>): string {
  if (typeof triesLeft !== 'number') return 'Check it and try again.';
  if (triesLeft <= 0) return 'No attempts left. Request a new code.';
  return triesLeft === 1 ? '1 attempt left.' : `${triesLeft} attempts left.`;
}

function refusalWords(detail: Record<string, unknown>): FailureWords {
  switch (detail.reason) {
    case 'invalid-email':
      return aboutValue('Enter a complete e-mail address, such as name@example.com.');
    case 'wrong-code':
      return aboutValue(`Wrong code. ${triesLeftWords(detail)}`);
    case 'code-expired':
      return aboutValue('That code has expired. Request a new one.');
    case 'too-many-tries':
      return aboutValue('Too many wrong codes. Request a new one.');
    case 'sign-up-closed':
      return aboutValue('Sign-up isn’t open to this address.');
    case 'link-expired':
      return aboutAttempt('This link has expired or was already used. Enter your address to get a new one.');
    case 'mail-not-sent':
      return aboutAttempt('We couldn’t send the e-mail. Check the address, or try again in a moment.');
    case 'provider-refused':
      return aboutAttempt('The provider couldn’t confirm who you are. Try again, or choose another way.');
    default:
      return aboutValue(typeof detail.message === 'string' ? detail.message : 'That didn’t work. Try again.');
  }
}

const providerTexts: Record<ProviderError['reason'], string> = {
  cancelled: 'You didn’t finish logging in with the provider. Try again, or choose another way.',
  refused: 'The provider declined. Try again, or choose another way.',
  forged: 'This link belongs to another login attempt. Try again.',
  unknown: 'Finish this in the browser where you started, or try again here.',
};

function providerWords({ reason, message }: ProviderError): FailureWords {
  return aboutAttempt(message ? `The provider declined: ${message}` : providerTexts[reason]);
}

const limits = {
  mails: 'Too many e-mails requested.',
  codes: 'Too many wrong codes.',
};

function limitWords(failure: FlowFailure): string {
  const { reason } = errorDetail(failure);
  if (failure.during === 'resend') return 'Too many codes requested. Use the last one we sent.';
  if (reason !== 'mails' && reason !== 'codes') return 'Too many attempts.';
  return `${limits[reason]} Open the link in our last e-mail.`;
}

function waitingWords(failure: FlowFailure): string {
  const { retryAfterSeconds } = errorDetail(failure);
  return typeof retryAfterSeconds === 'number' ? `Try again in ${waitWords(retryAfterSeconds)}.` : 'Try again later.';
}

/** Describes what went wrong, in a sentence that someone can act on. */
export function flowFailureWords(failure: FlowFailure): FailureWords {
  const { error } = failure;
  if (error.kind === 'provider') return providerWords(error);
  switch (errorName(failure)) {
    case 'SubmitPromptError':
      return refusalWords(errorDetail(failure));
    case 'InvalidInputError':
      return aboutValue(platformErrorWords(error));
    case 'RateLimitedError':
      return aboutAttempt(`${limitWords(failure)} ${waitingWords(failure)}`);
    default:
      if (failure.during === 'submit' && isForeignRefusal(failure)) return refusalWords({});
      return aboutAttempt(platformErrorWords(error));
  }
}
