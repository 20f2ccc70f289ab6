import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { runWorld, UUID } from './testing/runWorld.ts';

const { command, server, name, lastPath } = runWorld();

describe('the options of hearth run', () => {
  it('name a monitor by slug and key, which can come from the environment', async () => {
    const byOptions = ['--server', `${server().url}/`, '--key', 'Key-1', '--slug', 'nightly-backup', '--create'];
    await command.run(['run', ...byOptions, '--', 'true'], {
      env: { HEARTH_KEY: 'other', HEARTH_URL: 'http://other' },
    });
    await command.run(['run', '--slug', 'nightly-backup', '--', 'true'], {
      env: { HEARTH_KEY: 'Key-2', HEARTH_URL: `${server().url}/hearth/` },
    });
    await command.run(['run', '--uuid', UUID.toUpperCase(), '--', 'true'], { env: { HEARTH_URL: server().url } });
    expect(
      server()
        .paths()
        .filter((address) => !address.endsWith('/start')),
    ).toEqual(['/ping/Key-1/nightly-backup/0', '/hearth/ping/Key-2/nightly-backup/0', `/ping/${UUID}/0`]);
    expect(server().received[0]?.query).toMatch(/^\?create=1&rid=/);
  });

  it.each<[args: string, message: RegExp]>([
    ['', /Give a command: run, ping, apply or export/],
    ['constructor', /The command must be run, ping, apply or export/],
    ['run --bogus 1 -- true', /Unknown option '--bogus'/],
  ])('are rejected before anything runs if they are wrong: “%s”', async (args, message) => {
    const { status, stdout, stderr } = await command.run(args.split(' ').filter(Boolean));
    expect([status, stdout.toString()]).toEqual([125, '']);
    expect(stderr).toMatch(message);
    expect(stderr).toMatch(/^hearth: [^\n]+\. See hearth --help\.\n$/);
  });

  it('are rejected with the name of an invalid environment variable', async () => {
    const run = (env: Record<string, string>) => command.run(['run', '--slug', 'a', '--', 'true'], { env });
    expect((await run({ HEARTH_KEY: 'a b', HEARTH_URL: server().url })).stderr).toContain(
      'HEARTH_KEY must be a ping key',
    );
    expect((await run({ HEARTH_KEY: 'k', HEARTH_URL: 'hearth' })).stderr).toContain('HEARTH_URL must be an http');
    expect(server().received).toEqual([]);
  });

  it.each([['--help'], ['run', '--help'], ['ping', '-h']])('are listed by %s %s', async (...args) => {
    const { status, stdout } = await command.run(args);
    expect(status).toBe(0);
    for (const option of ['--url', '--slug', '--key', '--uuid', '--server', '--timeout', '--stdin', 'HEARTH_KEY']) {
      expect(stdout.toString()).toContain(option);
    }
    expect(
      stdout
        .toString()
        .split('\n')
        .every((line) => line.length <= 80),
    ).toBe(true);
  });

  it('belong to the job if they follow --', async () => {
    const { stdout } = await command.run(['run', ...name(), '--', '/bin/echo', '--help']);
    expect(stdout.toString()).toContain('--help');
    expect(lastPath()).toBe(`/ping/${UUID}/0`);
  });

  it('include one that prints the package’s version', async () => {
    const { version } = JSON.parse(await readFile(path.join(command.folder(), 'package.json'), 'utf8')) as {
      version: string;
    };
    expect((await command.run(['--version'])).stdout.toString()).toBe(`hearth ${version}\n`);
  });
});
