import { describe, expect, it } from '@jest/globals';
import type { WaitingDestination } from '../outbox.ts';
import { createDestinationSlots, type Slot } from './destinationSlots.ts';

const hook = (destination: string, teamId = 'tid_1'): WaitingDestination => ({ destination, teamId, kind: 'webhook' });
const mail = (destination: string, teamId: string | null): WaitingDestination => ({
  destination,
  teamId,
  kind: 'email',
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
  it('increase with quick responses, and decrease with a failure or a slow one', () => {
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

  it('of a team at destinations that never responded are few, however many such destinations it has', () => {
    const { free, takeAll } = setUp();
    const held = Array.from({ length: 70 }, (_, index) => takeAll(hook(`h${index}`)).length);
    expect(held.reduce((sum, count) => sum + count)).toBe(16);
    expect(free(hook('x', 'tid_2'))).toBe(8);
  });

  it('are kept half free for destinations that respond, no matter how many teams have some that hang', () => {
    const { free, takeAll, prove } = setUp();
    prove(hook('good', 'tid_good'), 100);
    for (let team = 0; team < 40; team++) {
      for (let index = 0; index < 5; index++) takeAll(hook(`h${team}.${index}`, `tid_${team}`));
    }
    expect(free(hook('new', 'tid_new'))).toBe(0);
    expect(free(hook('good', 'tid_good'))).toBe(128);
  });

  it('of a team at destinations that respond are limited, too', () => {
    const { takeAll, prove } = setUp();
    let held = 0;
    for (let index = 0; index < 10; index++) {
      prove(hook(`h${index}`), 100);
      held += takeAll(hook(`h${index}`)).length;
    }
    expect(held).toBe(160);
  });

  it('for e-mails are few in total, and one team gets at most half of them', () => {
    const { free, takeAll } = setUp();
    expect(takeAll(mail('a', 'tid_1'))).toHaveLength(8);
    expect([free(mail('b', 'tid_1')), free(mail('user:1', null))]).toEqual([0, 8]);
    takeAll(mail('user:1', null));
    expect([free(mail('c', 'tid_2')), free(hook('d'))]).toEqual([0, 8]);
  });

  it('are all free again once the deliveries that held them have ended', () => {
    const { free, take, takeAll } = setUp();
    const held = [...takeAll(hook('a')), ...takeAll(hook('b'))];
    take(hook('c', 'tid_2')).release(soon);
    for (const slot of held) slot.release();
    expect([free(hook('a')), free(hook('b'))]).toEqual([8, 8]);
  });
});
