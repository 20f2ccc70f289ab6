import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type ManagementWorld,
  startManagementWorld,
} from '../../src/server/http/management/testing/startManagementWorld.ts';
import { builtCommand } from './testing/builtCommand.ts';
import { startPingServer } from './testing/startPingServer.ts';

const NIGHTLY = `monitors:
  - key: nightly
    name: Nightly
    schedule: { kind: period, periodSeconds: 3600 }
  - key: hourly
    name: Hourly
    schedule: { kind: period, periodSeconds: 60 }
`;
const KEY = `hrw_${'k'.repeat(28)}`;

const command = builtCommand();

describe('with a Hearth server', () => {
  let world: ManagementWorld;
  beforeAll(async () => {
    world = await startManagementWorld();
  });
  afterAll(() => world.stop());

  const hearth = (args: string[], input = '', key = world.keys.write) =>
    command.run(args, { input, env: { HEARTH_API_KEY: key, HEARTH_URL: world.server.url } });

  async function fileWith(document: string): Promise<string> {
    const file = path.join(command.folder(), 'hearth config.yaml');
    await writeFile(file, document);
    return file;
  }

  it('exits with 2 for a plan with changes and with 0 after applying it, and then has nothing left to do', async () => {
    const file = await fileWith(NIGHTLY);
    const planned = await hearth(['apply', '--plan', file]);
    expect({ ...planned, stdout: String(planned.stdout) }).toEqual({
      status: 2,
      stdout: `+ monitor nightly (Nightly)\n+ monitor hourly (Hourly)\n2 to create, 0 to update, 0 to delete, 0 unchanged.\n`,
      stderr: '',
    });
    expect(await world.count()).toBe(0);
    const applied = await hearth(['apply', file]);
    expect(applied.status).toBe(0);
    expect(String(applied.stdout)).toMatch(/\n2 created, 0 updated, 0 deleted, 0 unchanged\.\n$/);
    for (const args of [
      ['apply', file],
      ['apply', '--plan', file],
    ]) {
      const { status, stdout } = await hearth(args);
      expect([status, String(stdout)]).toEqual([0, '0 to create, 0 to update, 0 to delete, 2 unchanged.\n']);
    }
  });

  it('exports a document that it can apply, even from standard input', async () => {
    const { status, stdout } = await hearth(['export'], '', world.keys.read);
    expect([status, String(stdout)]).toEqual([
      0,
      expect.stringMatching(/^# yaml-language-server: .*\nmonitors:\n {2}- key: nightly\n/),
    ]);
    const json = await hearth(['export', '--format', 'json']);
    expect(JSON.parse(String(json.stdout))).toMatchObject({ monitors: [{ key: 'nightly' }, { key: 'hourly' }] });
    expect(await hearth(['apply', '--plan', '-'], String(stdout))).toMatchObject({ status: 0, stderr: '' });
  });

  it('deletes only with --delete', async () => {
    const file = await fileWith(NIGHTLY.slice(0, NIGHTLY.indexOf('  - key: hourly')));
    const refused = await hearth(['apply', file]);
    expect(refused.status).toBe(1);
    expect(refused.stderr).toContain('- monitor hourly (Hourly)');
    expect(await world.count()).toBe(2);
    expect(await hearth(['apply', '--delete', file])).toMatchObject({ status: 0, stderr: '' });
    expect(await world.count()).toBe(1);
  });

  it('reports the wrong line, or a key that is not allowed to write', async () => {
    const file = await fileWith(`${NIGHTLY}    grace: 3\n`);
    expect(await hearth(['apply', file])).toMatchObject({
      status: 1,
      stderr: "hearth: The document wasn't applied: Line 8: /monitors/1/grace is an unknown field.\n",
    });
    const { status, stderr } = await hearth(['apply', await fileWith(NIGHTLY)], '', world.keys.read);
    expect([status, stderr]).toEqual([1, expect.stringContaining('API key')]);
    expect(stderr).not.toContain(world.keys.read);
  });
});

describe('with a server that does not apply it', () => {
  const apply = (url: string) => command.run(['apply', '-', '--key', KEY, '--server', url], { input: NIGHTLY });

  it('does not send the key to another server', async () => {
    const [elsewhere, server] = [await startPingServer(), await startPingServer()];
    server.respondWith((_request, response) => {
      response.writeHead(302, { location: `${elsewhere.url}/login` }).end();
      return undefined;
    });
    const { status, stderr } = await apply(server.url);
    expect([status, stderr]).toEqual([
      1,
      expect.stringContaining(`redirects to ${elsewhere.url}: use that as --server.`),
    ]);
    expect(elsewhere.received).toEqual([]);
    await Promise.all([server.close(), elsewhere.close()]);
    expect(await apply(server.url)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('refused the connection'),
    });
  });

  it('waits and retries when the key has made too many requests', async () => {
    const server = await startPingServer();
    const lines = ['0 to create, 0 to update, 0 to delete, 2 unchanged.'];
    server.respondWith((_request, response, count) => {
      if (count === 0) response.writeHead(429, { 'retry-after': '1' }).end('{}');
      else response.end(JSON.stringify({ revision: 'r1', changes: [], lines }));
      return undefined;
    });
    const { status, stdout, stderr } = await apply(server.url);
    expect([status, String(stdout), stderr]).toEqual([0, `${lines[0]}\n`, '']);
    expect(server.received.map(({ query, body }) => [query, String(body)])).toEqual([
      ['?plan=1', NIGHTLY],
      ['?plan=1', NIGHTLY],
    ]);
    await server.close();
  });

  it('fails when someone changes the team between plan and apply', async () => {
    const server = await startPingServer();
    const plan = { revision: 'r1', changes: [{}], lines: ['+ monitor nightly (Nightly)'] };
    server.respondWith(({ query }, response) => {
      const isPlan = query === '?plan=1';
      response
        .writeHead(isPlan ? 200 : 409)
        .end(JSON.stringify(isPlan ? plan : { detail: 'The monitor A was changed.' }));
      return undefined;
    });
    const { status, stderr } = await apply(server.url);
    expect([status, stderr]).toEqual([1, "hearth: The document wasn't applied: The monitor A was changed.\n"]);
    server.respondWith(() => 200);
    expect(await apply(server.url)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('the server responded 200'),
    });
    await server.close();
  });
});

it.each([
  [['apply'], /Name one file/],
  [['apply', 'a', 'b'], /Name one file/],
  [['apply', '/nowhere', '--server', 'http://127.0.0.1:1', '--key', KEY], /There is no file \/nowhere\./],
  [['apply', '/', '--server', 'http://127.0.0.1:1', '--key', KEY], /\/ can't be read \(EISDIR\)/],
  [['export'], /--key is missing/],
  [['export', '--key', 'secret-thing'], /--key must be an API key/],
  [['export', '--key', KEY], /--server is missing/],
  [['export', '--key', KEY, '--format', 'xml'], /--format must be yaml or json/],
  [['export', '--plan'], /Unknown option '--plan'/],
])('rejects %j with status 125', async (args, message) => {
  const { status, stderr } = await command.run(args);
  expect([status, stderr]).toEqual([125, expect.stringMatching(message)]);
  expect(stderr).not.toContain('secret-thing');
});
