import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createId, TEAM_ID_PREFIX } from '../../../contract/ids.ts';
import { openMonitorFile, type MonitorFile } from '../../monitors/testing/openMonitorFile.ts';
import { startTestServer, type TestServer } from '../../testing/startTestServer.ts';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'OPTIONS'] as const;
const teamId = createId(TEAM_ID_PREFIX);
const KEY = 'aPingKeyOfTheTeam';
const rid = randomUUID();

let server: TestServer;
let file: MonitorFile;
let uuid: string;

beforeAll(async () => {
  server = await startTestServer();
  file = openMonitorFile(server.databaseFile);
  file.setPingKey(teamId, KEY);
  const of = (slug: string) => ({ teamId, settings: { slug } });
  [uuid = ''] = file.create(of('backup'), of('twins'), of('twins'));
});
afterAll(async () => {
  file.close();
  await server.close();
});

/** The rows in the specification's table of ping URLs. `%` stands for the monitor's UUID. */
const recordedRows: [path: string, kind: string, exitStatus: number | null, rid: string | null][] = [
  ['/ping/%', 'success', null, null],
  ['/ping/%/', 'success', null, null],
  ['/ping/%/start', 'start', null, null],
  ['/ping/%/fail', 'fail', null, null],
  ['/ping/%/log', 'log', null, null],
  ['/ping/%/0', 'success', 0, null],
  ['/ping/%/000', 'success', 0, null],
  ['/ping/%/1', 'fail', 1, null],
  ['/ping/%/255', 'fail', 255, null],
  ['/ping/%/fail/', 'fail', null, null],
  ['/ping/%/start/', 'start', null, null],
  ['/ping/%/log/', 'log', null, null],
  ['/ping/%/0/', 'success', 0, null],
  [`/ping/%/1/?rid=${rid}`, 'fail', 1, rid],
  ['/ping/%/TERM', 'fail', 143, null],
  ['/ping/%/SIGTERM', 'fail', 143, null],
  ['/ping/%/KILL/', 'fail', 137, null],
  [`/ping/%?rid=${rid}`, 'success', null, rid],
  [`/ping/%/start?rid=${rid}&other=1`, 'start', null, rid],
  [`/ping/%?rid=${rid.toUpperCase()}`, 'success', null, rid],
  ['/ping/%?create=1', 'success', null, null],
  [`/ping/${KEY}/backup`, 'success', null, null],
  [`/ping/${KEY}/backup/`, 'success', null, null],
  [`/ping/${KEY}/backup/start?rid=${rid}`, 'start', null, rid],
  [`/ping/${KEY}/backup/fail`, 'fail', null, null],
  [`/ping/${KEY}/backup/log`, 'log', null, null],
  [`/ping/${KEY}/backup/3`, 'fail', 3, null],
  [`/ping/${KEY}/backup/fail/`, 'fail', null, null],
  [`/ping/${KEY}/backup/HUP`, 'fail', 129, null],
  [`/ping/${KEY}/backup?create=1`, 'success', null, null],
];

const refusedRows: [path: string, status: number, body: string][] = [
  [`/ping/${randomUUID()}`, 404, 'not found'],
  ['/ping/%A', 404, 'not found'],
  ['/ping/%UPPER', 404, 'not found'],
  ['/ping/%DASHLESS', 404, 'not found'],
  ['/ping/', 404, 'not found'],
  ['/ping/%/other', 404, 'not found'],
  ['/ping/%/start/more', 404, 'not found'],
  ['/ping/%//', 404, 'not found'],
  ['/ping/%/fail//', 404, 'not found'],
  [`/ping/${KEY}/backup//`, 404, 'not found'],
  [`/ping/${KEY}/backup/SIGNOTHING`, 404, 'not found'],
  ['/ping/%/-1', 404, 'not found'],
  ['/ping/noSuchKey/backup', 404, 'not found'],
  ['/ping/noSuchKey/backup?create=1', 404, 'not found'],
  [`/ping/${KEY}/no-such-slug`, 404, 'not found'],
  [`/ping/${KEY}/no-such-slug?create=0`, 404, 'not found'],
  [`/ping/${KEY}/backup/start/more`, 404, 'not found'],
  [`/ping/${KEY}/back%20up?create=1`, 404, 'not found'],
  [`/ping/${KEY}/twins`, 409, 'ambiguous slug'],
  [`/ping/${KEY}/twins/fail?create=1`, 409, 'ambiguous slug'],
  ['/ping/%/256', 400, 'invalid url format'],
  ['/ping/%/99999999999999999999', 400, 'invalid url format'],
  [`/ping/${KEY}/new-one/256?create=1`, 400, 'invalid url format'],
  [`/ping/${KEY}/Backup`, 400, 'invalid url format'],
  [`/ping/${KEY}/New-One?create=1`, 400, 'invalid url format'],
  ['/ping/%?rid=', 400, 'invalid uuid format'],
  ['/ping/%/fail?rid=42', 400, 'invalid uuid format'],
  [`/ping/%?rid=${rid.replaceAll('-', '')}`, 400, 'invalid uuid format'],
  [`/ping/${KEY}/new-one?create=1&rid=x`, 400, 'invalid uuid format'],
];

describe.each(METHODS)('a ping with %s', (method) => {
  const send = (path: string) => fetch(server.url + inPlace(path), { method });

  it.each(recordedRows)('to %s is recorded as %s', async (path, kind, exitStatus, ridOfPing) => {
    const before = file.pings(uuid).length;
    const response = await send(path);
    expect([response.status, await response.text()]).toEqual([200, method === 'HEAD' ? '' : 'OK']);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'ping-body-limit': '10000',
      'access-control-allow-origin': '*',
      'cache-control': 'no-store',
    });
    const logged = file.pings(uuid);
    expect(logged).toHaveLength(before + 1);
    expect(logged.at(-1)).toMatchObject({ kind, exitStatus, rid: ridOfPing, method, scheme: 'http', body: null });
  });

  it.each(refusedRows)('to %s returns %i %s and records nothing', async (path, status, body) => {
    const before = file.pings(uuid).length;
    const response = await send(path);
    expect([response.status, await response.text()]).toEqual([status, method === 'HEAD' ? '' : body]);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(file.pings(uuid)).toHaveLength(before);
  });

  it('creates the monitor once if the URL has create=1', async () => {
    const slug = `made-by-${method.toLowerCase()}`;
    const made = await send(`/ping/${KEY}/${slug}/start?create=1`);
    expect([made.status, await made.text()]).toEqual([201, method === 'HEAD' ? '' : 'Created']);
    expect((await send(`/ping/${KEY}/${slug}?create=1`)).status).toBe(200);
    const found = file.monitorsOf(teamId).filter((each) => file.monitor(each)?.slug === slug);
    expect(found).toHaveLength(1);
    expect(file.monitor(found[0] ?? '')).toMatchObject({
      name: slug,
      teamId,
      schedule: { kind: 'period', periodSeconds: 86_400 },
      graceSeconds: 3_600,
      pingCount: 2,
    });
  });

  it('creates nothing for refused pings', () => {
    const slugs = file.monitorsOf(teamId).map((each) => file.monitor(each)?.slug);
    expect(slugs.filter((slug) => slug?.toLowerCase() === 'new-one')).toEqual([]);
  });
});

function inPlace(path: string): string {
  return path
    .replace('%UPPER', uuid.toUpperCase())
    .replace('%DASHLESS', uuid.replaceAll('-', ''))
    .replace('%A', `${uuid}a`)
    .replace('%20', '__SPACE__')
    .replace('%', uuid)
    .replace('__SPACE__', '%20');
}
