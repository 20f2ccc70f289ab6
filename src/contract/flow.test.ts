import { describe, expect, it } from '@jest/globals';
import { isFlowStep } from './flow.ts';

const email = { kind: 'component', id: 'email', prompt: 'email', options: {} };
const code = { kind: 'component', id: 'email', prompt: 'otp', options: { digits: 6 } };
const choice = { kind: 'choice', prompts: [email, code] };

describe('isFlowStep', () => {
  it.each([
    ['a component', { state: 's', current: email }],
    ['a choice', { state: 's', current: choice }],
    ['a choice without alternatives', { state: 's', current: { kind: 'choice', prompts: [] } }],
    ['a step that validates a code', { state: 's', current: code, validating: true }],
    ['a step that doesn’t validate a code', { state: 's', current: code, validating: false }],
    ['a prompt that this client cannot render', { state: 's', current: { ...email, prompt: 'passkey' } }],
  ])('accepts %s', (_case, value) => {
    expect(isFlowStep(value)).toBe(true);
  });

  it.each([
    ['no state', { current: email }],
    ['a state that is not a string', { state: {}, current: email }],
    ['no current prompt', { state: 's' }],
    ['a prompt of an unknown kind', { state: 's', current: { ...email, kind: 'group' } }],
    ['a component without an id', { state: 's', current: { ...email, id: undefined } }],
    ['a component without options', { state: 's', current: { ...email, options: undefined } }],
    ['options that are a list', { state: 's', current: { ...email, options: [] } }],
    ['a choice without its list', { state: 's', current: { kind: 'choice' } }],
    ['a choice with one bad alternative', { state: 's', current: { kind: 'choice', prompts: [email, null] } }],
    ['a choice within a choice', { state: 's', current: { kind: 'choice', prompts: [choice] } }],
    ['a validating flag that is not a boolean', { state: 's', current: email, validating: 'yes' }],
    ['a token set', { access_token: 'a', id_token: 'i' }],
    ['true', true],
    ['null', null],
  ])('refuses %s', (_case, value) => {
    expect(isFlowStep(value)).toBe(false);
  });
});
