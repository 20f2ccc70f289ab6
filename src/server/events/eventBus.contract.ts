import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { EventBus } from './eventBus.ts';

/** The contract for every event bus adapter. The suite closes the bus that `open` returns. */
export function describeEventBus(name: string, open: () => Promise<EventBus>): void {
  describe(`event bus: ${name}`, () => {
    let bus: EventBus;
    beforeEach(async () => {
      bus = await open();
    });
    afterEach(() => bus.close());

    /**
     * Settles once everything published so far has been delivered. This works because events from one publisher stay in
     * order.
     */
    function delivered(): Promise<void> {
      return new Promise((resolve) => {
        const stop = bus.subscribe(['delivered'], () => {
          stop();
          resolve();
        });
        void bus.publish(['delivered'], null);
      });
    }

    function record(event: string[]): { heard: unknown[]; stop: () => void } {
      const heard: unknown[] = [];
      return { heard, stop: bus.subscribe(event, (payload) => heard.push(payload)) };
    }

    it('delivers the payload and path to every listener on the path, in publication order', async () => {
      const first = record(['a', 'b']);
      const second = record(['a', 'b']);
      const paths: string[][] = [];
      bus.subscribe(['a', 'b'], (_payload, event) => paths.push(event));
      for (const payload of [1, null, { x: ['é😀'] }]) await bus.publish(['a', 'b'], payload);
      await delivered();
      expect(first.heard).toEqual([1, null, { x: ['é😀'] }]);
      expect(second.heard).toEqual(first.heard);
      expect(paths).toEqual([
        ['a', 'b'],
        ['a', 'b'],
        ['a', 'b'],
      ]);
    });

    it.each([[['a']], [['a', 'b', 'c']], [['a/b']], [['a', 'b/']], [['a,b']], [['a', 'B']], [['__proto__']]])(
      'treats %j as a different path than ["a","b"]',
      async (other) => {
        const here = record(['a', 'b']);
        const elsewhere = record(other);
        await bus.publish(other, 'elsewhere');
        await delivered();
        expect(here.heard).toEqual([]);
        expect(elsewhere.heard).toEqual(['elsewhere']);
      },
    );

    it('delivers large payloads in full', async () => {
      const { heard } = record(['large']);
      await bus.publish(['large'], { text: 'é'.repeat(300_000) });
      await delivered();
      expect(heard).toEqual([{ text: 'é'.repeat(300_000) }]);
    });

    it('skips events from before a listener subscribed or after it stopped, and allows stopping twice', async () => {
      await bus.publish(['a'], 'before');
      await delivered();
      const { heard, stop } = record(['a']);
      const other = record(['a']);
      await bus.publish(['a'], 'during');
      await delivered();
      stop();
      stop();
      await bus.publish(['a'], 'after');
      await delivered();
      expect(heard).toEqual(['during']);
      expect(other.heard).toEqual(['during', 'after']);
    });

    it('calls the same function twice if it was subscribed twice', async () => {
      const heard: unknown[] = [];
      const listener = (payload: unknown) => heard.push(payload);
      const stop = bus.subscribe(['a'], listener);
      bus.subscribe(['a'], listener);
      await bus.publish(['a'], 1);
      await delivered();
      stop();
      await bus.publish(['a'], 2);
      await delivered();
      expect(heard).toEqual([1, 1, 2]);
    });

    it('keeps delivering when a listener throws or stops others', async () => {
      const last: unknown[] = [];
      bus.subscribe(['a'], () => {
        throw new Error('a listener that fails');
      });
      const stopNext = bus.subscribe(['a'], () => stopNext());
      bus.subscribe(['a'], (payload) => last.push(payload));
      await expect(bus.publish(['a'], 1)).resolves.toBeUndefined();
      await bus.publish(['a'], 2);
      await delivered();
      expect(last).toEqual([1, 2]);
    });

    it('considers a path heard while it has at least one listener', () => {
      const first = record(['a']);
      const second = record(['a']);
      first.stop();
      first.stop();
      expect(bus.isHeard(['a'])).toBe(true);
      second.stop();
      record(['a']);
      expect(bus.isHeard(['a'])).toBe(true);
    });

    it('delivers nothing once closed', async () => {
      const { heard } = record(['a']);
      await bus.close();
      await bus.publish(['a'], 1).catch(() => undefined);
      expect(heard).toEqual([]);
    });
  });
}
