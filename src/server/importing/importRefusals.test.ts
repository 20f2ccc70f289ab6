import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { TestPerson } from '../testing/apiClient.ts';
import { startTestServer, type TestServer } from '../testing/startTestServer.ts';

describe('an import that isn’t possible', () => {
  let server: TestServer;
  let owner: TestPerson;
  let teamId: string;
  beforeAll(async () => {
    server = await startTestServer();
    owner = await server.signUp();
    ({ teamId } = await server.createTeam(owner));
  });
  afterAll(() => server.close());

  const send = (body: string, token: string | undefined, query = `teamId=${teamId}`) =>
    fetch(`${server.url}/api/import-file?${query}`, {
      method: 'POST',
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
      body,
    });

  it.each([
    ['no bearer token', undefined, 401],
    ['an invalid bearer token', 'dead', 401],
    ['a member’s token', 'member', 403],
    ['a stranger’s token', 'stranger', 404],
    ['no team', 'owner', 422],
  ])('is refused with %s', async (_who, who, status) => {
    const [member, stranger] = [await server.signUp(), await server.signUp()];
    const team = await server.createTeam(owner, member);
    const tokens: Record<string, string> = { member: member.token, stranger: stranger.token, owner: owner.token };
    const token = who === undefined ? undefined : (tokens[who] ?? who);
    const answer = await send('{"checks":[]}', token, status === 422 ? '' : `teamId=${team.teamId}`);
    expect(answer.status).toBe(status);
  });

  it.each([
    ['', 'The file is neither an Uptime Kuma database nor JSON.'],
    ['<html>', 'The file is neither an Uptime Kuma database nor JSON.'],
    ['{"checks":[]}', 'There are no monitors to import.'],
    ['{}', 'This isn’t what Healthchecks returns for GET /api/v3/checks/.'],
    [`SQLite format 3\0${'x'.repeat(2_000)}`, 'The file can’t be read: '],
  ])('is explained: %j', async (body, message) => {
    const answer = await send(body, owner.token);
    expect(await answer.json()).toMatchObject({
      name: 'InvalidInputError',
      detail: { path: 'file', message: expect.stringContaining(message) },
    });
  });

  it('is explained for private addresses and unsupported protocols', async () => {
    const preview = (input: object) =>
      server.call({ kind: 'rpc', rpc: ['imports', 'preview'], input: { teamId, ...input } }, owner.token);
    expect(await preview({ address: 'http://127.0.0.1:1', key: 'hcw_0123456789abcdefghijklmnopqr' })).toMatchObject({
      name: 'InvalidInputError',
      detail: { path: 'address' },
    });
    expect(await preview({ address: 'ftp://example.com', key: 'hcw_0123456789abcdefghijklmnopqr' })).toMatchObject({
      detail: { path: 'address' },
    });
  });
});
