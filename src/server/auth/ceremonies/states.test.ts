import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { CompactEncrypt } from 'jose';
import { createFlowStates, type FlowState } from './flowStates.ts';
import type { KeySet } from '../serverKeys.ts';
import { createTestAuth } from '../testing/createTestAuth.ts';

const EXPIRED = { kind: 'error', name: 'ExpiredStateError' };
const CODE_CALLS = ['registration/submitValidationCode', 'authentication/submitPrompt'];
const EVERY_CALL = [
  ...CODE_CALLS,
  'registration/submitPrompt',
  'registration/sendValidationCode',
  'authentication/sendPrompt',
];

describe('the state of a flow', () => {
  it.each(EVERY_CALL)('is refused by %s if it belongs to the other flow', async (path) => {
    const { call, step } = await createTestAuth();
    const other = path.startsWith('registration') ? 'authentication/begin' : 'registration/begin';
    const { state } = await step(other);
    expect(await call(path, { state, id: 'email', value: 'ann@x.org', locale: 'en' })).toEqual(EXPIRED);
  });

  it('is refused if a sign-up’s code step is used for a login', async () => {
    const { call, askCode, mailedCode } = await createTestAuth();
    const { state } = await askCode('registration', 'ann@x.org');
    const input = { state, id: 'email', value: mailedCode('ann@x.org') };
    expect(await call('authentication/submitPrompt', input)).toEqual(EXPIRED);
  });

  it('is refused if it is from another step', async () => {
    const { call, step, askCode, mailedCode } = await createTestAuth();
    const first = await step('registration/begin');
    const input = { state: first.state, id: 'email', value: '123456' };
    expect(await call('registration/submitValidationCode', input)).toEqual(EXPIRED);
    const second = await askCode('registration', 'ann@x.org');
    const code = { state: second.state, id: 'email', value: mailedCode('ann@x.org') };
    expect(await call('registration/submitPrompt', code)).toEqual(EXPIRED);
  });

  it('is valid for ten minutes', async () => {
    const { call, step, clock } = await createTestAuth();
    const { state } = await step('registration/begin');
    clock.now += 10 * 60_000 - 1;
    const input = { state, id: 'email', value: 'ann@x.org' };
    expect(await call('registration/submitPrompt', input)).toMatchObject({ kind: 'result' });
    clock.now += 1;
    expect(await call('registration/submitPrompt', input)).toEqual(EXPIRED);
  });

  it('is refused if another installation created it', async () => {
    const [ours, theirs] = [await createTestAuth(), await createTestAuth()];
    const { state } = await theirs.step('registration/begin');
    expect(await ours.call('registration/submitPrompt', { state, id: 'email', value: 'ann@x.org' })).toEqual(EXPIRED);
  });

  it('is refused if it is an access token', async () => {
    const { call, signUp } = await createTestAuth();
    const { access_token } = await signUp('ann@x.org');
    const input = { state: access_token, id: 'email', value: 'ann@x.org' };
    expect(await call('registration/submitPrompt', input)).toEqual(EXPIRED);
  });

  it('is refused if a single character is removed or changed, and so is any other text', async () => {
    const { call, step } = await createTestAuth();
    const { state } = await step('registration/begin');
    const damaged = fc.oneof(
      fc.nat(state.length - 1).map((at) => state.slice(0, at)),
      fc.nat(state.length - 1).map((at) => state.slice(0, at) + state.slice(at + 1)),
      // The last character of a base64url part may contain unused bits, so it isn't changed.
      fc.nat(state.length - 3).map((at) => {
        const [before, character, after] = [state.slice(0, at), state[at], state.slice(at + 1)];
        if (character === '.' || after.startsWith('.')) return `${state}A`;
        return before + (character === 'A' ? 'B' : 'A') + after;
      }),
      fc.string(),
    );
    await fc.assert(
      fc.asyncProperty(damaged, async (text) => {
        const input = { state: text, id: 'email', value: 'ann@x.org' };
        expect(await call('registration/submitPrompt', input)).toEqual(EXPIRED);
      }),
      { numRuns: 300 },
    );
  });
});

describe('sealing states', () => {
  const secret = new Uint8Array(32).fill(7);
  const set = { id: 'key', retiredAt: null, stateSecret: secret } as KeySet & { privateKey: CryptoKey };
  const find = async (id: string) => (id === set.id ? set : null);
  const states = createFlowStates({ keys: { current: () => set, find }, now: () => 0 });
  const state: FlowState = { step: 'begin', seed: 'seed' };

  it('returns what was sealed', async () => {
    expect(await states.open('registration', await states.seal('registration', state))).toEqual(state);
  });

  it('never produces the same text twice', async () => {
    expect(await states.seal('registration', state)).not.toBe(await states.seal('registration', state));
  });

  it.each([
    ['of another type', { alg: 'dir', enc: 'A256GCM', typ: 'JWT' }],
    ['without a type', { alg: 'dir', enc: 'A256GCM' }],
  ])('refuses a token %s with the same secret', async (_what, header) => {
    const payload = JSON.stringify({ state, aud: 'registration', exp: 600 });
    const forged = await new CompactEncrypt(Buffer.from(payload)).setProtectedHeader(header).encrypt(secret);
    expect(await states.open('registration', forged)).toBeNull();
  });
});
