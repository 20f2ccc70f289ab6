import { describe, expect, it } from '@jest/globals';
import type { AlertDestination, EarlierAlert } from '../alertFacts.ts';
import { planAlerts, type FlipConditions } from './planAlerts.ts';
import { SAMPLE_TIME as NOW, someDestination, someEarlier, someFlip } from './testing/alertSamples.ts';

const MINUTE = 60_000;

const hold = { until: NOW + 60 * MINUTE, by: 'snooze' as const };
const untried = { state: 'waiting' as const, isUntried: true };

function plan(
  direction: 'down' | 'up',
  earlier: readonly EarlierAlert[] = [],
  { to = {}, ...changes }: Partial<FlipConditions> & { to?: Partial<AlertDestination> } = {},
) {
  const plans = planAlerts(someFlip({ direction }), {
    destinations: [{ destination: someDestination(to), earlier }],
    timesDown: 1,
    isStorm: false,
    hold: null,
    now: NOW,
    ...changes,
  });
  return {
    queued: plans.flatMap((each) => (each.kind === 'queue' ? [each.alert] : [])),
    dropped: plans.flatMap((each) => (each.kind === 'drop' ? [each.alert.id] : [])),
  };
}

describe('a monitor that goes down', () => {
  it('queues an alert to be sent immediately', () => {
    const { queued } = plan('down');
    expect(queued).toMatchObject([{ direction: 'down', nextAttemptAt: NOW, hold: null, awaitsFailures: null }]);
  });

  it.each<[string, Parameters<typeof plan>[2], object]>([
    ['held by a snooze', { hold }, { hold, nextAttemptAt: hold.until }],
    [
      'combined with others in a storm',
      { isStorm: true, to: { wantsSummary: true } },
      { canJoin: true, nextAttemptAt: NOW + 5_000 },
    ],
    ['sent separately in a storm if no summary is wanted', { isStorm: true }, { canJoin: false, nextAttemptAt: NOW }],
    ['waiting for more failures', { to: { alertAfterFailures: 3 } }, { awaitsFailures: 3, nextAttemptAt: null }],
    [
      'not held while it waits for failures',
      { hold, to: { alertAfterFailures: 3 } },
      { hold: null, nextAttemptAt: null },
    ],
    ['muted', { hold, to: { isMuted: true } }, { isMuted: true, hold: null, refusal: null, nextAttemptAt: null }],
    ['muted rather than abandoned', { to: { isMuted: true, isDisabled: true } }, { isMuted: true, refusal: null }],
    [
      'waiting for more failures, even if its destination is muted',
      { to: { isMuted: true, alertAfterFailures: 3 } },
      { isMuted: false, awaitsFailures: 3 },
    ],
    [
      'abandoned if its destination is disabled',
      { to: { isDisabled: true } },
      { refusal: expect.any(String), nextAttemptAt: null },
    ],
  ])('has an alert that is %s', (_what, conditions, alert) => {
    expect(plan('down', [], conditions).queued).toMatchObject([alert]);
  });

  it.each([
    [1, 3, 3],
    [2, 3, 3],
    [3, 3, null],
    [4, 3, null],
    [0, 1, null],
  ])('and has failed %d times by then waits for %d failures: %p', (failures, alertAfterFailures, awaitsFailures) => {
    const destination = someDestination({ alertAfterFailures });
    const conditions = {
      destinations: [{ destination, earlier: [] }],
      timesDown: 1,
      isStorm: false,
      hold: null,
      now: NOW,
    };
    expect(planAlerts(someFlip({ failures }), conditions)).toMatchObject([{ alert: { awaitsFailures } }]);
  });

  it.each<[string, EarlierAlert[], boolean]>([
    ['knows that it’s down', [someEarlier({ id: 6 })], true],
    ['couldn’t be told that it’s down', [someEarlier({ id: 6, state: 'failed' })], false],
    ['was told that it’s up', [someEarlier({ id: 6, direction: 'up' })], false],
    ['was never told anything', [], false],
  ])('within a hold is a reminder only if its destination knows: it %s', (_what, before, isReminder) => {
    const recovery = someEarlier({ id: 7, direction: 'up', ...untried, heldBy: 'maintenance' });
    const planned = plan('down', [recovery, ...before], { hold });
    expect(planned.dropped).toEqual([7]);
    expect(planned.queued).toMatchObject([{ isReminder, hold }]);
  });

  it('is reported immediately if its pings stop', () => {
    const flip = someFlip();
    const [first] = planAlerts(
      { ...flip, facts: { ...flip.facts, reason: 'deadline-passed' } },
      {
        destinations: [{ destination: someDestination({ alertAfterFailures: 3 }), earlier: [] }],
        timesDown: 1,
        isStorm: false,
        hold: null,
        now: NOW,
      },
    );
    expect(first).toMatchObject({ kind: 'queue', alert: { awaitsFailures: null, nextAttemptAt: NOW } });
  });

  it.each<[string, Partial<EarlierAlert>, number[]]>([
    ['drops a recovery alert that was never sent', { ...untried, heldBy: 'snooze' }, [7]],
    ['keeps a recovery alert that only quiet hours postponed', { ...untried, heldBy: 'quiet-hours' }, []],
    ['keeps a recovery alert that is being sent', { state: 'sending' }, []],
    ['keeps a recovery alert after an attempt', { state: 'waiting' }, []],
  ])('%s', (_what, changes, dropped) => {
    expect(plan('down', [someEarlier({ direction: 'up', ...changes })]).dropped).toEqual(dropped);
  });
});

