import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { MissedEvents } from '../platform.ts';
import { createCatchUp } from './catchUp.ts';

const EVENT = ['$document', 'd'];

/** One client that reads and watches a document on platforms that share a database. Each step happens when it's called. */
function createWorld(platformCount: number) {
  let stored = 0;
  const platforms = Array.from({ length: platformCount }, (_, name) => ({ name, count: 0, last: 0, isWatched: false }));
  /** Commits that a platform hasn't published yet. */
  const unpublished = platforms.map(() => [] as number[]);
  let socket: { platform: number; toPlatform: (string | null)[]; toClient: (number | MissedEvents)[] } | null = null;
  let hasBeenLive = false;

  let shown = -1;
  let reads = 0;
  let isWanted = false;
  let reading: { platform: number; position?: string; value?: number; done(position: string): void } | null = null;

  const catchUp = createCatchUp({ ask: (position) => socket?.toPlatform.push(position), onMissed: rereadAfter });

  function rereadAfter(events: MissedEvents): void {
    if (events === 'all' || events.length > 0) reread();
  }
  function reread(): void {
    if (reading) isWanted = true;
    else startReading();
  }
  function startReading(): void {
    isWanted = false;
    reads += 1;
    reading = { platform: reads % platformCount, done: catchUp.sent() };
  }

  /** The steps that can happen next. */
  function steps(): (() => void)[] {
    const possible: (() => void)[] = [];
    for (const platform of platforms) {
      if (unpublished[platform.name]!.length > 0) {
        possible.push(() => {
          const value = unpublished[platform.name]!.shift()!;
          platform.last = platform.count += 1;
          if (platform.isWatched && socket?.platform === platform.name) socket.toClient.push(value);
        });
      }
    }
    if (reading) {
      const current = reading;
      const platform = platforms[current.platform]!;
      if (current.position === undefined) {
        possible.push(() => void (current.position = `${platform.name}.${platform.count}`));
      } else if (current.value === undefined) {
        possible.push(() => void (current.value = stored));
      } else {
        possible.push(() => {
          reading = null;
          shown = current.value!;
          current.done(current.position!);
          if (isWanted && !reading) startReading();
        });
      }
    }
    if (!socket) {
      possible.push(() => {
        socket = { platform: 0, toPlatform: [null], toClient: [] };
        catchUp.wentLive();
        if (hasBeenLive) reread();
        hasBeenLive = true;
      });
    } else {
      const { toPlatform, toClient, platform: name } = socket;
      const platform = platforms[name]!;
      if (toPlatform.length > 0) {
        possible.push(() => {
          const position = toPlatform.shift()!;
          if (position === null) {
            platform.isWatched = true;
            return;
          }
          const [of, number] = position.split('.').map(Number);
          toClient.push(of !== name || platform.last > number! ? [EVENT] : []);
        });
      }
      if (toClient.length > 0) {
        possible.push(() => {
          const message = toClient.shift()!;
          if (typeof message !== 'number') catchUp.answered(message);
          else if (reading) isWanted = true;
          else shown = Math.max(shown, message);
        });
      }
    }
    return possible;
  }

  startReading();
  return {
    change() {
      stored += 1;
      for (const queue of unpublished) queue.push(stored);
    },
    disconnect() {
      if (!socket) return;
      platforms[socket.platform]!.isWatched = false;
      socket = null;
      catchUp.wentDown();
    },
    takeStep(choice: number) {
      const possible = steps();
      possible[choice % possible.length]?.();
    },
    /** Lets everything that's under way happen. */
    settle(choices: () => number) {
      for (let possible = steps(); possible.length > 0; possible = steps()) possible[choices() % possible.length]!();
    },
    outcome: () => ({ shown, stored, reads }),
  };
}

const choice = fc.nat({ max: 1_000 });
const action = fc.oneof(
  { weight: 6, arbitrary: choice },
  { weight: 2, arbitrary: fc.constant('change' as const) },
  { weight: 2, arbitrary: fc.constant('disconnect' as const) },
);

it('never misses a change, whatever the order of reads, changes and connections', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 3 }),
      fc.array(action, { minLength: 5, maxLength: 25, size: 'max' }),
      choice,
      (count, actions, seed) => {
        const world = createWorld(count);
        for (const next of actions) {
          if (next === 'change') world.change();
          else if (next === 'disconnect') world.disconnect();
          else world.takeStep(next);
        }
        let turn = seed;
        world.settle(() => (turn += 7));
        const { shown, stored } = world.outcome();
        expect(shown).toBe(stored);
      },
    ),
    { numRuns: 5_000 },
  );
});

it.each([
  ['once, however late the connection opens', 1, 1],
  ['at most twice if other platforms respond', 3, 2],
])('reads %s, if nothing changes', (_name, count, most) => {
  fc.assert(
    fc.property(fc.array(choice, { maxLength: 20 }), choice, (choices, seed) => {
      const world = createWorld(count);
      choices.forEach(world.takeStep);
      let turn = seed;
      world.settle(() => (turn += 7));
      expect(world.outcome().reads).toBeLessThanOrEqual(most);
    }),
  );
});
