import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { IntegrationConfig } from '../../../contract/alerting/integrationConfig.ts';
import type { Integration, IntegrationSettings } from '../../../contract/alerting/integrationRecord.ts';
import { createId, INTEGRATION_ID_PREFIX } from '../../../contract/ids.ts';
import type { TestPerson } from '../../testing/apiClient.ts';
import { startTestServer, type TestServer } from '../../testing/startTestServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const save = (config: IntegrationConfig, teamId: string, { token }: TestPerson) => {
  const settings: IntegrationSettings = {
    name: 'Hook',
    config,
    isDefault: false,
    remindEverySeconds: null,
    alertAfterFailures: 1,
    wantsSummary: false,
  };
  const input = { teamId, integrationId: createId(INTEGRATION_ID_PREFIX), versionstamp: null, settings };
  return server.call({ kind: 'rpc', rpc: ['integrations', 'save'], input }, token);
};

const test = (config: IntegrationConfig, teamId: string, { token }: TestPerson) =>
  server.call({ kind: 'rpc', rpc: ['integrations', 'test'], input: { teamId, config, direction: 'down' } }, token);

const testSaved = (integrationId: string, teamId: string, { token }: TestPerson) => {
  const input = { teamId, integrationId, direction: 'down' };
  return server.call({ kind: 'rpc', rpc: ['integrations', 'testSaved'], input }, token);
};

describe('a test of an integration', () => {
  it('is limited to ten e-mails a minute per person and per team', async () => {
    const [owner, member] = [await server.signUp('owner@example.com'), await server.signUp()];
    const { teamId } = await server.createTeam(owner, member);
    const other = await server.createTeam(owner);
    const before = server.mailer.sent.length;
    const mail: IntegrationConfig = { kind: 'email', to: 'owner@example.com' };
    const answers = await Promise.all(Array.from({ length: 30 }, () => test(mail, teamId, owner)));
    expect(server.mailer.sent.length - before).toBe(10);
    const refused = { name: 'RateLimitedError', detail: { retryAfterSeconds: expect.any(Number) } };
    expect(answers.at(-1)).toMatchObject(refused);
    const saved = (await save(mail, teamId, owner)) as { value: Integration };
    expect(await testSaved(saved.value.integrationId, teamId, member)).toMatchObject(refused);
    expect(await test(mail, other.teamId, owner)).toMatchObject(refused);
    expect(await test({ kind: 'slack', url: 'https://hooks.invalid/' }, teamId, owner)).not.toMatchObject(refused);
  });
});

describe('an address that can never receive mail', () => {
  it.each<[IntegrationConfig, string, RegExp]>([
    [{ kind: 'slack', url: 'https://user:pw@x.test/' }, 'url', /can’t contain a username or password/],
    [{ kind: 'discord', url: 'http://10.0.0.1/' }, 'url', /10\.0\.0\.1 isn’t a public address/],
    [{ kind: 'msteams', url: 'http://2130706433/' }, 'url', /127\.0\.0\.1 isn’t a public address/],
    [{ kind: 'ntfy', server: 'http://[::1]/', topic: 'a', priority: 3 }, 'server', /isn’t a public address/],
  ])('is rejected, naming the field, when saved and when tested: %j', async (config, field, message) => {
    const owner = await server.signUp();
    const { teamId } = await server.createTeam(owner);
    const refusedAt = (path: string) => ({
      name: 'InvalidInputError',
      detail: { path, message: expect.stringMatching(message) },
    });
    expect(await save(config, teamId, owner)).toMatchObject(refusedAt(`settings/config/${field}`));
    expect(await test(config, teamId, owner)).toMatchObject(refusedAt(`config/${field}`));
  });
});

describe('a webhook’s template', () => {
  it('is refused, naming the field, when its body could be too large', async () => {
    const owner = await server.signUp();
    const { teamId } = await server.createTeam(owner);
    const [large, small] = ['{{output}}'.repeat(998), '{{output}}'.repeat(3)];
    const config: Extract<IntegrationConfig, { kind: 'webhook' }> = {
      kind: 'webhook',
      url: 'https://hooks.invalid/',
      method: 'POST',
      headers: [],
      downBody: small,
      upBody: large,
    };
    const preview = (template: string) => {
      const input = { teamId, template, direction: 'down' };
      return server.call({ kind: 'rpc', rpc: ['integrations', 'preview'], input }, owner.token);
    };
    const refusedAt = (path: string) => ({
      name: 'InvalidInputError',
      detail: {
        path,
        message: 'could make a body of up to 9,018 kB, but the limit is 128 kB. Use fewer placeholders',
      },
    });
    expect(await save(config, teamId, owner)).toMatchObject(refusedAt('settings/config/upBody'));
    expect(await test(config, teamId, owner)).toMatchObject(refusedAt('config/upBody'));
    expect(await preview(large)).toMatchObject(refusedAt('template'));
    expect(await preview(small)).toMatchObject({ value: { body: expect.stringContaining('no space left') } });
    expect(await save({ ...config, upBody: small }, teamId, owner)).toMatchObject({ value: { name: 'Hook' } });
    expect(await save({ ...config, method: 'GET' }, teamId, owner)).toMatchObject({ value: { name: 'Hook' } });
  });
});
