import { waitWords } from '../../../contract/durations.ts';
import { platformErrorWords } from '../../api/platformErrorWords.ts';
import { errorDetail, errorName, type FlowFailure, isForeignRefusal, type ProviderError } from './flowState.ts';

export interface FailureWords {
  text: string;
  /** The value itself was refused: said under its field. */
  isAboutValue: boolean;
}

const aboutValue = (text: string): FailureWords => ({ text, isAboutValue: true });
const aboutAttempt = (text: string): FailureWords => ({ text, isAboutValue: false });

function triesLeftWords({ triesLeft }: Record<string, unknown>): string {
  if (typeof triesLeft !== 'number') return 'Check it and try again.';
  if (triesLeft <= 0) return 'No tries are left: ask for a new code.';
  return triesLeft === 1 ? 'One try is left.' : `${triesLeft} tries are left.`;
}

function refusalWords(detail: Record<string, unknown>): FailureWords {
  switch (detail.reason) {
    case 'invalid-email':
      return aboutValue('This is not a whole e-mail address. Check it and try again.');
    case 'wrong-code':
      return aboutValue(`That code is wrong. ${triesLeftWords(detail)}`);
    case 'code-expired':
      return aboutValue('That code has expired. Ask for a new one.');
    case 'too-many-tries':
      return aboutValue('Too many wrong codes. Ask for a new one.');
    case 'sign-up-closed':
      return aboutValue('Sign-up is not open to this address.');
    case 'link-expired':
      return aboutAttempt('This link has been used or has expired. Enter your address to get a new one.');
    case 'mail-not-sent':
      return aboutAttempt('The mail could not be sent. Check the address, or try again in a moment.');
    case 'provider-refused':
      return aboutAttempt('The provider did not confirm who you are. Try again, or continue another way.');
    default:
      return aboutValue(typeof detail.message === 'string' ? detail.message : 'That was not accepted. Try again.');
  }
}

const providerTexts: Record<ProviderError['reason'], string> = {
  cancelled: 'You came back from the provider before finishing there. Try again, or continue another way.',
  refused: 'The provider refused. Try again, or continue another way.',
  forged: 'The answer in the address belongs to another attempt and was not used. Try again.',
  unknown: 'This was not begun in this browser, so it cannot be finished here. Try again.',
};

function providerWords({ reason, message }: ProviderError): FailureWords {
  return aboutAttempt(message ? `The provider refused: ${message}` : providerTexts[reason]);
}

const limits = {
  mails: 'Too many mails were requested.',
  codes: 'Too many wrong codes were entered recently.',
};

function limitWords(failure: FlowFailure): string {
  const { reason } = errorDetail(failure);
  if (failure.during === 'resend') return 'Too many codes were requested. Use the last one we mailed.';
  if (reason !== 'mails' && reason !== 'codes') return 'Too many tries.';
  return `${limits[reason]} Open the link in the last mail.`;
}

function waitingWords(failure: FlowFailure): string {
  const { retryAfterSeconds } = errorDetail(failure);
  return typeof retryAfterSeconds === 'number' ? `Try again in ${waitWords(retryAfterSeconds)}.` : 'Try again later.';
}

/** Describes what went wrong, in words a person can act on. */
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