describe('a monitor that comes up', () => {
  it('is reported to destinations that were alerted about the outage', () => {
    expect(plan('up', [someEarlier()]).queued).toMatchObject([{ direction: 'up' }]);
    expect(plan('up', []).queued).toEqual([]);
    expect(plan('up', [someEarlier({ direction: 'up' })]).queued).toEqual([]);
    expect(plan('up', [someEarlier()], { to: { wantsUp: false } }).queued).toEqual([]);
  });

  it.each<[string, Partial<EarlierAlert>]>([
    ['waiting for failures', { ...untried, isCounting: true }],
    ['snoozed', { ...untried, heldBy: 'snooze' }],
    ['damped', { ...untried, heldBy: 'flapping' }],
  ])('drops an alert that is still %s, without sending a recovery alert', (_what, changes) => {
    expect(plan('up', [someEarlier(changes)])).toEqual({ queued: [], dropped: [7] });
  });

  it('is reported if another alert was sent before the dropped one', () => {
    const reminder = someEarlier({ id: 8, ...untried, heldBy: 'snooze' });
    const { queued, dropped } = plan('up', [reminder, someEarlier()]);
    expect(dropped).toEqual([8]);
    expect(queued).toMatchObject([{ direction: 'up' }]);
  });

  it('is reported after an outage that quiet hours postponed', () => {
    expect(plan('up', [someEarlier({ ...untried, heldBy: 'quiet-hours' })])).toMatchObject({
      queued: [{ direction: 'up' }],
      dropped: [],
    });
  });
});

describe('a monitor that flaps', () => {
  const warned = someEarlier({ direction: 'up', saysFlapping: true });

  it('is reported with the note immediately, and its next changes are held', () => {
    const [first] = plan('down', [], { timesDown: 4 }).queued;
    expect(first).toMatchObject({ hold: null, facts: { flapping: expect.stringContaining('4 times in 30 min') } });
    const [next] = plan('down', [warned], { timesDown: 5 }).queued;
    expect(next).toMatchObject({ hold: { until: NOW + 5 * MINUTE, by: 'flapping' } });
  });

  it('has each change held for five minutes, however long the previous one was', () => {
    const before = someEarlier({ ...untried, heldBy: 'flapping', heldUntil: NOW + MINUTE, direction: 'up' });
    const { queued, dropped } = plan('down', [before, warned], { timesDown: 5 });
    expect(dropped).toEqual([7]);
    expect(queued).toMatchObject([{ hold: { until: NOW + 5 * MINUTE, by: 'flapping' } }]);
  });

  it('is reported with the note again after half an hour without an alert', () => {
    const longAgo = someEarlier({ direction: 'up', saysFlapping: true, flipAt: NOW - 31 * MINUTE });
    expect(plan('down', [longAgo], { timesDown: 5 }).queued).toMatchObject([{ hold: null }]);
  });

  it('has an alert held until the end of a hold that lasts longer than damping', () => {
    expect(plan('down', [warned], { timesDown: 5, hold }).queued).toMatchObject([{ hold }]);
  });
});
