import type { Envelope } from '../../contract/envelopes.ts';
import type { FlowKind } from '../../contract/flow.ts';

type ReadCode = () => string | Promise<string>;

/** Creates a client that calls a server's API over HTTP. */
export function createApiClient(url: string) {
  /** Sends any body; text and bytes are sent unchanged. */
  async function send(
    body: object | string | Uint8Array<ArrayBuffer>,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    return fetch(`${url}/api`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body),
    });
  }

  async function call(body: object, token?: string): Promise<Envelope> {
    const response = await send(body, token === undefined ? {} : { authorization: `Bearer ${token}` });
    return (await response.json()) as Envelope;
  }

  /** Sends a command that must succeed; returns its value. */
  async function valueOf<Value>(command: object, token?: string): Promise<Value> {
    const envelope = await call(command, token);
    if (envelope.kind !== 'result') throw new Error(`${JSON.stringify(command)} answered ${JSON.stringify(envelope)}.`);
    return envelope.value as Value;
  }

  /** Signs a person up; `readCode` finds the confirmation code sent to the address. */
  const signUp = (address: string, readCode: ReadCode) => finish('registration', address, readCode);

  /** Logs a person in, as if on another device. */
  const logIn = (address: string, readCode: ReadCode) => finish('authentication', address, readCode);

  async function finish(flow: FlowKind, address: string, readCode: ReadCode): Promise<TestPerson> {
    const ask = (name: string, input?: object) =>
      valueOf<Record<string, string>>({ kind: 'rpc', rpc: [flow, name], input });
    const started = await ask('begin');
    const asked = await ask('submitPrompt', { state: started.state, id: 'email', value: address });
    const submit = flow === 'registration' ? 'submitValidationCode' : 'submitPrompt';
    const tokens = await ask(submit, { state: asked.state, id: 'email', value: await readCode() });
    const { access_token: token = '', refresh_token: refreshToken = '', id_token: idToken = '' } = tokens;
    const claims = JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString('utf8')) as {
      sub: string;
    };
    return { userId: claims.sub, token, refreshToken };
  }

  return { url, send, call, valueOf, signUp, logIn };
}

export type ApiClient = ReturnType<typeof createApiClient>;

/** A signed-up person, from a client's point of view. */
export interface TestPerson {
  userId: string;
  token: string;
  refreshToken: string;
}
