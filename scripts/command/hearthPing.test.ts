import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { MonitorEvent } from '../../src/contract/monitors/monitorEvents.ts';
import { startTestServer, type TestServer } from '../../src/server/testing/startTestServer.ts';
import { builtCommand } from './testing/builtCommand.ts';
import { UUID } from './testing/runWorld.ts';
import { type PingServer, startPingServer } from './testing/startPingServer.ts';

const RID = '11111111-2222-3333-4444-555555555555';

const command = builtCommand();

describe('hearth ping', () => {
  let server: PingServer;
  let name: string[];
  beforeEach(async () => {
    server = await startPingServer();
    name = ['--url', `${server.url}/ping/${UUID}`];
  });
  afterEach(() => server.close());

  it.each([
    ['', ''],
    ['success', ''],
    ['start', '/start'],
    ['fail', '/fail'],
    ['log', '/log'],
    ['0', '/0'],
    ['255', '/255'],
  ])('sends “%s” as %s', async (word, end) => {
    const { status, stdout, stderr } = await command.run(['ping', ...name, ...(word ? [word] : [])]);
    expect([status, stdout.toString(), stderr]).toEqual([0, '', '']);
    expect(server.received).toMatchObject([{ method: 'POST', path: `/ping/${UUID}${end}`, rid: null }]);
  });

  it('sends a message, and the id of the run that it belongs to', async () => {
    await command.run(['ping', ...name, '--message', 'Ünicode', '--rid', RID.toUpperCase(), 'log']);
    expect(server.received).toMatchObject([{ path: `/ping/${UUID}/log`, rid: RID, body: Buffer.from('Ünicode') }]);
  });

  it('sends the last part of its standard input', async () => {
    await command.run(['ping', ...name, '--stdin'], { input: 'all of it' });
    await command.run(['ping', ...name, '--stdin'], { input: `${'a line of output\n'.repeat(100_000)}the end` });
    const [short, long] = server.received.map(({ body }) => body.toString());
    expect(short).toBe('all of it');
    expect(long).toMatch(/^\[\d+ bytes omitted\]\na line of output\n.*the end$/s);
    expect(long?.length).toBeLessThanOrEqual(10_000);
  });

  it('exits with 1 and says why if the ping was not recorded', async () => {
    server.respondWith(() => 409);
    const host = new URL(server.url).host;
    expect(await command.run(['ping', ...name])).toMatchObject({
      status: 1,
      stderr: `hearth: The ping wasn't recorded: several monitors have that slug (409 from ${host}).\n`,
    });
    server.respondWith(() => 503);
    expect(await command.run(['ping', ...name, '--retries', '1'])).toMatchObject({
      status: 1,
      stderr: `hearth: The ping wasn't recorded: the ping was refused (503 from ${host}).\n`,
    });
    expect(server.received).toHaveLength(3);
  });

  it('waits as long as the server asks before it retries', async () => {
    server.respondWith((_request, response, count) => {
      if (count > 0) return 200;
      response.setHeader('retry-after', '2');
      return 429;
    });
    expect(await command.run(['ping', ...name])).toMatchObject({ status: 0 });
    expect(server.received).toHaveLength(2);
  });

  it('rejects an unknown word and sends nothing', async () => {
    const { status, stderr } = await command.run(['ping', ...name, 'up']);
    expect(status).toBe(125);
    expect(stderr).toMatch(/A ping must be success, start, fail, log or an exit status from 0 to 255/);
    expect(server.received).toEqual([]);
  });
});

describe('the package', () => {
  it('can be packed and installed by npm as a command', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'hearth package '));
    const npm = (...args: string[]): string =>
      execFileSync('npm', [...args, '--cache', path.join(folder, 'cache'), '--offline', '--loglevel=error'], {
        cwd: folder,
        encoding: 'utf8',
      });
    try {
      const [packed] = JSON.parse(npm('pack', command.folder(), '--json')) as {
        filename: string;
        files: { path: string }[];
      }[];
      expect(packed?.files.map((file) => file.path)).toEqual(['README.md', 'hearth.mjs', 'package.json']);
      npm('install', '--prefix', folder, path.join(folder, packed?.filename ?? ''));
      const installed = path.join(folder, 'node_modules/.bin/hearth');
      expect(execFileSync(installed, ['--version'], { encoding: 'utf8' })).toMatch(/^hearth \d/);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});

describe('with a real Hearth server', () => {
  let hearth: TestServer;
  afterEach(() => hearth.close());

  it('a run is recorded with its duration, status and output', async () => {
    hearth = await startTestServer();
    const ada = await hearth.signUp();
    const { teamId } = await hearth.createTeam(ada);
    const monitor = await hearth.createMonitor(ada, teamId);
    const ask = <Value>(call: string, input: object = {}) =>
      hearth.valueOf<Value>({ kind: 'rpc', rpc: ['monitors', call], input: { teamId, ...input } }, ada.token);
    const { pingKey } = await ask<{ pingKey: string }>('pingKey');
    const byKey = ['--server', hearth.url, '--key', pingKey, '--slug', monitor.data.slug];
    const run = (script: string) => command.run(['run', ...byKey, '--', '/bin/sh', '-c', script]);

    expect(await run('echo fine')).toMatchObject({ status: 0, stderr: '' });
    expect(await run('echo broken; kill -9 $$')).toMatchObject({ status: 137 });
    const { monitorId } = monitor.data;
    const { events } = await ask<{ events: MonitorEvent[] }>('events', { monitorId });
    const pings = events.filter((event) => event.type === 'ping').toReversed();
    expect(pings).toMatchObject([
      { kind: 'start', method: 'POST' },
      { kind: 'success', exitStatus: 0, durationMs: expect.any(Number), bodyStart: 'fine\n' },
      { kind: 'start' },
      { kind: 'fail', exitStatus: 137, bodyStart: 'broken\nhearth: killed by SIGKILL\n' },
    ]);
    expect(pings[1]).toMatchObject({ rid: pings[0]?.type === 'ping' ? pings[0].rid : '' });
  });

  it('a downloaded file contains the address of its server', async () => {
    const receiver = await startPingServer();
    const commandFile = path.join(command.folder(), 'hearth.mjs');
    hearth = await startTestServer({ config: { commandFile, publicUrl: receiver.url } });
    const file = path.join(command.folder(), 'downloaded.mjs');
    await writeFile(file, await (await fetch(`${hearth.url}/hearth.mjs`)).text());
    expect(await command.run(['ping', '--uuid', UUID], { file })).toMatchObject({ status: 0, stderr: '' });
    expect(receiver.paths()).toEqual([`/ping/${UUID}`]);
    await receiver.close();
  });
});
