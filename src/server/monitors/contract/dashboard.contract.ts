import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { createId, TEAM_ID_PREFIX } from '../../../contract/ids.ts';
import type { FlipEvent, MonitorEvent } from '../../../contract/monitors/monitorEvents.ts';
import type { Monitor } from '../../../contract/monitors/monitorRecord.ts';
import { cardsOf, troubledOf } from '../dashboard/attention.ts';
import { MAX_SEARCHED_PINGS, OUTPUT_END_BYTES } from '../dashboardFacts.ts';
import { createUptime, firstInstant } from '../dashboard/uptime.ts';
import { DAY, MINUTE, T0, type ContractContext } from '../testing/monitorWorld.ts';

/** Computes the uptime in the simplest possible way: time up divided by time up or down. */
function modelUptime(events: readonly MonitorEvent[], from: number, to: number): number | null {
  const flips = events.filter((event): event is FlipEvent => event.type === 'flip');
  const sums = { up: 0, down: 0 };
  for (const [index, flip] of flips.entries()) {
    if (flip.to !== 'up' && flip.to !== 'down') continue;
    const end = Math.min(to, flips[index + 1]?.at ?? to);
    sums[flip.to] += Math.max(0, end - Math.max(from, flip.at));
  }
  return sums.up + sums.down === 0 ? null : sums.up / (sums.up + sums.down);
}

