import type { ErrorEnvelope } from '../../../contract/envelopes.ts';
import type { InvalidDetail, RateLimitedDetail, SubmitPromptDetail } from '../../../contract/errors.ts';
import { fail } from '../../outcome.ts';

export function rateLimited(retryAfterSeconds: number, reason?: RateLimitedDetail['reason']): ErrorEnvelope {
  const detail: RateLimitedDetail = { retryAfterSeconds, ...(reason !== undefined && { reason }) };
  return fail('RateLimitedError', detail);
}

export function invalidInputEnvelope(path: string, message: string): ErrorEnvelope {
  return fail('InvalidInputError', { path, message } satisfies InvalidDetail);
}

/**
 * Rejects a state that is truncated, altered, used up, expired, or from another flow or step. The client has to start
 * over.
 */
export function expiredState(): ErrorEnvelope {
  return fail('ExpiredStateError');
}

function refusePrompt(detail: SubmitPromptDetail): ErrorEnvelope {
  return fail('SubmitPromptError', detail);
}

export function invalidEmail(): ErrorEnvelope {
  return refusePrompt({ reason: 'invalid-email', message: 'Enter an e-mail address, such as name@example.com.' });
}

export function mailNotSent(): ErrorEnvelope {
  return refusePrompt({ reason: 'mail-not-sent', message: 'We couldn’t send the e-mail. Try again in a moment.' });
}

export function wrongCode(triesLeft: number): ErrorEnvelope {
  if (triesLeft === 0) return tooManyTries();
  const tries = triesLeft === 1 ? '1 attempt left' : `${triesLeft} attempts left`;
  return refusePrompt({ reason: 'wrong-code', message: `Wrong code. ${tries}.`, triesLeft });
}

/** Rejects wrong codes; names their addresses if several codes were requested. */
export function wrongCodeFrom(addresses: readonly string[], triesLeft: number): ErrorEnvelope {
  if (triesLeft === 0) return tooManyTries();
  const what = addresses.length === 1 ? `The code from ${addresses[0]} is wrong.` : 'Both codes are wrong.';
  const message = `${what} ${triesLeft === 1 ? '1 attempt left' : `${triesLeft} attempts left`}.`;
  return refusePrompt({ reason: 'wrong-code', message, triesLeft });
}

export function tooManyTries(): ErrorEnvelope {
  return refusePrompt({ reason: 'too-many-tries', message: 'Too many wrong codes. Request a new one.' });
}

/** Refuses a short code while someone is guessing codes of many addresses, this one included. */
export function codeUnsafe(): ErrorEnvelope {
  const message = 'Someone is guessing codes. Use the link in the e-mail, or request a longer code.';
  return refusePrompt({ reason: 'code-unsafe', message });
}

export function codeExpired(): ErrorEnvelope {
  return refusePrompt({ reason: 'code-expired', message: 'That code has expired. Request a new one.' });
}

export function linkExpired(): ErrorEnvelope {
  return refusePrompt({
    reason: 'link-expired',
    message: 'This link has expired or was already used. Enter your address to get a new one.',
  });
}

/** Worded the same whether or not the address is registered. */
export function signUpClosed(): ErrorEnvelope {
  return refusePrompt({ reason: 'sign-up-closed', message: 'Sign-up isn’t open to this address.' });
}

export function providerRefused(provider: string): ErrorEnvelope {
  return refusePrompt({
    reason: 'provider-refused',
    message: `${provider} couldn’t confirm who you are. Try again, or use your e-mail address.`,
  });
}

/** Worded the same whether the passkey is unknown or its response is invalid. */
export function passkeyRefused(): ErrorEnvelope {
  return refusePrompt({
    reason: 'passkey-refused',
    message: 'This passkey doesn’t work here. It may have been removed. Use another one, or your e-mail address.',
  });
}

export function passkeyCopied(): ErrorEnvelope {
  return refusePrompt({
    reason: 'passkey-copied',
    message: 'This passkey is blocked because someone may have a copy of it. Use your e-mail address, then replace it.',
  });
}
