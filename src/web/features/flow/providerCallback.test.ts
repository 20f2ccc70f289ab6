import { describe, expect, it } from '@jest/globals';
import {
  authorizationUrlOf,
  expectedState,
  readProviderCallback,
  withoutProviderCallback,
} from './providerCallback.ts';
import { choiceStep, emailStep, providerComponent, providerStep } from './testing/steps.ts';

const parameters = (search: string) => new URLSearchParams(search);

describe("reading a provider's response", () => {
  it.each([
    ['?code=c&state=s&scope=openid%20email', { kind: 'code', value: { code: 'c', state: 's', scope: 'openid email' } }],
    ['?code=c&state=s', { kind: 'code', value: { code: 'c', state: 's', scope: '' } }],
    ['?error=access_denied&state=s', { kind: 'error', error: 'access_denied', state: 's' }],
    [
      '?error=server_error&error_description=Down&state=s',
      { kind: 'error', error: 'server_error', description: 'Down', state: 's' },
    ],
    ['?code=c', null],
    ['?state=s', null],
    ['?error=access_denied', null],
    ['?redirect=%2Fteams', null],
    ['', null],
  ])('parses %s as %j', (search, answer) => {
    expect(readProviderCallback(parameters(search))).toEqual(answer);
  });
});

describe('the address after a return', () => {
  it.each([
    ['?code=c&state=s&scope=x&redirect=%2Fteams&i=2', '', 'redirect=%2Fteams&i=2'],
    ['?code=c&state=s', '?redirect=%2Fteams&i=2', 'redirect=%2Fteams&i=2'],
    ['?error=e&error_description=d&error_uri=u&state=s', '', ''],
    ['?code=c&state=s&iss=https%3A%2F%2Fa.example&session_state=x&i=3', '', 'i=3'],
    ['?code=c&state=s&i=3', '?i=2&redirect=%2F', 'i=3&redirect=%2F'],
  ])('of %s with the kept parameters %p includes %p', (search, kept, rest) => {
    expect(withoutProviderCallback(parameters(search), kept).toString()).toBe(rest);
  });
});

describe('the state of a redirect step', () => {
  const stepTo = (authorizationUrl: string) => ({
    ...providerStep,
    current: providerComponent('Acme', authorizationUrl),
  });

  it('is read from the authorization address', () => {
    expect(expectedState(providerStep)).toBe('ours');
  });

  it.each([
    ['no step', undefined],
    ['a choice', choiceStep],
    ['an e-mail step', emailStep],
    ['an address without state', stepTo('https://accounts.example.org/authorize')],
    ['a script address', stepTo('javascript:alert(1)?state=ours')],
  ])('is missing for %s', (_case, step) => {
    expect(expectedState(step)).toBeUndefined();
  });
});

describe('the authorization address', () => {
  it.each(['https://accounts.example.org/a?b=c', 'http://127.0.0.1:4000/authorize'])('can be %s', (url) => {
    expect(authorizationUrlOf({ authorizationUrl: url })).toBe(url);
  });

  it.each(['javascript:alert(1)', ' javascript:alert(1)', 'data:text/html,x', '//evil.example', 7, undefined])(
    'cannot be %p',
    (authorizationUrl) => {
      expect(authorizationUrlOf({ authorizationUrl })).toBeNull();
    },
  );
});
