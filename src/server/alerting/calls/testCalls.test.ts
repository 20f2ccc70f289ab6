import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { IntegrationConfig } from '../../../contract/alerting/integrationConfig.ts';
import type { TestPerson } from '../../testing/apiClient.ts';
import { startTestServer, type TestServer } from '../../testing/startTestServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const test = (config: IntegrationConfig, teamId: string, { token }: TestPerson) =>
  server.call({ kind: 'rpc', rpc: ['integrations', 'test'], input: { teamId, config, direction: 'down' } }, token);

describe('a test of an integration', () => {
  it('that is a mail can be sent ten times a minute by a person, and in a team', async () => {
    const [owner, member] = [await server.signUp(), await server.signUp()];
    const { teamId } = await server.createTeam(owner, member);
    const other = await server.createTeam(owner);
    const before = server.mailer.sent.length;
    const mailTo = (count: number): IntegrationConfig => ({ kind: 'email', to: `victim${count}@example.com` });
    const answers = await Promise.all(Array.from({ length: 30 }, (_, count) => test(mailTo(count), teamId, owner)));
    expect(server.mailer.sent.length - before).toBe(10);
    const refused = { name: 'RateLimitedError', detail: { retryAfterSeconds: expect.any(Number) } };
    expect(answers.at(-1)).toMatchObject(refused);
    expect(await test(mailTo(31), teamId, member)).toMatchObject(refused);
    expect(await test(mailTo(32), other.teamId, owner)).toMatchObject(refused);
    expect(await test({ kind: 'slack', url: 'https://127.0.0.1/' }, teamId, owner)).not.toMatchObject(refused);
  });
});