export function describeDashboard({ world }: ContractContext): void {
  describe('dashboard facts', () => {
    /** Returns each monitor's row number. */
    async function idsOf(teamId: string): Promise<Map<string, number>> {
      const outlines = await world().store.outlines(teamId);
      return new Map(outlines.map(({ monitorId, id }) => [monitorId, id]));
    }
    const idOf = async ({ teamId, monitorId }: Monitor) => (await idsOf(teamId)).get(monitorId) ?? -1;

    it('outline all of a team’s monitors by name, without those of other teams', async () => {
      const { store, make, makeUnreadable, ping, restate, teamId } = world();
      await make({ name: 'élan', tags: ['db', 'web'] }, { at: T0 - DAY });
      const running = await make({ name: 'Backup' });
      await restate(running, { openRuns: [{ rid: null, at: T0 }], dueAt: T0 + 1, deadlineAt: T0 + 2 });
      await ping(await makeUnreadable({ name: 'zebra' }), T0);
      await make({ name: 'Other' }, { ofTeam: createId(TEAM_ID_PREFIX) });
      expect(await store.outlines(teamId)).toMatchObject([
        { name: 'Backup', tags: [], isBroken: false, runningSince: T0, dueAt: T0 + 1, deadlineAt: T0 + 2 },
        { name: 'élan', tags: ['db', 'web'], status: 'new', createdAt: T0 - DAY, lastDurationMs: null },
        { name: 'zebra', isBroken: true },
      ]);
    });

    it('count the runs of the current day', async () => {
      const { store, make, ping, teamId } = world();
      const monitor = await make();
      for (const [minute, kind] of (['start', 'success', 'log', 'fail'] as const).entries())
        await ping(monitor, T0 + minute * MINUTE, { kind });
      const [outline] = await store.outlines(teamId);
      expect(outline).toMatchObject({ lastDurationMs: null, today: { pings: 4, runs: 2, failures: 1 } });
    });

    it('sum up flips so that the uptime is the same as one computed from individual flips', async () => {
      const someLife = fc.array(
        fc.tuple(fc.constantFrom('success' as const, 'fail' as const), fc.integer({ min: 1, max: 9 * DAY })),
        {
          minLength: 1,
          maxLength: 14,
        },
      );
      const someZone = fc.constantFrom('UTC', 'Europe/Berlin', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'Etc/GMT+12');
      await fc.assert(
        fc.asyncProperty(someLife, fc.integer({ min: 0, max: 40 * DAY }), someZone, async (life, rest, timezone) => {
          const { store, make, ping, events } = world();
          const ofTeam = createId(TEAM_ID_PREFIX);
          const monitor = await make({ graceSeconds: 31_536_000 }, { ofTeam });
          let at = T0;
          for (const [kind, pause] of life) await ping(monitor, (at += pause), { kind });
          const now = at + rest;
          const [first, before] = [firstInstant(now, timezone), firstInstant(now, timezone, 2)];
          const days = await store.flipDays({ teamId: ofTeam }, { from: before, to: now, timezone });
          const uptime = createUptime(days, now, timezone);
          const outlines = await store.outlines(ofTeam);
          const all = await events(monitor);
          const rounded = (share: number | null) => share && Number(share.toFixed(9));
          const measured = uptime.now(outlines);
          const expected = modelUptime(all, first, now);
          expect(measured && rounded(measured.share)).toBe(rounded(expected));
          const watchedFrom = Math.max(first, T0 + (life[0]?.[1] ?? 0));
          expect(measured?.since).toBe(expected === null ? undefined : watchedFrom);
          expect(rounded(uptime.before(outlines))).toBe(rounded(modelUptime(all, before, first)));
        }),
        { numRuns: 25 },
      );
    });

    it('count how often monitors went down after an instant', async () => {
      const { store, make, ping, teamId } = world();
      const monitor = await make();
      await make({ name: 'Other' }, { ofTeam: createId(TEAM_ID_PREFIX) }).then((other) => ping(other, T0 + DAY));
      for (const [index, kind] of (['fail', 'success', 'fail', 'success', 'fail', 'fail'] as const).entries())
        await ping(monitor, T0 + index * MINUTE, { kind });
      const id = await idOf(monitor);
      expect(await store.timesDownAfter(teamId, T0 - 1)).toEqual(new Map([[id, 3]]));
      expect(await store.timesDownAfter(teamId, T0)).toEqual(new Map([[id, 2]]));
      expect(await store.timesDownAfter(teamId, T0 + 4 * MINUTE)).toEqual(new Map());
    });

    it('count how often monitors went down, by day', async () => {
      const { store, make, ping, teamId } = world();
      const monitor = await make();
      for (const [index, kind] of (['success', 'fail', 'success', 'fail', 'fail'] as const).entries())
        await ping(monitor, T0 + index * MINUTE, { kind });
      await ping(monitor, T0 + DAY, { kind: 'success' });
      const days = await store.flipDays({ teamId }, { from: T0, to: T0 + 2 * DAY, timezone: 'UTC' });
      const downs = days
        .toSorted((one, other) => one.day - other.day)
        .map(({ id, day, downs: times }) => [id, day, times]);
      const id = await idOf(monitor);
      const day = Math.floor(T0 / DAY);
      expect(downs).toEqual([
        [id, day, 2],
        [id, day + 1, 0],
      ]);
      const later = { from: T0 + 2 * DAY, to: T0 + 3 * DAY, timezone: 'UTC' };
      expect(await store.flipDays({ teamId }, later)).toEqual([]);
      expect(await store.flipDays({ id }, { from: T0, to: T0 + 2 * DAY, timezone: 'UTC' })).toEqual(days);
    });

    it.each([
      ['UTC', '2026-03-28'],
      ['Europe/Berlin', '2026-03-29'],
      ['Asia/Kolkata', '2026-03-29'],
      ['America/New_York', '2026-03-28'],
    ])(
      'count an outage that started at 23:30 UTC on its day in %s, also before a clock change',
      async (timezone, day) => {
        const { store, make, ping } = world();
        const ofTeam = createId(TEAM_ID_PREFIX);
        const at = Date.parse('2026-03-28T23:30Z');
        await ping(await make({}, { ofTeam }), at, { kind: 'fail' });
        await ping(await make({}, { ofTeam }), at + DAY, { kind: 'fail' });
        const days = await store.flipDays({ teamId: ofTeam }, { from: at - DAY, to: at + 2 * DAY, timezone });
        const expected = Date.parse(day) / DAY;
        expect(new Set(days.map((flips) => flips.day))).toEqual(new Set([expected, expected + 1]));
      },
    );

    it('include the data for lanes', async () => {
      const { store, make, ping, teamId } = world();
      const runbookUrl = 'https://x.test/';
      const monitor = await make({ longestRunSeconds: 90, runbookUrl });
      const plain = await make();
      await ping(monitor, T0);
      await ping(monitor, T0 + MINUTE, { kind: 'fail', durationMs: 5 });
      const [id, other] = [await idOf(monitor), await idOf(plain)];
      const lanes = (await store.laneFacts([id, other])).toSorted((one, two) => one.id - two.id);
      expect(lanes).toEqual([
        {
          id,
          schedule: monitor.schedule,
          graceSeconds: 600,
          longestRunSeconds: 90,
          recentRuns: [
            { at: T0, kind: 'success', durationMs: null },
            { at: T0 + MINUTE, kind: 'fail', durationMs: 5 },
          ],
          lastSuccessAt: T0,
          runbookUrl,
        },
        expect.objectContaining({ id: other, longestRunSeconds: null, recentRuns: [], runbookUrl: null }),
      ]);
      expect(await store.laneFlips(teamId, [id, other], T0)).toEqual([
        { id, at: T0, from: 'new', to: 'up', reason: 'success' },
        { id, at: T0 + MINUTE, from: 'up', to: 'down', reason: 'fail' },
      ]);
      expect(await store.laneFlips(teamId, [other], T0)).toEqual([]);
      expect(await store.laneFlips(teamId, [id], T0 + 1)).toHaveLength(1);
    });

    it('include why each monitor last went down, and when it came back', async () => {
      const { store, make, ping } = world();
      const [first, second] = [await make({ name: 'First' }), await make({ name: 'Second' })];
      for (const monitor of [first, second]) await ping(monitor, T0);
      await ping(first, T0 + 1, { kind: 'fail' });
      await ping(second, T0 + 2, {
        kind: 'fail',
        exitStatus: 3,
        body: Buffer.from('x'.repeat(2_000) + 'y'.repeat(OUTPUT_END_BYTES - 1)),
      });
      await ping(first, T0 + 3);
      await ping(first, T0 + 4, { kind: 'fail' });
      await ping(second, T0 + 5);
      const [one, two] = [await idOf(first), await idOf(second)];
      const last = await store.lastDowns([one, two]);
      const [again, other] = last.toSorted((a, b) => a.id - b.id);
      expect(again).toEqual({
        id: one,
        sequence: 9,
        at: T0 + 4,
        reason: 'fail',
        until: null,
        exitStatus: null,
        output: null,
      });
      expect(other).toMatchObject({ id: two, at: T0 + 2, reason: 'exit-status', until: T0 + 5, exitStatus: 3 });
      expect(Buffer.from(other?.output ?? []).toString()).toBe(`x${'y'.repeat(OUTPUT_END_BYTES - 1)}`);
      expect(await store.lastDowns([])).toEqual([]);
    });

    it('include the last downtime of each monitor that is no longer down, newest first', async () => {
      const { store, make, ping, teamId } = world();
      const [first, second, down] = [await make(), await make(), await make()];
      for (const [index, monitor] of [first, second, down].entries()) {
        await ping(monitor, T0 + index, { kind: 'fail' });
        await ping(monitor, T0 + 10 + index);
      }
      await ping(down, T0 + 20, { kind: 'fail' });
      const [earlier, later] = await store.lastDowns([await idOf(first), await idOf(second)]);
      expect(later).toMatchObject({ at: T0 + 1, until: T0 + 11 });
      expect(await store.resolvedDowns(teamId, T0, 9)).toEqual([later, earlier]);
      expect(await store.resolvedDowns(teamId, T0, 1)).toEqual([later]);
      expect(await store.resolvedDowns(teamId, T0 + 2, 9)).toEqual([]);
    });

    it('include the newest failure since each monitor went down', async () => {
      const { store, make, ping } = world();
      const [repeated, once, busy, back] = [await make(), await make(), await make(), await make()];
      const fail = { kind: 'fail', exitStatus: 3, body: Buffer.from('first') } as const;
      for (const monitor of [repeated, once, busy, back]) await ping(monitor, T0, fail);
      await ping(repeated, T0 + 1, { kind: 'fail', exitStatus: 4, body: Buffer.from('second') });
      await ping(repeated, T0 + 2, { kind: 'fail', body: Buffer.from('third') });
      await ping(repeated, T0 + 3, { kind: 'start' });
      await ping(busy, T0 + 1, { kind: 'fail' });
      for (let count = 0; count < MAX_SEARCHED_PINGS; count += 1) await ping(busy, T0 + 2, { kind: 'log' });
      for (const kind of ['fail', 'success', 'fail'] as const) await ping(back, T0 + 1, { kind });
      const id = await idOf(repeated);
      const ids = [id, await idOf(once), await idOf(busy), await idOf(back)];
      const failures = await store.laterFailures(ids);
      expect(failures).toEqual([{ id, exitStatus: null, output: expect.anything() }]);
      expect(Buffer.from(failures[0]?.output ?? []).toString()).toBe('third');
      expect(await store.laterFailures([])).toEqual([]);
    });

    it('are summarized by the latest failure and its line that reports the error', async () => {
      const { store, make, ping, teamId } = world();
      const monitor = await make();
      await ping(monitor, T0, { kind: 'fail', exitStatus: 1, body: Buffer.from('first') });
      await ping(monitor, T0 + MINUTE, { kind: 'fail', body: Buffer.from('61 of 148\nFATAL toomanyrequests') });
      const ids = [await idOf(monitor)];
      const outlines = await store.outlines(teamId);
      const troubled = troubledOf(outlines.map((outline) => ({ ...outline, shown: 'down', flaps: null })));
      const [card] = cardsOf(troubled, {
        lastDowns: await store.lastDowns(ids),
        laterFailures: await store.laterFailures(ids),
        laneFacts: await store.laneFacts(ids),
        recent: [],
        alerted: new Map(),
        snoozes: new Map(),
        heldUntil: new Map(),
      });
      expect(card).toMatchObject({ since: T0, reason: 'fail', exitStatus: null, output: 'FATAL toomanyrequests' });
    });

    it('include the requested stored days', async () => {
      const { store, make, ping } = world();
      const monitor = await make();
      for (const day of [0, 1, 2]) await ping(monitor, T0 + day * DAY);
      const id = await idOf(monitor);
      const stored = await store.rollupsOn([id], ['2026-11-22', '2026-11-30']);
      expect(stored).toMatchObject([{ id, rollup: { day: '2026-11-22', runs: 1 } }]);
    });
  });
}
