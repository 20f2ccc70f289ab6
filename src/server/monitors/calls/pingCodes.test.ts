import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Document } from '../../../contract/documents.ts';
import { DAY_MS } from '../../../contract/durations.ts';
import type { PingKey } from '../../../contract/monitors/monitorCalls.ts';
import { MAX_OLD_PING_CODES } from '../../../contract/monitors/monitorLimits.ts';
import type { PingableMonitor } from '../../../contract/monitors/monitorRecord.ts';
import type { OldPingCode } from '../../../contract/monitors/pingCodes.ts';
import { NOW } from '../../../testing/clock.ts';
import { type MonitorWorld, startMonitorWorld } from '../testing/startMonitorWorld.ts';

const NOT_FOUND = '404 not found';

let world: MonitorWorld;
let teamId: string;
let monitor: Document<PingableMonitor>;
beforeAll(async () => {
  world = await startMonitorWorld();
});
beforeEach(async () => {
  ({ teamId } = await world.server.createTeam(world.owner));
  monitor = await world.server.createMonitor(world.owner, teamId, { slug: 'backup' });
});
afterAll(() => world.stop());

const nameOf = () => ({ teamId, monitorId: monitor.data.monitorId });
const replaceUrl = async (keepDays: number, { settingsVersionstamp: versionstamp } = monitor.data) =>
  (await world.call<Document<PingableMonitor>>('replacePingUrl', { ...nameOf(), versionstamp, keepDays })).data;
const oldUrls = () => world.call<OldPingCode[]>('oldPingUrls', nameOf());

describe('the ping URL of a monitor', () => {
  it('can be replaced, and the old URL works until its date or until someone ends it', async () => {
    const { uuid, monitorId } = monitor.data;
    const replaced = await replaceUrl(7);
    expect(replaced).toMatchObject({ monitorId, uuid: expect.not.stringMatching(uuid) });
    expect([await world.ping(uuid), await world.ping(`${uuid}/start`), await world.ping(replaced.uuid)]).toEqual([
      '200 OK',
      '200 OK',
      '200 OK',
    ]);
    const [old, ...others] = await oldUrls();
    expect(others).toEqual([]);
    expect(old).toMatchObject({ code: uuid, usedBy: 1, uses: [{ monitorId, slug: 'backup' }] });
    const made = (
      await world.call<Document<PingableMonitor>>('replacePingUrl', {
        ...nameOf(),
        versionstamp: replaced.settingsVersionstamp,
        keepDays: 0,
      })
    ).data;
    expect([await world.ping(replaced.uuid), await world.ping(made.uuid)]).toEqual([NOT_FOUND, '200 OK']);
    await world.call('endPingUrl', { ...nameOf(), code: uuid });
    expect([await world.ping(uuid), await oldUrls()]).toEqual([NOT_FOUND, []]);
    expect(await world.refusal('endPingUrl', { ...nameOf(), code: uuid })).toMatchObject({
      name: 'DocumentNotFoundError',
    });
  });

  it.each([1, 7, 30])('keeps the old URL for %d days', async (days) => {
    await replaceUrl(days);
    expect(await oldUrls()).toMatchObject([{ endsAt: NOW + days * DAY_MS, usedBy: 0, uses: [] }]);
  });

  it('is replaced by only one of two users who read the same version', async () => {
    await replaceUrl(1);
    const { settingsVersionstamp: versionstamp } = monitor.data;
    expect(await world.refusal('replacePingUrl', { ...nameOf(), versionstamp, keepDays: 1 })).toMatchObject({
      name: 'DocumentAtomicCommitError',
    });
  });

  it('has a limited number of old URLs', async () => {
    let current = monitor.data;
    for (let count = 0; count < MAX_OLD_PING_CODES; count++) current = await replaceUrl(30, current);
    const again = { ...nameOf(), versionstamp: current.settingsVersionstamp };
    expect(await world.refusal('replacePingUrl', { ...again, keepDays: 1 })).toMatchObject({
      name: 'QuotaExceededError',
    });
    expect(await world.refusal('replacePingUrl', { ...again, keepDays: 0 })).toBeNull();
  });

  it('cannot be ended if it belongs to another team’s monitor', async () => {
    await replaceUrl(7);
    const theirs = await world.server.createTeam(world.stranger);
    const code = monitor.data.uuid;
    for (const input of [
      { ...nameOf(), teamId: theirs.teamId, code },
      { ...nameOf(), code },
    ])
      expect(await world.refusal('endPingUrl', input, world.stranger)).toMatchObject({ name: expect.any(String) });
    expect(await world.ping(code)).toBe('200 OK');
  });
});

describe('the ping key of a team', () => {
  const keyOf = async () => (await world.call<PingKey>('pingKey', { teamId })).pingKey;

  it('can be replaced, and the old key works and lists its jobs until it ends', async () => {
    const old = await keyOf();
    const { pingKey } = await world.call<PingKey>('replacePingKey', { teamId, keepDays: 7 });
    expect([await keyOf(), await world.ping(`${pingKey}/backup`)]).toEqual([pingKey, '200 OK']);
    expect([await world.ping(`${old}/backup`), await world.ping(`${old}/made?create=1`)]).toEqual([
      '200 OK',
      '201 Created',
    ]);
    const [code] = await world.call<OldPingCode[]>('oldPingKeys', { teamId });
    expect(code).toMatchObject({ code: old, usedBy: 2 });
    expect(code?.uses.map(({ slug }) => slug).toSorted((one, other) => one.localeCompare(other))).toEqual([
      'backup',
      'made',
    ]);
    await world.call('endPingKey', { teamId, code: old });
    expect([await world.ping(`${old}/backup`), await world.call('oldPingKeys', { teamId })]).toEqual([NOT_FOUND, []]);
    expect(await world.refusal('endPingKey', { teamId, code: old })).toMatchObject({ name: 'DocumentNotFoundError' });
  });

  it('ends immediately if the client does not specify when', async () => {
    const old = await keyOf();
    await world.call('replacePingKey', { teamId });
    expect([await world.ping(`${old}/backup`), await world.call('oldPingKeys', { teamId })]).toEqual([NOT_FOUND, []]);
  });
});
