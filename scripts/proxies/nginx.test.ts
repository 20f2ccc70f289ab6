import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { WebSocket } from 'ws';
import { createId, TEAM_ID_PREFIX } from '../../src/contract/ids.ts';
import { teamKey } from '../../src/contract/keys.ts';
import { IMPORT_FILE_PATH, MAX_IMPORT_FILE_BYTES } from '../../src/contract/monitors/importLimits.ts';
import type { Team } from '../../src/contract/records.ts';
import { createApiClient } from '../../src/server/testing/apiClient.ts';
import { startServerProcess, type ServerProcess } from '../../src/server/testing/startServerProcess.ts';
import { freePort } from '../../src/testing/freePort.ts';
import { until } from '../../src/testing/until.ts';
import { findPrograms, NGINX } from '../debian/debianPrograms.ts';

const folder = findPrograms(NGINX);
const describeWithNginx = folder === undefined ? describe.skip : describe;

/** Returns the block for nginx in the documentation, with other ports, as a whole configuration. */
async function documented(directory: string, port: number, upstream: string): Promise<string> {
  const page = await readFile('docs/operations/proxies.md', 'utf8');
  const block = /^```nginx\n(?<block>.*?)^```$/ms.exec(page)?.groups?.block ?? '';
  const moved = block
    .replace('listen 80;', `listen 127.0.0.1:${port};`)
    .replace('http://127.0.0.1:8080;', `${upstream};`);
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${directory};`);
  return `daemon off;
pid ${directory}/nginx.pid;
error_log stderr;
events {}
http {
access_log off;
${paths.join('\n')}
${moved}
}
`;
}

describeWithNginx('the documented configuration of nginx', () => {
  let server: ServerProcess;
  let nginx: ChildProcess;
  let directory: string;
  let url: string;

  beforeAll(async () => {
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    server = await startServerProcess({ env: { PUBLIC_URL: 'https://hearth.example.com' } });
    directory = await mkdtemp(join(tmpdir(), 'hearth-nginx-'));
    const file = join(directory, 'nginx.conf');
    await writeFile(file, await documented(directory, port, await server.listening()));
    nginx = spawn(join(folder ?? '', 'nginx'), ['-c', file, '-p', directory], { stdio: 'inherit' });
    const failed = once(nginx, 'exit').then(() => Promise.reject(new Error('nginx ended.')));
    const started = until(() =>
      fetch(`${url}/livez`).then(
        ({ ok }) => ok,
        () => false,
      ),
    );
    await Promise.race([started, failed]);
  });
  afterAll(async () => {
    nginx.removeAllListeners('exit').kill('SIGTERM');
    await server.stop();
    await rm(directory, { recursive: true, force: true });
  });

  it.each([
    ['the address that people open', () => url],
    ['PUBLIC_URL', () => 'https://hearth.example.com'],
  ])('lets a page at %s open a websocket', async (_where, origin) => {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/api`, { origin: origin() });
    await once(socket, 'open');
    expect(socket.readyState).toBe(WebSocket.OPEN);
    socket.close();
    await once(socket, 'close');
  });

  it('forwards the client’s address, so Hearth warns that it isn’t set up to trust the proxy', async () => {
    expect(await server.printed(/Set (TRUST_PROXY) to the number of proxies/)).toBe('TRUST_PROXY');
  });

  it('lets the largest import through to Hearth', async () => {
    const client = createApiClient(url);
    const { token, userId } = await client.signUp('ann@example.com', () =>
      server.printed(/^E-mail to ann@example\.com: (\d{6})/),
    );
    const teamId = createId(TEAM_ID_PREFIX);
    const data: Team = { teamId, display: 'Team', initials: 'T', users: [{ userId, role: 'owner' }] };
    const ops = [{ type: 'set', key: teamKey(teamId), data }];
    await client.valueOf({ kind: 'document-atomic', checks: [], ops }, token);
    const response = await fetch(`${url}/api${IMPORT_FILE_PATH}?teamId=${teamId}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: new Uint8Array(MAX_IMPORT_FILE_BYTES),
    });
    expect(await response.json()).toMatchObject({
      name: 'InvalidInputError',
      detail: { path: 'file', message: expect.stringContaining('neither a database nor') },
    });
  });
});
