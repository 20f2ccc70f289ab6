import { describe, expect, it } from '@jest/globals';
import { factsOf, sentenceBelowTitle, summaryLines } from './lines.ts';
import { downMessage, summaryMessage } from './testing/messages.ts';

describe('the title of a summary', () => {
  it('is not repeated below it', () => {
    expect(sentenceBelowTitle(summaryMessage())).toBeNull();
    expect(factsOf(summaryMessage())).toEqual([]);
    expect(sentenceBelowTitle(downMessage())).toMatch(/^Nightly backup has been down/);
  });
});

describe('the lines of a summary', () => {
  it('say what happened to each monitor', () => {
    const lines = summaryLines(summaryMessage(12), { maxLength: 3_000 });
    expect(lines).toHaveLength(12);
    expect(lines[0]).toBe('• Import 1 has been down since 14:05 UTC (no successful run in 1 h 30 min)');
  });

  it('are never cut off, and end with the number of monitors left out', () => {
    const lines = summaryLines(summaryMessage(500), { maxLength: 300 });
    expect(lines.join('\n').length).toBeLessThanOrEqual(300);
    expect(lines.slice(0, -1).every((line) => line.endsWith('(no successful run in 1 h 30 min)'))).toBe(true);
    expect(lines.at(-1)).toBe(`… and ${500 - lines.length + 1} more`);
  });

  it('shorten a long name, but not the text after it', () => {
    const [line] = summaryLines(
      summaryMessage(1, () => 'x'.repeat(100)),
      { maxLength: 3_000 },
    );
    expect(line).toBe(`• ${'x'.repeat(59)}… has been down since 14:05 UTC (no successful run in 1 h 30 min)`);
  });

  it('are measured after escaping', () => {
    const escape = (text: string): string => text.replaceAll(' ', '&nbsp;');
    const lines = summaryLines(summaryMessage(20), { maxLength: 1_000, escape });
    expect(lines.join('\n').length).toBeLessThanOrEqual(1_000);
    expect(lines[0]).toMatch(/^• Import&nbsp;1&nbsp;has/);
  });
});
