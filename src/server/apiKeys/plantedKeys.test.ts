import { expect, it } from '@jest/globals';
import type { CreatedApiKey } from '../../contract/teams/apiKeyCalls.ts';
import { createLogger } from '../pinoLogger.ts';
import { startTestServer } from '../testing/startTestServer.ts';

it('log lines contain no API keys, wherever the request carried one', async () => {
  const lines: string[] = [];
  const server = await startTestServer({
    logger: createLogger('trace', { write: (line: string) => void lines.push(line) }),
  });
  const owner = await server.signUp();
  const { teamId } = await server.createTeam(owner);
  const list = { kind: 'rpc', rpc: ['monitors', 'ids'], input: { teamId } };
  const secrets: string[] = [];
  for (const scope of ['ping', 'read', 'write']) {
    const create = { kind: 'rpc', rpc: ['apiKeys', 'create'], input: { teamId, name: scope, scope } };
    const { secret } = await server.valueOf<CreatedApiKey>(create, owner.token);
    secrets.push(secret);
    await server.call(list, secret);
    await server.send(list, { 'x-api-key': secret });
    await server.call({ ...list, input: { teamId, key: secret } }, secret);
    await server.send(`{"api_key": "${secret}"`, { authorization: `Bearer ${secret}` });
    for (const path of [
      `/ping/${secret}/backup?create=1`,
      `/ping/${secret}/backup/none`,
      `/${secret}?key=${secret}`,
      `/projects/${teamId}/metrics/${secret}`,
      `/projects/${teamId}/checks/metrics/${secret}/`,
      `/projects/${teamId}/%6detrics/${secret}`,
      `/projects/${secret}/metrics`,
      `/projects/${teamId}/${secret}`,
      `/metrics/${secret}`,
      `/metrics/${teamId}?key=${secret}`,
      `/api/v3/checks/${secret}`,
      `/api/v3/checks/?api_key=${secret}`,
      `/badge/${secret}/*.svg`,
      `/teams/${secret}`,
    ]) {
      await fetch(server.url + path, { headers: { 'x-api-key': secret } });
    }
    await fetch(`${server.url}/api/v1/checks/`, { method: 'POST', body: JSON.stringify({ api_key: secret }) });
  }
  await server.close();
  const log = lines.join('');
  expect(log).toContain('Answered');
  for (const secret of secrets) expect(log).not.toContain(secret);
});
