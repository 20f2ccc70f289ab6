import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { until } from '../../testing/until.ts';
import { openMonitorFile } from '../monitors/testing/openMonitorFile.ts';
import { startServerProcess, type ServerProcess } from '../testing/startServerProcess.ts';

const FILLABLE_DISK = join(__dirname, 'testing/fillableDisk.cjs');
const BODY = 'x'.repeat(9_000);

describe('a server that can’t write', () => {
  let server: ServerProcess;
  let url: string;
  let uuid: string;

  async function start(env: Record<string, string> = {}): Promise<void> {
    server = await startServerProcess({ env, nodeArguments: ['--require', FILLABLE_DISK] });
    url = await server.listening();
    const monitors = openMonitorFile(join(server.dataDir, 'hearth.sqlite'));
    [uuid = ''] = monitors.create({});
    monitors.close();
  }
  const ping = () => fetch(`${url}/ping/${uuid}`, { method: 'POST', body: BODY });
  const statusOf = async (path: string) => (await fetch(url + path)).status;
  /** Resolves once the server has logged a message. A line can arrive after a later response. */
  const logged = (level: number, message: string) => server.printed(new RegExp(`"level":${level}\\b.*${message}`));

  beforeEach(() => start());
  afterEach(() => server.stop());

  it('refuses pings with a reason while its disk is full, keeps accepted ones, and resumes once there is space', async () => {
    expect((await ping()).status).toBe(200);
    server.signal('SIGUSR2');
    await server.printed(/^disk (full)/);
    let taken = 1;
    const refused = await (async () => {
      for (;;) {
        const answer = await ping();
        if (answer.status !== 200) return answer;
        taken += 1;
      }
    })();
    expect([refused.status, refused.headers.get('retry-after'), await refused.text()]).toEqual([
      503,
      '10',
      'not recorded',
    ]);
    await until(async () => (await statusOf('/healthz')) === 503);
    expect(await statusOf('/livez')).toBe(200);
    expect(await statusOf('/dashboard')).not.toBe(500);
    await logged(50, 'Pings are not being recorded');

    server.signal('SIGUSR2');
    await server.printed(/^disk (freed)/);
    expect((await ping()).status).toBe(200);
    await until(async () => (await statusOf('/healthz')) === 200);
    await logged(30, 'Pings are recorded again');
    const monitors = openMonitorFile(join(server.dataDir, 'hearth.sqlite'));
    expect(monitors.pings(uuid)).toHaveLength(taken + 1);
    monitors.close();
  });

  it.each([
    ['its data folder was emptied', ''],
    ['its data file was deleted', 'hearth.sqlite'],
    ['its log was deleted', 'hearth.sqlite-wal'],
  ])('acknowledges no pings once %s, because they would be lost with the process', async (_case, name) => {
    expect((await ping()).status).toBe(200);
    const gone = name === '' ? await readdir(server.dataDir) : [name];
    for (const file of gone) await rm(join(server.dataDir, file), { recursive: true });
    expect((await ping()).status).toBe(503);
    await until(async () => (await statusOf('/healthz')) === 503);
    expect(await statusOf('/livez')).toBe(200);
    await logged(50, 'was deleted or replaced while Hearth was using it');
  });
});

describe('a server whose disk is almost full', () => {
  it('accepts pings without storing their bodies, and creates no monitors', async () => {
    const server = await startServerProcess({ env: { DISK_FULL_PERCENT: '100' } });
    const url = await server.listening();
    const file = join(server.dataDir, 'hearth.sqlite');
    const monitors = openMonitorFile(file);
    const [uuid = ''] = monitors.create({ teamId: 'tid_1' });
    monitors.setPingKey('tid_1', 'key-of-the-team-22-chr');
    await server.printed(/The disk is (full)/);
    expect((await fetch(`${url}/ping/${uuid}`, { method: 'POST', body: BODY })).status).toBe(200);
    expect(monitors.pings(uuid)).toMatchObject([{ isBodyCut: true, body: null }]);
    const created = await fetch(`${url}/ping/key-of-the-team-22-chr/new-one?create=1`);
    expect([created.status, await created.text()]).toEqual([503, 'out of disk space']);
    monitors.close();
    await server.stop();
  });
});
