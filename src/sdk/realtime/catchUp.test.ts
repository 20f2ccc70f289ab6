import { describe, expect, it } from '@jest/globals';
import type { MissedEvents } from '../platform.ts';
import { createCatchUp } from './catchUp.ts';

function start() {
  const asked: string[] = [];
  const missed: MissedEvents[] = [];
  const catchUp = createCatchUp({ ask: (position) => asked.push(position), onMissed: (events) => missed.push(events) });
  const read = (position: string | null) => catchUp.sent()(position);
  return { catchUp, read, asked, missed };
}

describe('catching up', () => {
  it('asks once the connection is live what has changed since the earlier reads', () => {
    const { catchUp, read, asked } = start();
    for (const position of ['a.1', 'a.1', 'a.2']) read(position);
    expect(asked).toEqual([]);
    catchUp.wentLive();
    expect(asked).toEqual(['a.1', 'a.2']);
  });

  it('asks about a read that was under way when the connection became live', () => {
    const { catchUp, asked } = start();
    const passPosition = catchUp.sent();
    catchUp.wentLive();
    passPosition('a.1');
    expect(asked).toEqual(['a.1']);
  });

  it('asks nothing about reads that began after the platform confirmed the watches', () => {
    const { catchUp, read, asked, missed } = start();
    read('a.1');
    read('a.2');
    catchUp.wentLive();
    catchUp.answered([['teams']]);
    read('a.3');
    catchUp.answered([]);
    expect(asked).toEqual(['a.1', 'a.2']);
    expect(missed).toEqual([[['teams']], []]);
  });

  it('starts over with each connection', () => {
    const { catchUp, read, asked } = start();
    read('a.1');
    catchUp.wentLive();
    catchUp.answered([]);
    catchUp.wentDown();
    read('a.2');
    expect(asked).toEqual(['a.1']);
    catchUp.wentLive();
    read('a.3');
    expect(asked).toEqual(['a.1', 'a.2', 'a.3']);
  });

  it('rereads everything once on a platform without positions', () => {
    const { catchUp, read, asked, missed } = start();
    read(null);
    catchUp.wentLive();
    read(null);
    expect(missed).toEqual(['all']);
    expect(asked).toEqual([]);
  });

  it('rereads everything after a long time without a connection', () => {
    const { catchUp, read, asked, missed } = start();
    for (let number = 0; number < 20; number += 1) read(`a.${number}`);
    catchUp.wentLive();
    expect(missed).toEqual(['all']);
    expect(asked).toEqual([]);
  });
});
