import { describe, expect, it } from '@jest/globals';
import type { FlowFailure, ProviderError } from './flowState.ts';
import { flowFailureWords } from './flowFailureWords.ts';

const refused = (name: string, detail?: unknown, during: FlowFailure['during'] = 'submit'): FlowFailure => ({
  during,
  error: { kind: 'command', envelope: { kind: 'error', name, detail } },
  at: 0,
});

describe('the message about a failure', () => {
  it.each([
    [{ reason: 'wrong-code', triesLeft: 4 }, 'Wrong code. 4 attempts left.'],
    [{ reason: 'wrong-code', triesLeft: 1 }, 'Wrong code. 1 attempt left.'],
    [{ reason: 'wrong-code', triesLeft: 0 }, 'Wrong code. No attempts left. Request a new code.'],
    [{ reason: 'wrong-code' }, 'Wrong code. Check it and try again.'],
    [{ reason: 'code-expired' }, 'That code has expired. Request a new one.'],
    [{ reason: 'too-many-tries' }, 'Too many wrong codes. Request a new one.'],
    [{ reason: 'invalid-email' }, 'Enter a complete e-mail address, such as name@example.com.'],
    [{ reason: 'sign-up-closed' }, 'Sign-up isn’t open to this address.'],
    [{ reason: 'something-new', message: 'Words of the platform.' }, 'Words of the platform.'],
    [undefined, 'That didn’t work. Try again.'],
  ])('for a value refused with %j is: %s', (detail, text) => {
    expect(flowFailureWords(refused('SubmitPromptError', detail))).toEqual({ text, isAboutValue: true });
  });

  it('for a reason unknown to the client says that the value was not accepted', () => {
    const words = { text: 'That didn’t work. Try again.', isAboutValue: true };
    expect(flowFailureWords(refused('InvalidCredentialsError'))).toEqual(words);
    expect(flowFailureWords(refused('InvalidCredentialsError', undefined, 'start')).isAboutValue).toBe(false);
  });

  it.each<[FlowFailure, RegExp]>([
    [refused('SubmitPromptError', { reason: 'mail-not-sent' }), /couldn’t send the e-mail/],
    [refused('SubmitPromptError', { reason: 'provider-refused' }), /provider couldn’t confirm/],
    [refused('RateLimitedError', { retryAfterSeconds: 9 }), /Too many attempts\. Try again in 9 s\./],
    [
      refused('RateLimitedError', { retryAfterSeconds: 9 }, 'resend'),
      /Too many codes requested\. Use the last one we sent\. Try again in 9 s\./,
    ],
    [
      refused('RateLimitedError', { retryAfterSeconds: 300, reason: 'mails' }),
      /Too many e-mails requested\. Open the link in our last e-mail\. Try again in 5 min\./,
    ],
    [refused('RateLimitedError', { reason: 'codes' }), /wrong codes.* Open the link in our last e-mail/],
    [refused('SubmitPromptError', { reason: 'link-expired' }, 'link'), /expired or was already used/],
    [refused('RateLimitedError'), /Try again later/],
    [refused('UnknownRpcError'), /went wrong on our side/],
    [{ during: 'start', error: { kind: 'transport', message: 'Failed to fetch' }, at: 0 }, /Can’t reach Hearth/],
    [
      { during: 'submit', error: { kind: 'command', envelope: { kind: 'unknown-error', error: 'req-1' } }, at: 0 },
      /went wrong on our side/,
    ],
  ])('for the attempt %j is: %s', (failure, text) => {
    expect(flowFailureWords(failure).text).toMatch(text);
    expect(flowFailureWords(failure).isAboutValue).toBe(false);
  });

  it.each<[ProviderError['reason'], RegExp]>([
    ['cancelled', /didn’t finish logging in/],
    ['refused', /provider declined/],
    ['forged', /belongs to another login attempt/],
    ['unknown', /in the browser where you started/],
  ])('for a return that was %s is: %s', (reason, text) => {
    const failure: FlowFailure = { during: 'provider', error: { kind: 'provider', reason }, at: 0 };
    expect(flowFailureWords(failure).text).toMatch(text);
  });
});
