import type { Envelope } from '../../contract/envelopes.ts';

/** Talks to a server's API over HTTP, like any client. */
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

  /** Sends one command that must succeed; returns its value. */
  async function valueOf<Value>(command: object, token?: string): Promise<Value> {
    const envelope = await call(command, token);
    if (envelope.kind !== 'result') throw new Error(`${JSON.stringify(command)} answered ${JSON.stringify(envelope)}.`);
    return envelope.value as Value;
  }

  /** Signs a person up; `readCode` finds the confirmation code sent to the address. */
  async function signUp(address: string, readCode: () => string | Promise<string>): Promise<TestPerson> {
    const ask = (name: string, input?: object) =>
      valueOf<Record<string, string>>({ kind: 'rpc', rpc: ['registration', name], input });
    const begun = await ask('begin');
    const asked = await ask('submitPrompt', { state: begun.state, id: 'email', value: address });
    const tokens = await ask('submitValidationCode', { state: asked.state, id: 'email', value: await readCode() });
    const { access_token: token = '', refresh_token: refreshToken = '', id_token: idToken = '' } = tokens;
    const claims = JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString('utf8')) as {
      sub: string;
    };
    return { userId: claims.sub, token, refreshToken };
  }

  return { url, send, call, valueOf, signUp };
}

export type ApiClient = ReturnType<typeof createApiClient>;

/** A signed-up person, as a client knows them. */
export interface TestPerson {
  userId: string;
  token: string;
  refreshToken: string;
}
