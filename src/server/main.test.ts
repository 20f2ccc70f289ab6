import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { createServer as createTcpServer, type AddressInfo } from 'node:net';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { WebSocket } from 'ws';
import { ownDataFile } from './database/sqlite/dataFileLock.ts';
import { createApiClient } from './testing/apiClient.ts';
import { startServerProcess, type ServerProcess } from './testing/startServerProcess.ts';

const BEGIN = JSON.stringify({ kind: 'rpc', rpc: ['registration', 'begin'] });

describe('the server process', () => {
  const started: ServerProcess[] = [];
  const onTestEnd: (() => void)[] = [];
  let folder: string;
  const start = async (env: Record<string, string> = {}) => {
    const server = await startServerProcess({ env: { LOG_LEVEL: 'error', ...env } });
    started.push(server);
    return server;
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hearth start '));
  });
  afterEach(async () => {
    for (const end of onTestEnd.splice(0)) end();
    await Promise.all(started.splice(0).map((server) => server.stop()));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  describe('at startup', () => {
    it('prints its address, and responds there', async () => {
      const server = await start();
      const client = createApiClient(await server.listening());
      expect(await client.call({ kind: 'commands', commands: [] })).toEqual({ kind: 'results', results: [] });
      expect((await stat(join(server.dataDir, 'hearth.sqlite'))).mode & 0o077).toBe(0);
    });

    it('stops with one sentence for an invalid value', async () => {
      const server = await start({ SMTP_URL: 'mail.example.com' });
      expect(await server.exited).toBe(1);
      expect(server.output).toEqual([expect.stringMatching(/^SMTP_URL must be .*\.$/)]);
    });

    it('stops with one sentence if the port is in use', async () => {
      const taken = createTcpServer().listen(0, '127.0.0.1');
      const { port } = await new Promise<AddressInfo>((resolve) =>
        taken.once('listening', () => resolve(taken.address() as AddressInfo)),
      );
      onTestEnd.push(() => taken.close());
      const server = await start({ PORT: String(port) });
      expect(await server.exited).toBe(1);
      expect(server.output).toEqual([
        `Hearth can’t listen on 127.0.0.1:${port}: the port is in use. Set PORT to a free one.`,
      ]);
    });

    it('leaves the data alone if the port is in use, without migrating or monitoring it', async () => {
      const first = await start();
      const { port } = new URL(await first.listening());
      const second = await start({ PORT: port });
      expect(await second.exited).toBe(1);
      expect(second.output).toEqual([expect.stringContaining('the port is in use')]);
      expect(await readdir(second.dataDir)).toEqual([]);
    });

    it('stops with one sentence if the host isn’t an address of this machine', async () => {
      const server = await start({ HOST: '192.0.2.1' });
      expect(await server.exited).toBe(1);
      expect(server.output).toEqual([
        'Hearth can’t listen on 192.0.2.1: this machine doesn’t have that address. Check HOST.',
      ]);
    });

    it('stops with one sentence while its data is being restored', async () => {
      const dataDir = join(folder, 'restoring');
      const file = join(dataDir, 'hearth.sqlite');
      onTestEnd.push(ownDataFile(file));
      const server = await start({ DATA_DIR: dataDir });
      expect(await server.exited).toBe(1);
      expect(server.output).toEqual([`The data file ${file} is being restored. Start Hearth again once that’s done.`]);
    });

    it.each([
      ['a file is in the way of the data folder', 'a file/data'],
      ['the data file isn’t a SQLite database', 'other'],
    ])('stops with one sentence if %s', async (_case, dataDir) => {
      await mkdir(join(folder, 'other'), { recursive: true });
      await writeFile(join(folder, 'a file'), 'not a folder');
      await writeFile(
        join(folder, 'other', 'hearth.sqlite'),
        'not a database, but long enough to look like one '.repeat(100),
      );
      const server = await start({ DATA_DIR: join(folder, dataDir) });
      expect(await server.exited).toBe(1);
      expect(server.output).toHaveLength(1);
      expect(server.output[0]).toContain(join(folder, dataDir));
    });
  });

  describe('at shutdown', () => {
    it.each(['SIGTERM', 'SIGINT'] as const)(
      'finishes requests in progress on %s, closes its sockets and exits with 0',
      async (signal) => {
        const server = await start();
        const url = await server.listening();
        const socket = new WebSocket(`${url.replace('http', 'ws')}/api`);
        await new Promise((resolve) => socket.once('open', resolve));
        const closed = new Promise<number>((resolve) => socket.once('close', resolve));
        const { answer, finish } = await sendHalf(url);
        server.signal(signal);
        expect(await closed).toBe(1001);
        finish();
        expect(await answer).toMatchObject({ status: 200, text: expect.stringContaining('"kind":"result"') });
        expect(await server.exited).toBe(0);
        expect(server.output.filter((line) => line.startsWith('{'))).toEqual([]);
      },
    );

    it('exits immediately on a second signal', async () => {
      const server = await start();
      const { answer } = await sendHalf(await server.listening());
      answer.catch(() => undefined);
      server.signal('SIGTERM');
      server.signal('SIGINT');
      expect(await server.exited).toBe(1);
    });
  });
});

/** Sends half of a request; the server waits for the rest. */
async function sendHalf(url: string) {
  const half = BEGIN.length / 2;
  const sent = request(`${url}/api`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': BEGIN.length, expect: '100-continue' },
    // Keeps the connection open as long as the server allows, as browsers do.
    agent: new Agent({ keepAlive: true }),
  });
  const answer = new Promise<{ status: number; text: string }>((resolve, reject) => {
    sent.on('error', reject);
    sent.on('response', (response) => {
      let text = '';
      response.on('data', (part: Buffer) => (text += part.toString()));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
    });
  });
  // The server asks for the rest once it has the request's headers.
  const asked = new Promise((resolve) => sent.once('continue', resolve));
  sent.write(BEGIN.slice(0, half));
  await asked;
  return { answer, finish: () => sent.end(BEGIN.slice(half)) };
}
