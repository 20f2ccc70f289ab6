import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createId, INTEGRATION_ID_PREFIX } from '../../../contract/ids.ts';
import type { Team } from '../../../contract/records.ts';
import type { TestPerson } from '../../testing/apiClient.ts';
import { startTestServer, type TestServer } from '../../testing/startTestServer.ts';

let server: TestServer;
let owner: TestPerson;
let member: TestPerson;
let team: Team;
beforeAll(async () => {
  server = await startTestServer();
  [owner, member] = [await server.signUp(), await server.signUp()];
  team = await server.createTeam(owner, member);
});
afterAll(() => server.close());

const save = () => ({
  integrationId: createId(INTEGRATION_ID_PREFIX),
  versionstamp: null,
  settings: {
    name: 'On call',
    config: {
      kind: 'webhook',
      url: 'https://hooks.example.test/services/MARKED-PATH',
      method: 'POST',
      headers: [{ name: 'Authorization', value: 'Bearer MARKED-HEADER' }],
      secret: 'MARKED-SECRET',
      downBody: '',
      upBody: '',
    },
    isDefault: false,
    remindEverySeconds: null,
    alertAfterFailures: 1,
    wantsSummary: false,
  },
});
const integrations = (name: string, input: object, { token }: TestPerson) =>
  server.call({ kind: 'rpc', rpc: ['integrations', name], input: { teamId: team.teamId, ...input } }, token);

it('a member can read integrations without their secrets, but can’t change them', async () => {
  expect(await integrations('save', save(), owner)).toMatchObject({ kind: 'result' });
  const listed = await integrations('list', {}, member);
  expect(listed).toMatchObject({ kind: 'result' });
  expect(JSON.stringify(listed)).toContain('On call');
  expect(JSON.stringify(listed)).not.toContain('MARKED');
  expect(await integrations('save', save(), member)).toMatchObject({ name: 'ForbiddenError' });
});

it('a viewer can’t read integrations', async () => {
  await server.replaceTeam({
    ...team,
    users: team.users.map((user) => (user.userId === member.userId ? { ...user, role: 'viewer' } : user)),
  });
  expect(await integrations('list', {}, member)).toMatchObject({ name: 'ForbiddenError' });
});
