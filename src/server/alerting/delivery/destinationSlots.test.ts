import { describe, expect, it } from '@jest/globals';
import type { WaitingDestination } from '../outbox.ts';
import { createDestinationSlots, type Slot } from './destinationSlots.ts';

const hook = (destination: string, teamId = 'tid_1'): WaitingDestination => ({
  destination,
  teamId,
  kind: 'webhook',
  hasWorked: false,
});
const mail = (destination: string, teamId: string | null): WaitingDestination => ({
  destination,
  teamId,
  kind: 'email',
  hasWorked: false,
});
const soon = { isDelivered: true, tookMs: 50 };

function setUp() {
  const slots = createDestinationSlots();
  const takeAll = (to: WaitingDestination): Slot[] => {
    const taken: Slot[] = [];
    while (slots.free(to) > 0) taken.push(slots.take(to));
    return taken;
  };
  const prove = (to: WaitingDestination, answers: number): void => {
    for (let count = 0; count < answers; count++) slots.take(to).release(soon);
  };
  return { ...slots, takeAll, prove };
}

describe('delivery slots', () => {
  it('increase after quick responses, and decrease after failures or slow responses', () => {
    const { free, take, prove } = setUp();
    expect(free(hook('a'))).toBe(8);
    prove(hook('a'), 100);
    expect(free(hook('a'))).toBe(128);
    take(hook('a')).release({ isDelivered: true, tookMs: 20_000 });
    expect(free(hook('a'))).toBe(2);
    prove(hook('a'), 1);
    expect(free(hook('a'))).toBe(4);
    take(hook('a')).release({ isDelivered: false, tookMs: 5 });
    expect(free(hook('a'))).toBe(2);
  });

  it('are few for a team’s destinations that never responded, even if there are many of them', () => {
    const { free, takeAll } = setUp();
    const held = Array.from({ length: 70 }, (_, index) => takeAll(hook(`h${index}`)).length);
    expect(held.reduce((sum, count) => sum + count)).toBe(16);
    expect(free(hook('x', 'tid_2'))).toBe(8);
  });

  it('are half reserved for destinations that respond, even if many teams have destinations that hang', () => {
    const { free, takeAll, prove } = setUp();
    prove(hook('good', 'tid_good'), 100);
    for (let team = 0; team < 40; team++) {
      for (let index = 0; index < 5; index++) takeAll(hook(`h${team}.${index}`, `tid_${team}`));
    }
    expect(free(hook('good', 'tid_good'))).toBe(128);
  });

  it.each([false, true])(
    'have room for a team’s first deliveries, whatever hangs (its alerts arrived before: %s)',
    (hasWorked) => {
      const { free, takeAll, mayHang } = setUp();
      for (let team = 0; team < 50; team++) {
        for (let index = 0; index < 20; index++) takeAll({ ...hook(`h${team}.${index}`, `tid_${team}`), hasWorked });
      }
      expect(free({ ...hook('new', 'tid_new'), hasWorked })).toBe(2);
      expect(free({ ...hook('new', 'tid_new'), hasWorked: !hasWorked })).toBe(8);
      expect([mayHang(hook('x', 'tid_1')), mayHang(hook('x', 'tid_new'))]).toEqual([true, false]);
    },
  );

  it('count a destination as unproven once it has failed, even if its last alert had arrived', () => {
    const { take, takeAll } = setUp();
    const worked = (destination: string, teamId: string) => ({ ...hook(destination, teamId), hasWorked: true });
    take(worked('a', 'tid_1')).release({ isDelivered: false, tookMs: 30_000 });
    for (let team = 0; team < 72; team++) takeAll(hook(`h${team}`, `tid_h${team}`));
    expect(takeAll(worked('a', 'tid_1'))).toHaveLength(0);
    expect(takeAll(worked('b', 'tid_1'))).toHaveLength(8);
  });

  it('are also limited for a team’s destinations that respond', () => {
    const { takeAll, prove } = setUp();
    let held = 0;
    for (let index = 0; index < 10; index++) {
      prove(hook(`h${index}`), 100);
      held += takeAll(hook(`h${index}`)).length;
    }
    expect(held).toBe(160);
  });

  it('are few for e-mails, and one team gets at most half of those', () => {
    const { free, takeAll } = setUp();
    expect(takeAll(mail('a', 'tid_1'))).toHaveLength(8);
    expect([free(mail('b', 'tid_1')), free(mail('user:1', null))]).toEqual([0, 8]);
    takeAll(mail('user:1', null));
    expect([free(mail('c', 'tid_2')), free(hook('d'))]).toEqual([0, 8]);
  });

  it('are free again once their deliveries have ended', () => {
    const { free, take, takeAll } = setUp();
    const held = [...takeAll(hook('a')), ...takeAll(hook('b'))];
    take(hook('c', 'tid_2')).release(soon);
    for (const slot of held) slot.release();
    expect([free(hook('a')), free(hook('b'))]).toEqual([8, 8]);
  });
});
