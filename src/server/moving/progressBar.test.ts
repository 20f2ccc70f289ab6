import { describe, expect, it } from '@jest/globals';
import { createProgressBar } from './progressBar.ts';

function draw(isTTY: boolean) {
  const written: string[] = [];
  let now = 0;
  const bar = createProgressBar({ isTTY, write: (text: string) => written.push(text) > 0 }, () => now);
  return { bar, written, later: () => (now += 1_000) };
}

describe('a progress bar', () => {
  it('draws on one terminal line, and clears it at the end', () => {
    const { bar, written, later } = draw(true);
    bar.show('copying pings', 0, 200);
    bar.show('copying pings', 1, 200);
    later();
    bar.show('copying pings', 101, 200);
    bar.show('checking pings', 200, 200);
    bar.clear();
    expect(written).toEqual([
      `\r\u001b[K[${'-'.repeat(30)}]   0 %  copying pings`,
      `\r\u001b[K[${'#'.repeat(15)}${'-'.repeat(15)}]  50 %  copying pings`,
      `\r\u001b[K[${'#'.repeat(30)}] 100 %  checking pings`,
      '\r\u001b[K',
    ]);
  });

  it('writes a line for each step without a terminal', () => {
    const { bar, written, later } = draw(false);
    bar.show('copying pings', 0, 200);
    later();
    bar.show('copying pings', 100, 200);
    bar.show('checking pings', 150, 200);
    bar.show('checking nothing', 0, 0);
    bar.clear();
    expect(written).toEqual(['  0 %  copying pings\n', ' 75 %  checking pings\n', '100 %  checking nothing\n']);
  });

  it('writes nothing to the terminal if it was never shown', () => {
    const { bar, written } = draw(true);
    bar.clear();
    expect(written).toEqual([]);
  });
});
