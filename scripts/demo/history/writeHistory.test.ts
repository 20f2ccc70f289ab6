import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { FlipEvent, MonitorEvent } from '../../../src/contract/monitors/monitorEvents.ts';
import { temporaryFiles } from '../../../src/server/database/sqlite/testing/temporaryFiles.ts';
import { NOW } from '../../../src/testing/clock.ts';
import { createDemoClock } from '../clock.ts';
import { everyMinutes, HOUR_MS, job, MINUTE_MS, type Job } from '../story/job.ts';
import type { Story } from '../story/story.ts';
import { shortStory } from '../testing/shortStory.ts';
import { openWorld, type DemoWorld } from './openWorld.ts';
import { writeHistory } from './writeHistory.ts';

const SOON_MS = 1_000;
const hourly = { tags: ['etl'], bornDaysAgo: 3, runMs: MINUTE_MS, lastRunAgoMs: 20 * MINUTE_MS };
const jobs: Job[] = [
  job('Steady', everyMinutes(60), hourly),
  job('Fails', everyMinutes(60), { ...hourly, troubles: [{ kind: 'fail', from: 5, to: 3 }] }),
  job('Misses', everyMinutes(60), { ...hourly, troubles: [{ kind: 'miss', from: 9, to: 7 }] }),
  job('Hangs', everyMinutes(60), { ...hourly, longestRunMinutes: 30, troubles: [{ kind: 'hang', from: 7, to: 6 }] }),
  job('Flaps', everyMinutes(60), { ...hourly, troubles: [{ kind: 'flap', from: 12, to: 0 }] }),
  job('Is missing', everyMinutes(60), { ...hourly, troubles: [{ kind: 'miss', from: 4, to: 0 }] }),
  job('Paused', everyMinutes(60), { ...hourly, pausedHoursAgo: 2.5 }),
  job('Unused', everyMinutes(60), { ...hourly, isUnused: true }),
];
const newFile = temporaryFiles();

async function write(story: Story): Promise<DemoWorld> {
  const place = { file: newFile(), clock: createDemoClock(NOW), publicUrl: 'http://localhost:8080', pingsKept: 1_000 };
  await writeHistory({ ...place, story, upTo: () => NOW });
  return openWorld(place);
}

async function eventsOf({ monitors }: DemoWorld, story: Story, name: string): Promise<MonitorEvent[]> {
  const { platform } = story;
  const monitorId = platform.monitors.find(({ job: { settings } }) => settings.name === name)?.monitorId ?? '';
  const found: MonitorEvent[] = [];
  for (let hasOlder = true; hasOlder;) {
    const before = found.at(-1)?.sequence;
    const page = await monitors.events({ teamId: platform.teamId, monitorId, ...(before !== undefined && { before }) });
    found.push(...(page?.events ?? []));
    hasOlder = page?.hasOlder ?? false;
  }
  return found.toReversed();
}

const isFlip = (event: MonitorEvent): event is FlipEvent => event.type === 'flip';

