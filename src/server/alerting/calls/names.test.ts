import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { MaintenanceWindow, Quiet } from '../../../contract/alerting/alertingCalls.ts';
import type { Integration, IntegrationSettings } from '../../../contract/alerting/integrationRecord.ts';
import { createId, INTEGRATION_ID_PREFIX } from '../../../contract/ids.ts';
import type { TestPerson } from '../../testing/apiClient.ts';
import { startTestServer, type TestServer } from '../../testing/startTestServer.ts';
import { NOW } from '../../../testing/clock.ts';

let server: TestServer;
let owner: TestPerson;
let teamId: string;
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.signUp();
  ({ teamId } = await server.createSilentTeam(owner));
});
afterAll(() => server.close());

const command = (rpc: string, input: object) => ({ kind: 'rpc', rpc: rpc.split('/'), input: { teamId, ...input } });
const call = <Value>(rpc: string, input = {}): Promise<Value> =>
  server.valueOf<Value>(command(rpc, input), owner.token);

const integrationNamed = (name: string) => ({
  integrationId: createId(INTEGRATION_ID_PREFIX),
  versionstamp: null,
  settings: {
    name,
    config: { kind: 'email', to: 'ops@example.com' },
    isDefault: false,
    remindEverySeconds: null,
    alertAfterFailures: 1,
    wantsSummary: false,
  } satisfies IntegrationSettings,
});
const windowNamed = (title: string) => ({
  versionstamp: null,
  window: {
    windowId: 'window',
    title,
    monitorIds: [],
    when: { kind: 'once', from: NOW, minutes: 10 },
  } satisfies MaintenanceWindow,
});

describe.each([
  ['an integration', 'settings/name', 'integrations/save', integrationNamed],
  ['a maintenance window', 'window/title', 'alerting/saveWindow', windowNamed],
])('the name of %s', (_what, path, rpc, named) => {
  it.each([' ', '\u200b', 'a\nb', 'gpj.\u202eexe'])(
    'is rejected, naming the field, if it is invisible or unreadable: %j',
    async (name) => {
      const refused = await server.call(command(rpc, named(name)), owner.token);
      expect(refused).toMatchObject({ kind: 'error', name: 'InvalidInputError', detail: { path } });
    },
  );
});

it('limits a team to a hundred integrations', async () => {
  const other = await server.createSilentTeam(owner);
  const save = (name: string) =>
    server.call(command('integrations/save', { ...integrationNamed(name), teamId: other.teamId }), owner.token);
  for (let count = 0; count < 100; count++) expect(await save(`Mail ${count}`)).toMatchObject({ kind: 'result' });
  expect(await save('One more')).toMatchObject({ name: 'QuotaExceededError', detail: { limit: 'LIMIT_INTEGRATIONS' } });
});

it('trims names', async () => {
  const wanted = integrationNamed(' Mail\u200b ');
  const made = await call<Integration>('integrations/save', wanted);
  expect(made.name).toBe('Mail');
  expect(await call('integrations/save', wanted)).toEqual(made);
  await call('alerting/saveWindow', windowNamed(' Patching\u00a0'));
  expect((await call<Quiet>('alerting/quiet')).windows.map(({ title }) => title)).toEqual(['Patching']);
});
