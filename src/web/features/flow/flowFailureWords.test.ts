import { describe, expect, it } from '@jest/globals';
import type { FlowFailure, ProviderError } from './flowState.ts';
import { flowFailureWords } from './flowFailureWords.ts';

const refused = (name: string, detail?: unknown, during: FlowFailure['during'] = 'submit'): FlowFailure => ({
  during,
  error: { kind: 'command', envelope: { kind: 'error', name, detail } },
  at: 0,
});

describe('the words for a failure', () => {
  it.each([
    [{ reason: 'wrong-code', triesLeft: 4 }, 'That code is wrong. 4 tries are left.'],
    [{ reason: 'wrong-code', triesLeft: 1 }, 'That code is wrong. One try is left.'],
    [{ reason: 'wrong-code', triesLeft: 0 }, 'That code is wrong. No tries are left: ask for a new code.'],
    [{ reason: 'wrong-code' }, 'That code is wrong. Check it and try again.'],
    [{ reason: 'code-expired' }, 'That code has expired. Ask for a new one.'],
    [{ reason: 'too-many-tries' }, 'Too many wrong codes. Ask for a new one.'],
    [{ reason: 'invalid-email' }, 'This is not a whole e-mail address. Check it and try again.'],
    [{ reason: 'sign-up-closed' }, 'Sign-up is not open to this address.'],
    [{ reason: 'something-new', message: 'Words of the platform.' }, 'Words of the platform.'],
    [undefined, 'That was not accepted. Try again.'],
  ])('say of a value refused for %j: %s', (detail, text) => {
    expect(flowFailureWords(refused('SubmitPromptError', detail))).toEqual({ text, isAboutValue: true });
  });

  it('say of a value that another server refused by its own name: it was not accepted', () => {
    const words = { text: 'That was not accepted. Try again.', isAboutValue: true };
    expect(flowFailureWords(refused('InvalidCredentialsError'))).toEqual(words);
    expect(flowFailureWords(refused('InvalidCredentialsError', undefined, 'start')).isAboutValue).toBe(false);
  });

  it.each<[FlowFailure, RegExp]>([
    [refused('SubmitPromptError', { reason: 'mail-not-sent' }), /mail could not be sent/],
    [refused('SubmitPromptError', { reason: 'provider-refused' }), /provider did not confirm/],
    [refused('RateLimitedError', { retryAfterSeconds: 9 }), /Too many tries\. Try again in 9 s\./],
    [
      refused('RateLimitedError', { retryAfterSeconds: 9 }, 'resend'),
      /Too many codes were requested\. Use the last one we mailed\. Try again in 9 s\./,
    ],
    [
      refused('RateLimitedError', { retryAfterSeconds: 300, reason: 'mails' }),
      /Too many mails were requested\. Open the link in the last mail\. Try again in 5 min\./,
    ],
    [refused('RateLimitedError', { reason: 'codes' }), /wrong codes.* Open the link in the last mail/],
    [refused('SubmitPromptError', { reason: 'link-expired' }, 'link'), /used or has expired/],
    [refused('RateLimitedError'), /Try again later/],
    [refused('UnknownRpcError'), /went wrong on our side/],
    [{ during: 'start', error: { kind: 'transport', message: 'Failed to fetch' }, at: 0 }, /Can’t reach Hearth/],
    [
      { during: 'submit', error: { kind: 'command', envelope: { kind: 'unknown-error', error: 'req-1' } }, at: 0 },
      /went wrong on our side/,
    ],
  ])('say of the attempt %j: %s', (failure, text) => {
    expect(flowFailureWords(failure).text).toMatch(text);
    expect(flowFailureWords(failure).isAboutValue).toBe(false);
  });

  it.each<[ProviderError['reason'], RegExp]>([
    ['cancelled', /before finishing there/],
    ['refused', /provider refused/],
    ['forged', /belongs to another attempt/],
    ['unknown', /not begun in this browser/],
  ])('say of a return that was %s: %s', (reason, text) => {
    const failure: FlowFailure = { during: 'provider', error: { kind: 'provider', reason }, at: 0 };
    expect(flowFailureWords(failure).text).toMatch(text);
  });
});
