import { describe, expect, it } from '@jest/globals';
import { until } from '../../src/testing/until.ts';
import { runWorld, UUID } from './testing/runWorld.ts';

const { command, server, start, run, lastBody, lastPath } = runWorld();

describe('a server that fails', () => {
  it('is retried until it records the ping', async () => {
    server().respondWith((_request, _response, count) => (count === 1 ? 500 : 200));
    expect(await run('echo out; exit 1')).toMatchObject({ status: 1, stderr: '' });
    expect(server().paths()).toEqual(['start', '1', '1'].map((word) => `/ping/${UUID}/${word}`));
    expect(new Set(server().received.map(({ rid }) => rid)).size).toBe(1);
    expect(lastBody()).toBe('out\n');
  });

  it('is not retried after a permanent refusal', async () => {
    server().respondWith(() => 404);
    expect(await run('exit 3')).toMatchObject({
      status: 3,
      stderr: `hearth: Couldn't report the end of the job: there is no such monitor or ping key (404 from ${new URL(server().url).host}).\n`,
    });
    expect(server().received).toHaveLength(2);
  });

  it('can’t block or mislead the command with its response', async () => {
    server().respondWith(({ path }, response) => {
      if (path.endsWith('/start')) return void response.writeHead(302, { location: 'http://[' }).end();
      response.writeHead(200, { 'ping-body-limit': '-1' });
      const flood = (): void => {
        while (response.write(Buffer.alloc(65_536)));
      };
      response.on('drain', flood);
      flood();
      return undefined;
    });
    expect(await run('exit 4', '--retries', '0')).toMatchObject({ status: 4 });
    expect(server().received).toHaveLength(2);
  });

  it('is followed to its new address, with the output', async () => {
    server().respondWith(({ path }, response) => {
      if (path.startsWith('/new')) return 200;
      response.writeHead(301, { location: `${server().url}/new${path}` }).end();
      return undefined;
    });
    expect(await run('echo out')).toMatchObject({ status: 0, stderr: '' });
    expect(server().received.at(-1)).toMatchObject({ method: 'POST', path: `/new/ping/${UUID}/0` });
    expect(lastBody()).toBe('out\n');
  });
});

describe('without a server', () => {
  it('the job runs with its own status and output', async () => {
    await server().close();
    const { status, stdout, stderr } = await run('echo out; exit 3', '--retries', '1');
    expect([status, stdout.toString()]).toEqual([3, 'out\n']);
    expect(stderr).toMatch(/^hearth: Couldn't report the end of the job: 127\.0\.0\.1:\d+ refused the connection\.\n$/);
  });

  it('the job runs if the server name cannot be resolved', async () => {
    const address = ['--url', `http://hearth.invalid/ping/${UUID}`, '--retries', '0'];
    const { status, stdout } = await command.run(['run', ...address, '--', '/bin/sh', '-c', 'echo out; exit 3']);
    expect([status, stdout.toString()]).toEqual([3, 'out\n']);
  });

  it('the job does not wait for its start to be recorded', async () => {
    let finish: () => void = () => undefined;
    server().respondWith(({ path }, response) => {
      if (!path.endsWith('/start')) return 200;
      finish = () => void response.end('OK');
      return undefined;
    });
    const running = start('echo ran; cat; exit 5');
    await until(() => running.printed() === 'ran\n' && server().received.length === 1);
    finish();
    running.child.stdin?.end();
    expect(await running.ended).toMatchObject({ status: 5 });
  });

  it('a start that hangs is abandoned soon after the job ends', async () => {
    server().respondWith(({ path }) => (path.endsWith('/start') ? undefined : 200));
    const { status, stderr } = await run('exit 3');
    expect(status).toBe(3);
    expect(stderr).toContain("Couldn't report the start of the job: no response from");
    expect(lastPath()).toBe(`/ping/${UUID}/3`);
  });
});