describe('the history of the demo', () => {
  const story = shortStory(jobs);
  let world: DemoWorld;
  const flipsOf = async (name: string) => (await eventsOf(world, story, name)).filter(isFlip);

  beforeAll(async () => {
    world = await write(story);
  });
  afterAll(() => world.close());

  it('results in the expected status of each job', async () => {
    const { teamId, monitors } = story.platform;
    const found = await world.monitors.children(teamId, '', monitors.length);
    const statuses = Object.fromEntries(found.map(({ data: { name, status } }) => [name, status]));
    expect(statuses).toEqual({
      Steady: 'up',
      Fails: 'up',
      Misses: 'up',
      Hangs: 'up',
      Flaps: expect.stringMatching(/^(up|down)$/),
      'Is missing': 'down',
      Paused: 'paused',
      Unused: 'new',
    });
  });

  it.each(jobs.map(({ settings }) => settings.name))('changes the status of %s with every flip', async (name) => {
    const statuses = (await flipsOf(name)).flatMap(({ from, to }) => [from, to]);
    expect(statuses.slice(1, -1)).toEqual(statuses.slice(2).flatMap((_status, at) => statuses[at + 1]));
    for (const { from, to } of await flipsOf(name)) expect(to).not.toBe(from);
  });

  it('takes a monitor down at its deadline, but not before', async () => {
    const events = await eventsOf(world, story, 'Misses');
    const down = events.filter(isFlip).find(({ to }) => to === 'down');
    const last = events.findLast(
      (event) => event.type === 'ping' && event.kind === 'success' && event.at < (down?.at ?? 0),
    );
    expect(down).toMatchObject({ reason: 'deadline-passed', at: (last?.at ?? 0) + HOUR_MS + 10 * MINUTE_MS });
    expect(await flipsOf('Steady')).toMatchObject([{ from: 'new', to: 'up' }]);
  });

  it('takes a monitor down when a run reaches its limit', async () => {
    const events = await eventsOf(world, story, 'Hangs');
    const down = events.filter(isFlip).find(({ to }) => to === 'down');
    const start = events.findLast(
      (event) => event.type === 'ping' && event.kind === 'start' && event.at < (down?.at ?? 0),
    );
    expect(down).toMatchObject({ reason: 'run-too-long', at: (start?.at ?? 0) + 30 * MINUTE_MS });
  });

  it('alerts people promptly about each change', async () => {
    const { teamId, monitors } = story.platform;
    const found = await Promise.all(
      monitors.map(async ({ monitorId, job: { settings } }) => {
        const page = await world.alerts.listNotifications({ teamId, monitorId });
        return { name: settings.name, notifications: page?.notifications ?? [] };
      }),
    );
    for (const { name, notifications } of found) {
      const flips = new Map((await flipsOf(name)).map((flip) => [flip.sequence, flip]));
      for (const { sequence, createdAt, direction, isReminder } of notifications.filter((one) => !one.isReminder)) {
        const flip = flips.get(sequence);
        expect({ direction, isReminder }).toEqual({ direction: flip?.to, isReminder: false });
        expect(createdAt - (flip?.at ?? 0)).toBeLessThan(SOON_MS);
      }
    }
    const alerted = found.filter(({ notifications }) => notifications.length > 0).map(({ name }) => name);
    expect(alerted).toEqual(['Fails', 'Misses', 'Hangs', 'Flaps', 'Is missing']);
  });

  it('counts every ping of every day', async () => {
    const { teamId, monitors } = story.platform;
    for (const {
      monitorId,
      job: { settings },
    } of monitors) {
      const history = await world.monitors.history({ teamId, monitorId, from: NOW - 90 * 24 * HOUR_MS, to: NOW });
      const days = [...(history?.days ?? []), ...(history?.state ? [history.state.today] : [])];
      const pings = (await eventsOf(world, story, settings.name)).filter(({ type }) => type === 'ping');
      expect(days.reduce((sum, day) => sum + day.pings, 0)).toBe(pings.length);
    }
  });

  it('leaves nothing for the next server to catch up on', async () => {
    expect(await world.monitors.recordAlive({ now: NOW + SOON_MS, isInDoubt: true })).toBeNull();
    expect(await world.monitors.sweepDeadlines(NOW)).toEqual({ flips: 0, hasMore: false });
    expect(await world.alerts.refusedIntegrations()).toEqual([]);
  });

  it('is the same for the same seed', async () => {
    const again = await write(story);
    // People get different ids in each run.
    const withoutEditor = (event: MonitorEvent) => (event.type === 'edit' ? { ...event, by: null } : event);
    for (const { settings } of jobs) {
      const [one, other] = [await eventsOf(world, story, settings.name), await eventsOf(again, story, settings.name)];
      expect(other.map(withoutEditor)).toEqual(one.map(withoutEditor));
    }
    await again.close();
  });
});
