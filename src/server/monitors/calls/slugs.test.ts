import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Document } from '../../../contract/documents.ts';
import type { EventPage, PingKey, SlugPreview } from '../../../contract/monitors/monitorCalls.ts';
import type { Monitor } from '../../../contract/monitors/monitorRecord.ts';
import { startMonitorWorld, type MonitorWorld } from '../testing/startMonitorWorld.ts';

let world: MonitorWorld;
beforeAll(async () => {
  world = await startMonitorWorld();
});
afterAll(() => world.stop());

/** Creates a team with monitors that have these slugs. */
async function teamWith(...slugs: string[]) {
  const { teamId } = await world.server.createTeam(world.owner);
  const monitors: Document<Monitor>[] = [];
  for (const slug of slugs) monitors.push(await world.server.createMonitor(world.owner, teamId, { slug }));
  return { teamId, ids: monitors.map(({ data }) => data.monitorId), monitors };
}

describe('a slug preview', () => {
  it.each([
    ['no such slug', ['', 'ping', 'pings-x'], { isTaken: false, free: 'pings' }],
    ['the slug', ['pings'], { isTaken: true, free: 'pings-2' }],
    ['the slug and numbered slugs', ['pings', 'pings-2', 'pings-4', 'pings_3'], { isTaken: true, free: 'pings-3' }],
    ['only a numbered slug', ['pings-2'], { isTaken: false, free: 'pings' }],
  ])('is correct for a team with %s', async (_words, slugs, answer) => {
    const { teamId } = await teamWith(...slugs);
    expect(await world.call('previewSlug', { teamId, slug: 'pings' })).toEqual(answer);
  });

  it('ignores the monitor itself and other teams’ monitors', async () => {
    const { teamId, ids } = await teamWith('pings');
    const { teamId: other } = await teamWith();
    expect(await world.call('previewSlug', { teamId, monitorId: ids[0], slug: 'pings' })).toMatchObject({
      isTaken: false,
    });
    expect(await world.call('previewSlug', { teamId: other, slug: 'pings' })).toMatchObject({ isTaken: false });
  });

  it('rejects invalid slugs', async () => {
    const { teamId } = await teamWith();
    for (const slug of ['', 'Pings', 'x'.repeat(101)]) {
      expect(await world.refusal('previewSlug', { teamId, slug })).toMatchObject({ name: 'InvalidInputError' });
    }
  });

  it('agrees with pings, which are recorded with a free slug and refused with a taken one', async () => {
    const { teamId } = await teamWith('pings');
    const { pingKey } = await world.call<PingKey>('pingKey', { teamId });
    const { free } = await world.call<SlugPreview>('previewSlug', { teamId, slug: 'pings' });
    await world.server.createMonitor(world.owner, teamId, { slug: free });
    expect(await world.ping(`${pingKey}/pings`)).toBe('200 OK');
    expect(await world.ping(`${pingKey}/${free}`)).toBe('200 OK');
    await world.server.createMonitor(world.owner, teamId, { slug: 'pings' });
    expect(await world.ping(`${pingKey}/pings`)).toBe('409 ambiguous slug');
  });
});

describe('a move', () => {
  const move = async (toTeamId: string, { data }: Document<Monitor>) => {
    const { teamId, monitorId, settingsVersionstamp: versionstamp } = data;
    return world.call<Document<Monitor>>('move', { teamId, monitorId, versionstamp, toTeamId });
  };

  it('drops a slug that the other team uses, without affecting its pings, and records that in the timeline', async () => {
    const from = await teamWith('pings');
    const to = await teamWith('pings');
    const moved = await move(to.teamId, from.monitors[0]!);
    expect(moved.data).toMatchObject({ teamId: to.teamId, slug: '', name: 'Backup' });
    const { pingKey } = await world.call<PingKey>('pingKey', { teamId: to.teamId });
    expect(await world.ping(`${pingKey}/pings`)).toBe('200 OK');
    const { monitorId } = moved.data;
    const { events } = await world.call<EventPage>('events', { teamId: to.teamId, monitorId, filters: ['edit'] });
    expect(events[0]).toMatchObject({ action: 'moved', changes: [{ field: 'slug', from: 'pings', to: '' }] });
  });

  it('keeps a slug that the other team does not use', async () => {
    const from = await teamWith('pings');
    const to = await teamWith('pings-2', '');
    expect((await move(to.teamId, from.monitors[0]!)).data).toMatchObject({ teamId: to.teamId, slug: 'pings' });
  });
});
