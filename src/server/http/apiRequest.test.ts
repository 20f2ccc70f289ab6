import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { userKey } from '../../contract/keys.ts';
import type { TestPerson } from '../testing/apiClient.ts';
import { resultsOf, startTestServer, type TestServer } from '../testing/startTestServer.ts';

/** Covers what third-party clients of the protocol rely on: how callers are identified, and how sessions end. */
describe('the bearer token', () => {
  let server: TestServer;
  let ada: TestPerson;

  beforeAll(async () => {
    server = await startTestServer();
    ada = await server.signUp();
  });
  afterAll(() => server.close());

  const get = (path: string[]) => ({ kind: 'document-get', path });
  const rpc = (...path: string[]) => ({ kind: 'rpc', rpc: path });

  it.each([
    ['a scheme without a token', 'Bearer'],
    ['an invalid token', 'Bearer nonsense'],
    ['of another scheme', 'Basic YTpi'],
    ['a token without its scheme', 'eyJhbGciOiJFUzI1NiJ9.e30.c2lnbmF0dXJl'],
    ['empty', ''],
    ['an unsigned token', `bearer ${Buffer.from('{"alg":"none"}').toString('base64url')}.e30.`],
  ])('rejects every command of a request as unauthenticated if it is %s', async (_case, authorization) => {
    const unauthenticated = { kind: 'error', name: 'UnauthenticatedError' };
    const commands = [get(userKey(ada.userId)), rpc('sessions', 'list'), rpc('nobody', 'knows')];
    const batch = await server.send({ kind: 'commands', commands }, { authorization });
    expect(batch.status).toBe(200);
    expect(await batch.json()).toEqual({ kind: 'results', results: commands.map(() => unauthenticated) });
    expect(await (await server.send(get(userKey(ada.userId)), { authorization })).json()).toEqual(unauthenticated);
  });

  it('still allows beginning both flows, refreshing and signing out if it is invalid', async () => {
    const commands = [
      rpc('authentication', 'begin'),
      rpc('registration', 'begin'),
      { ...rpc('authentication', 'refreshAccessToken'), input: 'dead' },
      rpc('authentication', 'signOut'),
    ];
    const results = resultsOf(await server.call({ kind: 'commands', commands }, 'dead'));
    expect(results.map(({ kind }) => kind)).toEqual(['result', 'result', 'error', 'result']);
    expect(results[2]).toMatchObject({ name: 'UnauthenticatedError' });
  });

  it('can be refreshed, and stops working after sign-out', async () => {
    const bob = await server.signUp();
    const refresh = { ...rpc('authentication', 'refreshAccessToken'), input: bob.refreshToken };
    const tokens = await server.valueOf<{ access_token: string }>(refresh);
    expect(tokens).toEqual({
      access_token: expect.any(String),
      id_token: expect.any(String),
      refresh_token: expect.any(String),
    });
    expect(await server.call(get(userKey(bob.userId)), tokens.access_token)).toMatchObject({ kind: 'result' });
    expect(await server.call(rpc('authentication', 'signOut'), tokens.access_token)).toMatchObject({
      kind: 'result',
    });
    expect(await server.call(get(userKey(bob.userId)), tokens.access_token)).toEqual({
      kind: 'error',
      name: 'UnauthenticatedError',
    });
  });
});
