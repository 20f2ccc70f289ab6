import { describe, expect, it } from '@jest/globals';
import type { Lane } from '../../../contract/monitors/teamDashboard.ts';
import { isNearNow, maintenanceOn, marksOf, markWords, percentAt, ticksOf } from './dayAxis.ts';

const HOUR = 3_600_000;
const from = Date.parse('2026-11-21T10:05:00Z');
const span = { from, to: from + 24 * HOUR };
const lane: Lane = {
  monitorId: 'mid_1',
  name: 'Backup',
  status: 'up',
  runningSince: null,
  lateSince: null,
  runs: [],
  ribbon: null,
  down: [],
  missed: [],
  expected: [],
};

describe('the axis', () => {
  it('has a tick at every third whole hour of the viewer’s clock', () => {
    const words = ticksOf(span, 'Asia/Kolkata').map((tick) => tick.words);
    expect(words).toEqual(['18:00', '21:00', '00:00', '03:00', '06:00', '09:00', '12:00', '15:00']);
    expect(ticksOf(span, 'Asia/Kolkata')[0]?.at).toBe(Date.parse('2026-11-21T12:30:00Z'));
  });

  it('has a tick at each midnight of a week, even if the clock changes', () => {
    const week = { from: Date.parse('2026-10-22T10:00:00Z'), to: Date.parse('2026-10-27T10:00:00Z') };
    const ticks = ticksOf(week, 'Europe/Berlin');
    expect(ticks.map((tick) => tick.words)).toEqual(['23 Oct', '24 Oct', '25 Oct', '26 Oct', '27 Oct']);
    expect(ticks[3]!.at - ticks[2]!.at).toBe(25 * HOUR);
  });

  it('has no label next to the one for the current time', () => {
    const now = from + 18 * HOUR;
    const near = [-3, -2, 0, 2, 3].map((hours) => isNearNow(span, now + hours * HOUR, now, 11));
    expect(near).toEqual([false, true, true, true, false]);
  });

  it('cuts off events beyond its ends', () => {
    expect([from - 1, from, from + 6 * HOUR, span.to + 1].map((at) => percentAt(span, at))).toEqual([0, 0, 25, 100]);
  });
});

describe('maintenance', () => {
  const hold = (title: string, fromHour: number, toHour: number) => ({
    kind: 'maintenance' as const,
    title,
    from: from + fromHour * HOUR,
    to: from + toHour * HOUR,
    monitors: null,
  });
  const titlesOf = (...holds: ReturnType<typeof hold>[]) => maintenanceOn(span, holds).map(({ titleAt }) => titleAt);

  it('has a title that can extend past the shading, up to the next title', () => {
    expect(maintenanceOn(span, [hold('Patching', 6, 7.2)])).toMatchObject([{ title: 'Patching', left: 25, width: 5 }]);
    expect(titlesOf(hold('Patching', 6, 7.2))).toEqual([{ left: '25%', maxWidth: '75%' }]);
    expect(titlesOf(hold('Upgrade', 12, 13), hold('Patching', 6, 7))).toEqual([
      { left: '25%', maxWidth: '25%' },
      { left: '50%', maxWidth: '50%' },
    ]);
  });

  it('has its title on the left near the end of the axis', () => {
    expect(titlesOf(hold('Patching', 0, 12), hold('Upgrade', 21.6, 30))).toEqual([
      { left: '0%', maxWidth: '45%' },
      { right: '0%', maxWidth: '55%' },
    ]);
  });

  it('leaves out snoozes', () => {
    expect(maintenanceOn(span, [{ ...hold('', 1, 2), kind: 'snooze' }])).toEqual([]);
  });
});

describe('a lane', () => {
  it('shows events in chronological order, with the expected one last', () => {
    const marks = marksOf(
      {
        ...lane,
        runs: [
          [3_600, 60, 1],
          [7_200, 0, 0],
        ],
        missed: [[10_800, 14_400]],
        runningSince: from + 5 * HOUR,
        expected: [72_000],
      },
      span,
    );
    expect(marks.map((mark) => markWords(mark, 'UTC'))).toEqual([
      '21 Nov, 11:05: succeeded after 1 min',
      '21 Nov, 12:05: failed',
      'Expected 21 Nov, 13:05, missed',
      'Running since 21 Nov, 15:05',
      'Expected 22 Nov, 06:05',
    ]);
    expect(marks.map(({ kind }) => kind)).toEqual(['ran', 'failed', 'missed', 'running', 'expected']);
  });

  it('shows the up and down time of a job that runs too often for bars', () => {
    const marks = marksOf(
      {
        ...lane,
        ribbon: [
          [0, 3_600, 1],
          [3_600, 3_900, 0],
        ],
      },
      span,
    );
    expect(marks.map((mark) => markWords(mark, 'UTC'))).toEqual([
      'Up from 21 Nov, 10:05 for 1 h',
      'Down from 21 Nov, 11:05 for 5 min',
    ]);
  });

  it('shows since when a job has been down, even if that was before the axis starts', () => {
    const marks = marksOf({ ...lane, down: [[-3_600, 64_800]] }, span);
    expect(marks.map(({ kind }) => kind)).toEqual(['down']);
    expect(marks.map((mark) => markWords(mark, 'UTC'))).toEqual(['Down from 21 Nov, 09:05 for 19 h']);
  });

  it('omits runs expected after the axis ends', () => {
    const expected = [86_400, 86_401];
    expect(marksOf({ ...lane, expected }, span).map(({ from: at }) => at)).toEqual([span.to]);
  });

  it('omits events that ended before the axis starts', () => {
    expect(
      marksOf(
        {
          ...lane,
          runs: [
            [-600, 60, 1],
            [-600, 700, 1],
          ],
        },
        span,
      ),
    ).toHaveLength(1);
  });
});
