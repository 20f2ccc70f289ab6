import type { FlowChoice, FlowStep, PasskeyOptions } from '../../../../contract/flow.ts';
import type { Passkey, PasskeyCreation, PasskeyList, PasskeyRequest } from '../../../../contract/passkeys.ts';
import type { Outcome } from '../../../outcome.ts';
import { createTestAuth, PUBLIC_URL, type TestAuth } from '../../testing/createTestAuth.ts';
import { createSoftAuthenticator, type Deviation, type SoftAuthenticator } from './softAuthenticator.ts';

export const REFUSED = { kind: 'error', name: 'SubmitPromptError', detail: { reason: 'passkey-refused' } };

/** Sets up all of authentication, with people who have passkeys. */
export async function createPasskeyWorld(options: Parameters<typeof createTestAuth>[0] = {}) {
  const test: TestAuth = await createTestAuth(options);

  async function valueOf<Value>(path: string, input?: unknown, from?: Parameters<TestAuth['call']>[2]): Promise<Value> {
    const outcome: Outcome = await test.call(path, input, from);
    if (outcome.kind !== 'result') throw new Error(`${path} was refused: ${JSON.stringify(outcome)}`);
    return outcome.value as Value;
  }

  /** Someone with an account and an authenticator that has a passkey for it. */
  async function person(address: string) {
    const visitor = await test.visitorOf(await test.signUp(address));
    const from = { visitor };
    const authenticator = createSoftAuthenticator(PUBLIC_URL);
    return {
      ...visitor,
      from,
      authenticator,
      begin: () => valueOf<PasskeyCreation>('passkeys/begin', undefined, from),
      /** Adds a passkey, by default on the person's own authenticator. */
      async add(on: SoftAuthenticator = authenticator, deviation?: Deviation): Promise<Outcome> {
        const creation = await valueOf<PasskeyCreation>('passkeys/begin', undefined, from);
        return test.call('passkeys/add', { response: on.create(creation, deviation) }, from);
      },
      list: async (): Promise<Passkey[]> => (await valueOf<PasskeyList>('passkeys/list', undefined, from)).passkeys,
    };
  }

  /** The first step of a login, in a browser that can use passkeys. */
  const begin = () => test.step('authentication/begin', ['passkey']);

  const submit = ({ state }: FlowStep, value: unknown): Promise<Outcome> =>
    test.call('authentication/submitPrompt', { state, id: 'passkey', value });

  return {
    ...test,
    valueOf,
    person,
    begin,
    submit,
    /** Logs in with an authenticator, which behaves as usual except for `deviation`. */
    async logInWith(authenticator: SoftAuthenticator, deviation?: Deviation): Promise<Outcome> {
      const step = await begin();
      return submit(step, authenticator.use(requestIn(step), deviation));
    },
  };
}

export type PasskeyWorld = Awaited<ReturnType<typeof createPasskeyWorld>>;

/** Returns the passkey request in a login's first step. */
export function requestIn({ current }: FlowStep): PasskeyRequest {
  const prompt = (current as FlowChoice).prompts.find(({ id }) => id === 'passkey');
  if (!prompt) throw new Error('The step offers no passkey.');
  return (prompt.options as unknown as PasskeyOptions).request;
}
