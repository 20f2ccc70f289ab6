import { describe, expect, it } from '@jest/globals';
import type { Lane } from '../../../contract/monitors/teamDashboard.ts';
import { dashboardOf } from '../testing/dashboardOf.ts';
import { DAY, MINUTE, T0, type ContractContext } from '../testing/monitorWorld.ts';
import { pauseAndUndo, pauseMonitor } from '../testing/pausing.ts';

const HOUR = 60 * MINUTE;
/** When the dashboard is read. The axis starts 18 hours earlier, at most. */
const NOW = T0 + 10 * DAY;
const daily = { schedule: { kind: 'period' as const, periodSeconds: 86_400 }, graceSeconds: 3_600 };

export function describeLanes({ world }: ContractContext): void {
  describe('a lane of the day', () => {
    /** Returns a lane's red spans in hours before now. */
    async function redOf(): Promise<Pick<Lane, 'down' | 'missed'>> {
      const { lanes } = await dashboardOf(world(), NOW);
      const hours = (spans: Lane['missed'] = []) =>
        spans.map((span) => span.map((second) => (lanes.from + second * 1_000 - NOW) / HOUR) as [number, number]);
      return { down: hours(lanes.rows[0]?.down), missed: hours(lanes.rows[0]?.missed) };
    }

    const ago = (hours: number) => NOW - hours * HOUR;
    const makeFailed = async (hours: number) => {
      const monitor = await world().make(daily, { at: T0 });
      await world().ping(monitor, ago(hours + 1));
      await world().ping(monitor, ago(hours), { kind: 'fail' });
      return monitor;
    };

    it('is red from the start if the job failed before it, and until now if it hasn’t recovered', async () => {
      const monitor = await makeFailed(40);
      expect(await redOf()).toEqual({ down: [[-40, 0]], missed: [] });
      await world().ping(monitor, ago(12));
      expect(await redOf()).toEqual({ down: [[-40, -12]], missed: [] });
    });

    it.each([['fail' as const], ['success' as const]])(
      'keeps showing the outage that it starts with after another one: %s',
      async (kind) => {
        const { make, ping, store } = world();
        const monitor = await make(daily, { at: T0 });
        await ping(monitor, ago(70), { kind: 'fail' });
        await ping(monitor, ago(69));
        await ping(monitor, ago(60), { kind });
        await store.sweepDeadlines(ago(30));
        await ping(monitor, ago(12));
        await ping(monitor, ago(6), { kind: 'fail' });
        // A missed run was expected a day after the last success.
        const first = kind === 'fail' ? { down: [[-60, -12]], missed: [] } : { down: [], missed: [[-36, -12]] };
        expect(await redOf()).toEqual({ ...first, down: [...first.down, [-6, 0]] });
      },
    );

    it.each([
      ['before the axis', 30, 29],
      ['across its start', 30, 2],
      ['on the axis', 10, 2],
    ])('isn’t interrupted by a pause that was undone %s', async (_, from, to) => {
      const monitor = await makeFailed(40);
      await pauseAndUndo(world(), monitor, ago(from), ago(to));
      expect(await redOf()).toEqual({ down: [[-40, 0]], missed: [] });
    });

    it('isn’t red while the job was paused', async () => {
      const monitor = await makeFailed(40);
      await pauseMonitor(world(), monitor, ago(30));
      await world().ping(monitor, ago(8), { kind: 'fail' });
      expect(await redOf()).toEqual({ down: [[-8, 0]], missed: [] });
    });
  });

  it('shows lanes of jobs that recovered on the axis right after those that are down', async () => {
    const { make, ping } = world();
    const ago = (hours: number) => NOW - hours * HOUR;
    const add = async (name: string, ...changes: [hours: number, kind: 'success' | 'fail'][]) => {
      const monitor = await make({ ...daily, name, graceSeconds: 9 * 86_400 }, { at: T0 });
      for (const [hours, kind] of changes) await ping(monitor, ago(hours), { kind });
    };
    await add('recovered earlier', [40, 'fail'], [19, 'success']);
    await add('up', [17, 'success']);
    await add('recovered', [40, 'fail'], [16, 'success'], [5, 'success']);
    await add('recovered last', [15, 'fail'], [14, 'success'], [2, 'success']);
    await add('down', [3, 'fail']);
    const { lanes } = await dashboardOf(world(), NOW);
    const [first, second, third, ...others] = lanes.rows.map(({ name }) => name);
    expect([first, second, third]).toEqual(['down', 'recovered last', 'recovered']);
    expect(others.toSorted()).toEqual(['recovered earlier', 'up']);
  });

  it('dashboard facts include when and why each monitor last went down before an instant', async () => {
    const { store, make, ping, teamId } = world();
    const monitor = await make(daily);
    for (const [minute, kind] of (['fail', 'success', 'fail', 'success'] as const).entries())
      await ping(monitor, T0 + minute * MINUTE, { kind });
    await pauseAndUndo(world(), monitor, T0 + 10 * MINUTE);
    await make(daily);
    const ids = (await store.outlines(teamId)).map(({ id }) => id);
    const downsBefore = async (at: number) =>
      (await store.downsBefore(ids, at)).map(({ at: since, reason }) => [since, reason]);
    expect(await downsBefore(T0)).toEqual([]);
    expect(await downsBefore(T0 + 1)).toEqual([[T0, 'fail']]);
    expect(await downsBefore(T0 + 2 * MINUTE)).toEqual([[T0, 'fail']]);
    expect(await downsBefore(T0 + DAY)).toEqual([[T0 + 2 * MINUTE, 'fail']]);
    expect(await store.downsBefore([], T0 + DAY)).toEqual([]);
  });
}
