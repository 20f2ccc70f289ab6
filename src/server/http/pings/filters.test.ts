import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Document } from '../../../contract/documents.ts';
import type { Monitor, MonitorSettings } from '../../../contract/monitors/monitorRecord.ts';
import type { Keywords } from '../../../contract/monitors/pingFilter.ts';
import { openMonitorFile, type MonitorFile } from '../../monitors/testing/openMonitorFile.ts';
import { someSettings } from '../../monitors/testing/monitorSamples.ts';
import { startMonitorWorld, type MonitorWorld } from '../../monitors/testing/startMonitorWorld.ts';

let world: MonitorWorld;
let file: MonitorFile;
beforeAll(async () => {
  world = await startMonitorWorld();
  file = openMonitorFile(world.server.databaseFile);
});
afterAll(async () => {
  file.close();
  await world.stop();
});

const keywords: Keywords = { failure: ['ERROR'], success: ['done'], start: ['begin'], otherwise: 'ignore' };
const make = (settings: Partial<MonitorSettings>) =>
  world.server.createMonitor(world.owner, world.team.teamId, settings);
const kinds = (uuid: string) => file.pings(uuid).map(({ kind }) => kind);

async function send(path: string, method: string, body?: string): Promise<string> {
  const response = await fetch(`${world.server.url}${path}`, { method, ...(body !== undefined && { body }) });
  return `${response.status} ${await response.text()}`;
}

describe('a monitor that only counts POST', () => {
  it('responds to every method the same way, but records other methods as ignored, without effect', async () => {
    const { uuid } = (await make({ pingMethods: 'post' })).data;
    for (const method of ['GET', 'PUT', 'DELETE']) expect(await send(`/ping/${uuid}/fail`, method)).toBe('200 OK');
    expect(kinds(uuid)).toEqual(['ign', 'ign', 'ign']);
    expect(file.monitor(uuid)).toMatchObject({ status: 'new', lastPingAt: null, lastPingKind: null, pingCount: 3 });
    expect(await send(`/ping/${uuid}`, 'POST')).toBe('200 OK');
    const up = file.monitor(uuid);
    expect(await send(`/ping/${uuid}/start`, 'HEAD')).toBe('200 ');
    const { lastSequence: _sequence, pingCount: _count, ...after } = file.monitor(uuid) ?? {};
    expect(up).toMatchObject(after);
  });
});

describe('a monitor with keywords', () => {
  it('classifies bodies by their keywords, which take precedence over the URL', async () => {
    const { uuid } = (await make({ keywords })).data;
    const sent: [string, string][] = [
      ['/start', 'all done'],
      ['', 'begin'],
      ['/0', 'ERROR 3'],
      ['/fail', 'nothing known'],
      ['/log', 'done, with ERROR'],
    ];
    for (const [path, body] of sent) expect(await send(`/ping/${uuid}${path}`, 'POST', body)).toBe('200 OK');
    expect(kinds(uuid)).toEqual(['success', 'start', 'fail', 'ign', 'fail']);
    expect(file.flips(uuid).map(({ to, reason }) => [to, reason])).toEqual([
      ['up', 'success'],
      ['down', 'keyword'],
    ]);
  });

  it('also searches the message of an Uptime Kuma client', async () => {
    const { uuid } = (await make({ keywords })).data;
    for (const start of ['', 'x'.repeat(5_000)])
      await send(`/api/push/${uuid}?status=up&msg=${start}ERROR${start}${start && 'y'.repeat(4_000)}`, 'GET');
    expect(kinds(uuid)).toEqual(['fail', 'fail']);
  });

  it('searches all of a long body, including the part that isn’t stored', async () => {
    const { uuid, slug } = (await make({ slug: 'long', keywords: { ...keywords, otherwise: 'url' } })).data;
    const { pingKey } = await world.call<{ pingKey: string }>('pingKey', { teamId: world.team.teamId });
    const long = (text: string) => `${'x'.repeat(200_000)}${text}${'y'.repeat(200_000)}`;
    for (const path of [`/ping/${uuid}`, `/ping/${pingKey}/${slug}`])
      for (const text of ['ERROR', 'done', 'begin', '']) expect(await send(path, 'POST', long(text))).toBe('200 OK');
    const found = ['fail', 'success', 'start', 'success'];
    expect(kinds(uuid)).toEqual([...found, ...found]);
  });

  it('searches a form as the text that was encoded', async () => {
    const { uuid } = (await make({ keywords: { ...keywords, failure: ['ERROR: disk'] } })).data;
    for (const start of ['', 'x'.repeat(20_000)]) {
      const body = new URLSearchParams({ log: `${start} ERROR: disk full` });
      await fetch(`${world.server.url}/ping/${uuid}`, { method: 'POST', body });
    }
    expect(kinds(uuid)).toEqual(['fail', 'fail']);
  });

  it('can filter its timeline to ignored pings', async () => {
    const { teamId, monitorId, uuid } = (await make({ keywords })).data;
    for (const body of ['done', 'hello', 'begin']) await send(`/ping/${uuid}`, 'POST', body);
    const { events } = await world.call<{ events: object[] }>('events', { teamId, monitorId, filters: ['ign'] });
    expect(events).toMatchObject([{ type: 'ping', kind: 'ign', bodyStart: 'hello' }]);
  });
});

describe('ping filters', () => {
  it('are normalized, copied, shown in edits, and removed when they are omitted', async () => {
    const words = { failure: [' ERROR ', 'ERROR'], success: [' '], start: [], otherwise: 'failure' } as const;
    const made = await make({
      pingMethods: 'post',
      keywords: { ...words, failure: [...words.failure], success: [' '], start: [] },
    });
    const { teamId, monitorId, settingsVersionstamp: versionstamp } = made.data;
    const tidied = {
      pingMethods: 'post',
      keywords: { failure: ['ERROR'], success: [], start: [], otherwise: 'failure' },
    };
    expect(made.data).toMatchObject(tidied);
    const copyId = monitorId.replace(/.{3}$/, 'abc');
    const copy = await world.call<Document<Monitor>>('copy', { teamId, monitorId, copyId, name: 'Copy' });
    expect(copy.data).toMatchObject(tidied);
    const settings = { ...someSettings, pingMethods: 'any' };
    const after = await world.call<Document<Monitor>>('update', { teamId, monitorId, versionstamp, settings });
    expect(after.data).not.toHaveProperty('pingMethods');
    expect(after.data).not.toHaveProperty('keywords');
    const { events } = await world.call<{ events: object[] }>('events', { teamId, monitorId, filters: ['edit'] });
    expect(events[0]).toMatchObject({
      changes: expect.arrayContaining([
        { field: 'pingMethods', from: 'post', to: null },
        { field: 'keywords', from: tidied.keywords, to: null },
      ]),
    });
  });

  it.each([
    ['settings/keywords', { keywords: { failure: [' '], success: [], start: [], otherwise: 'ignore' } }],
    [
      'settings/keywords/failure',
      { keywords: { ...keywords, failure: Array.from({ length: 21 }, (_, index) => `w${index}`) } },
    ],
    ['settings/keywords/success/0', { keywords: { ...keywords, success: ['x'.repeat(201)] } }],
    ['settings/pingMethods', { pingMethods: 'get' }],
  ])('are rejected if they are invalid, naming the field: %s', async (path, bad) => {
    const input = {
      teamId: world.team.teamId,
      monitorId: `mid_${'x'.repeat(22)}`,
      settings: { ...someSettings, ...bad },
    };
    expect(await world.refusal('create', input)).toMatchObject({ name: 'InvalidInputError', path });
  });
});
