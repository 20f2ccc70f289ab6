import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { startTestServer, type TestServer } from '../testing/startTestServer.ts';

describe('the hearth command over HTTP', () => {
  let folder: string;
  let server: TestServer;
  const start = async (commandFile: string) => {
    server = await startTestServer({ config: { commandFile, publicUrl: 'https://hearth.example' } });
    return fetch(`${server.url}/hearth.mjs`);
  };

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hearth command '));
  });
  afterEach(async () => {
    await server.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('is one file that contains the address of its server', async () => {
    const file = join(folder, 'hearth.mjs');
    await writeFile(file, "const from = '__HEARTH_URL__';\n");
    const response = await start(file);
    expect([response.status, await response.text()]).toEqual([200, "const from = 'https://hearth.example';\n"]);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
    });
    expect((await fetch(`${server.url}/hearth.mjs`, { method: 'HEAD' })).status).toBe(200);
  });

  it('explains how to build the command if it’s missing', async () => {
    const response = await start(join(folder, 'missing.mjs'));
    expect([response.status, await response.text()]).toEqual([503, expect.stringContaining('npm run build')]);
  });
});
