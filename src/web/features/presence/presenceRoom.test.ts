import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { ReceivedPresence, PublishedPresence } from '../../../contract/presence.ts';
import { createFakeRealtime } from '../../../sdk/fakePlatform.ts';
import { enterRoom, type OtherPerson } from './presenceRoom.ts';

const event = ['teams', 'tid', 'presence'];
const grace: ReceivedPresence = { userId: 'id_grace', display: 'Grace', monitorId: 'mid', tab: 't', doing: 'viewing' };

describe('a tab that shows a monitor', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  function enter(doing: OtherPerson['doing'] = 'viewing') {
    const realtime = createFakeRealtime();
    const page = Object.assign(new EventTarget(), { hidden: false });
    const browser = new EventTarget();
    let others: OtherPerson[] = [];
    const leave = enterRoom({
      realtime,
      teamId: 'tid',
      monitorId: 'mid',
      userId: 'id_ada',
      doing,
      document: page,
      window: browser,
      onOthers: (next) => (others = next),
    });
    return {
      realtime,
      leave,
      browser,
      names: () => others.map((other) => `${other.display} ${other.doing}`),
      hear: (presence: unknown) => realtime.emit(event, presence),
      said: () =>
        realtime.sent.flatMap((command) =>
          command.kind === 'event-publish' ? [command.payload as PublishedPresence] : [],
        ),
      setHidden(hidden: boolean) {
        page.hidden = hidden;
        page.dispatchEvent(new Event('visibilitychange'));
      },
    };
  }

  it('announces itself immediately, asks who else is there, and repeats its announcement every ten seconds', () => {
    const { said } = enter('editing');
    expect(said()).toEqual([{ monitorId: 'mid', tab: expect.any(String), doing: 'editing', asks: true }]);
    jest.advanceTimersByTime(30_000);
    expect(said()).toHaveLength(4);
    expect(said().at(-1)).not.toHaveProperty('asks');
  });

  it('replies when another tab asks who is there', () => {
    const { said, hear } = enter();
    hear({ ...grace, asks: true });
    expect(said()).toHaveLength(2);
    hear(grace);
    expect(said()).toHaveLength(2);
  });

  it('keeps track of others who arrive, edit and leave', () => {
    const { hear, names } = enter();
    hear(grace);
    hear({ ...grace, userId: 'id_ann', display: 'Ann', doing: 'editing' });
    expect(names()).toEqual(['Ann editing', 'Grace viewing']);
    hear({ ...grace, doing: 'gone' });
    expect(names()).toEqual(['Ann editing']);
  });

  it('counts a person once, as editing if any of that person’s tabs is', () => {
    const { hear, names } = enter();
    hear({ ...grace, tab: 'editor', doing: 'editing' });
    hear(grace);
    expect(names()).toEqual(['Grace editing']);
    hear({ ...grace, tab: 'editor', doing: 'gone' });
    expect(names()).toEqual(['Grace viewing']);
  });

  it('removes a silent tab within 30 seconds, but keeps one that announces itself', () => {
    const { hear, names } = enter();
    hear(grace);
    jest.advanceTimersByTime(15_000);
    hear({ ...grace, userId: 'id_ann', display: 'Ann' });
    expect(names()).toEqual(['Ann viewing', 'Grace viewing']);
    jest.advanceTimersByTime(15_000);
    expect(names()).toEqual(['Ann viewing']);
  });

  it.each([
    ['itself', { ...grace, userId: 'id_ada' }],
    ['people at another monitor', { ...grace, monitorId: 'other' }],
    ['invalid messages', { ...grace, doing: 'sleeping' }],
    ['nothing', null],
  ])('doesn’t count %s', (_what, payload) => {
    const { hear, names } = enter();
    hear(payload);
    expect(names()).toEqual([]);
  });

  it('leaves while it is hidden, and returns afterward', () => {
    const { said, setHidden, hear } = enter();
    setHidden(true);
    expect(said().at(-1)).toMatchObject({ doing: 'gone' });
    jest.advanceTimersByTime(60_000);
    hear({ ...grace, asks: true });
    expect(said()).toHaveLength(2);
    setHidden(false);
    expect(said().at(-1)).toMatchObject({ doing: 'viewing', asks: true });
  });

  it('is silent while the connection is down, and asks again once it is back', () => {
    const { realtime, said } = enter();
    realtime.changeStatus('offline');
    jest.advanceTimersByTime(60_000);
    expect(said()).toHaveLength(1);
    realtime.changeStatus('live');
    expect(said()).toHaveLength(2);
    expect(said().at(-1)).toMatchObject({ asks: true });
  });

  it('announces its departure, even when its page closes', () => {
    const left = enter();
    left.leave();
    expect(left.said().at(-1)).toMatchObject({ doing: 'gone' });
    expect(left.realtime.watches()).toEqual([]);
    expect(jest.getTimerCount()).toBe(0);
    const closed = enter();
    closed.browser.dispatchEvent(new Event('pagehide'));
    expect(closed.said().at(-1)).toMatchObject({ doing: 'gone' });
  });
});
