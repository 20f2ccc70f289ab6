import { readFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import { until } from '../../src/testing/until.ts';
import { runWorld, UUID } from './testing/runWorld.ts';

const ANY_UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const GIGABYTE = 1_000_000_000;

const { command, server, name, start, run, lastBody, lastPath } = runWorld();
const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe('a job under hearth run', () => {
  it.each([0, 1, 3, 255])(
    'is reported with its start, output and exit status %d, which is also the command’s',
    async (code) => {
      const { status, stdout, stderr } = await run(`echo out; echo err >&2; exit ${code}`);
      expect([status, stdout.toString(), stderr]).toEqual([code, 'out\n', 'err\n']);
      expect(server().paths()).toEqual([`/ping/${UUID}/start`, `/ping/${UUID}/${code}`]);
      expect(server().received.map(({ method, userAgent }) => [method, userAgent])).toEqual([
        ['POST', expect.stringMatching(/^hearth\/\d/)],
        ['POST', expect.stringMatching(/^hearth\/\d/)],
      ]);
      const [started, ended] = server().received;
      expect(started?.rid).toMatch(ANY_UUID);
      expect(ended?.rid).toBe(started?.rid);
      expect(lastBody().split('\n').toSorted()).toEqual(['', 'err', 'out']);
    },
  );

  it.each([
    ['KILL', 137],
    ['TERM', 143],
  ])('that is killed by SIG%s is reported and results in status %d', async (signal, code) => {
    const { status, stderr } = await run(`echo before; kill -${signal} $$`);
    expect([status, stderr]).toEqual([code, `hearth: killed by SIG${signal}\n`]);
    expect(lastPath()).toBe(`/ping/${UUID}/${code}`);
    expect(lastBody()).toBe(`before\nhearth: killed by SIG${signal}\n`);
  });

  it('gets the command’s input, and its own arguments unchanged', async () => {
    const words = ['--key', 'a b', '$HOME', ';', '--', '-h', 'ü\n', ''];
    const print = 'cat; for word; do printf "[%s]" "$word"; done';
    const { stdout } = await command.run(['run', ...name(), '--', '/bin/sh', '-c', print, 'sh', ...words], {
      input: 'from stdin ',
    });
    expect(stdout.toString()).toBe(`from stdin ${words.map((word) => `[${word}]`).join('')}`);
  });

  it.each([
    ['no-such-command-anywhere', 127, /^hearth: no-such-command-anywhere: command not found\n$/],
    ['/', 126, /^hearth: \/ can't be run: \w+\n$/],
  ])('that runs %s is reported and results in status %d', async (file, code, message) => {
    const { status, stderr } = await command.run(['run', ...name(), '--', file]);
    expect(status).toBe(code);
    expect(stderr).toMatch(message);
    expect(lastPath()).toBe(`/ping/${UUID}/${code}`);
    expect(lastBody()).toMatch(message);
  });

  it('has its output forwarded and reported byte for byte', async () => {
    const { stdout } = await run(String.raw`printf '\000\377\033[31m\r\n\342\202'`);
    const bytes = Buffer.from([0, 0xff, 0x1b, 0x5b, 0x33, 0x31, 0x6d, 0x0d, 0x0a, 0xe2, 0x82]);
    expect(stdout).toEqual(bytes);
    expect(server().received.at(-1)?.body).toEqual(bytes);
  });

  it('can open its output by name, as scripts do', async () => {
    const { status, stderr } = await run(
      'echo warned > /dev/stderr; echo out | tee /dev/stderr; echo out > /dev/stdout',
    );
    expect([status, stderr]).toEqual([0, 'warned\nout\n']);
  });

  it('sends no output with --no-output', async () => {
    const { stdout } = await run('echo secret', '--no-output');
    expect(stdout.toString()).toBe('secret\n');
    expect(lastBody()).toBe('');
  });

  it('ends even if a process that it left behind keeps the output open', async () => {
    const { status, stdout } = await run('sleep 3600 & echo $!');
    expect(status).toBe(0);
    process.kill(Number(stdout.toString()));
    expect(lastBody()).toBe(stdout.toString());
  });

  it('loses its reader when the command’s own reader disappears', async () => {
    const running = start('yes');
    await until(() => running.printed().length > 0);
    running.child.stdout?.destroy();
    expect(await running.ended).toMatchObject({ status: 141 });
    expect(lastPath()).toBe(`/ping/${UUID}/141`);
  });
});

describe('signals', () => {
  it.each(['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT', 'SIGUSR1', 'SIGUSR2'] as const)(
    'such as %s are forwarded to the job',
    async (signal) => {
      const running = start(`trap 'echo caught; exit 7' ${signal.slice(3)}; echo ready; while :; do sleep 0.05; done`);
      await until(() => running.printed() === 'ready\n');
      running.child.kill(signal);
      expect(await running.ended).toMatchObject({ status: 7 });
      expect(lastBody()).toBe('ready\ncaught\n');
    },
  );

  it('end a slow report without changing the status', async () => {
    server().respondWith(({ path }) => (path.endsWith('/start') ? 200 : undefined));
    const running = start('exit 3');
    await until(() => server().received.length === 2);
    running.child.kill('SIGTERM');
    expect(await running.ended).toMatchObject({ status: 3 });
  });
});

describe('--timeout', () => {
  it('stops the job and everything that it started, and results in status 124', async () => {
    const { status, stdout, stderr } = await run('sleep 3600 & echo $!; wait', '--timeout', '5s');
    expect([status, stderr]).toEqual([124, 'hearth: stopped: it ran longer than 5 s\n']);
    await until(() => !isAlive(Number(stdout.toString())));
    expect(lastPath()).toBe(`/ping/${UUID}/124`);
    expect(lastBody()).toContain('it ran longer than');
  });

  it('forwards signals to everything that the job started', async () => {
    const running = start(`sleep 3600 & echo $!; wait`, '--timeout', '1d');
    const pid = Number(await until(() => running.printed().endsWith('\n') && running.printed()));
    running.child.kill('SIGTERM');
    expect(await running.ended).toMatchObject({ status: 143 });
    await until(() => !isAlive(pid));
  });
});

describe('long output', () => {
  it('is reported by its last lines, up to what the server stores', async () => {
    server().respondWith((_request, response) => {
      response.setHeader('ping-body-limit', '200');
      return 200;
    });
    const { stdout } = await run('for i in 1 2 3 4 5 6 7 8 9; do echo "line $i of the output of this job"; done');
    expect(stdout.toString().split('\n')).toHaveLength(10);
    const [first, ...rest] = lastBody().split('\n');
    expect(first).toMatch(/^\[\d+ bytes omitted\]$/);
    expect(rest.at(-2)).toBe('line 9 of the output of this job');
    expect(rest[0]).toMatch(/^line \d of/);
    expect(lastBody().length).toBeLessThanOrEqual(200);
  });

  it('of 1 GB is forwarded without using more memory', async () => {
    const job = `yes 'a line of output' | head -c ${GIGABYTE}; echo the last line; cat`;
    const { child, ended } = start(job);
    child.stdout?.removeAllListeners('data');
    let bytes = 0;
    let end = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      end = (end + chunk.subarray(-20).toString()).slice(-20);
    });
    await until(() => end.endsWith('the last line\n'));
    const peak = await peakKilobytes(child.pid);
    child.stdin?.end();
    expect(await ended).toMatchObject({ status: 0 });
    expect(bytes).toBe(GIGABYTE + 'the last line\n'.length);
    expect(lastBody()).toMatch(/^\[99\d+ bytes omitted\]\n.*the last line\n$/s);
    expect(peak).toBeLessThan(400_000);
  }, 600_000);
});

/** Returns a process's peak memory use; 0 if the operating system doesn't report it. */
async function peakKilobytes(pid = 0): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1] ?? 0);
}
