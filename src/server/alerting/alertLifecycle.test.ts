import { afterEach, expect, it } from '@jest/globals';
import type { Integration } from '../../contract/alerting/integrationRecord.ts';
import { startTestServer, type TestServer } from '../testing/startTestServer.ts';

const OLD = 'ann@old.example';
const NEW = 'ann@new.example';

let server: TestServer;
afterEach(() => server.close());

it('switches integrations that e-mail a person to their new address, and back if they use the link in the e-mail', async () => {
  server = await startTestServer();
  const ann = await server.signUp(OLD);
  const { teamId } = await server.createTeam(ann);
  const call = <Value>(path: string, input: object) =>
    server.valueOf<Value>({ kind: 'rpc', rpc: path.split('/'), input }, ann.token);
  const integrations = async () =>
    (await call<Integration[]>('integrations/list', { teamId })).map(({ name, config, confirmation }) => ({
      name,
      config,
      confirmation,
    }));
  const codeFor = (address: string) => /^\d{6}/.exec(server.mailer.lastTo(address).subject)?.[0];
  const mailing = (address: string) => [
    { name: `E-mail to ${address}`, config: { kind: 'email', to: address }, confirmation: { state: 'confirmed' } },
  ];
  expect(await integrations()).toEqual(mailing(OLD));

  await call('address/begin', { email: NEW });
  await call('address/confirm', { toCode: codeFor(NEW), fromCode: codeFor(OLD) });
  expect(await integrations()).toEqual(mailing(NEW));

  const { search } = new URL(/https?:\/\/\S+\/undo-address\?\S+/.exec(server.mailer.lastTo(OLD).text)?.[0] ?? '');
  const url = `${server.url}/undo-address${search}`;
  const asking = await fetch(url);
  expect([asking.status, await asking.text()]).toEqual([
    200,
    expect.stringContaining('<button>Undo the change</button>'),
  ]);
  expect(await integrations()).toEqual(mailing(NEW));
  const undone = await fetch(url, { method: 'POST' });
  expect([undone.status, await undone.text()]).toEqual([200, expect.stringContaining('Your old address was restored')]);
  expect((await fetch(url)).status).toBe(404);
});
