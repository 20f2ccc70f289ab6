import { describe, expect, it } from '@jest/globals';
import { factsOf, summaryLines, textsBelowTitle } from './lines.ts';
import { downMessage, flappingMessage, summaryMessage } from './testing/messages.ts';

describe('the title of a summary', () => {
  it('is not repeated below it', () => {
    expect(textsBelowTitle(summaryMessage())).toEqual([]);
    expect(factsOf(summaryMessage())).toEqual([]);
    expect(textsBelowTitle(downMessage())).toEqual([expect.stringMatching(/^Nightly backup has been down/)]);
  });
});

describe('the note about a flapping monitor', () => {
  it('is text below the sentence, not a narrow field', () => {
    const [sentence, note] = textsBelowTitle(flappingMessage());
    expect([sentence, note]).toEqual([expect.stringContaining('has been down'), expect.stringContaining('14 times')]);
    expect(factsOf(flappingMessage()).map(({ name }) => name)).toEqual(['Team', 'Tags']);
  });
});

describe('the lines of a summary', () => {
  it('say what happened to each monitor', () => {
    const lines = summaryLines(summaryMessage(5), { maxLength: 3_000 });
    expect(lines.at(-1)).toBe('• Import 5: recovered after 1 h');
  });

  it('say it once for monitors with the same state', () => {
    expect(summaryLines(summaryMessage(10), { maxLength: 3_000 })).toEqual([
      'Down since 14:05 UTC (no successful run in 1 h 30 min):',
      ...[1, 2, 3, 4, 6, 7, 8, 9].map((number) => `• Import ${number}`),
      'Recovered after 1 h:',
      '• Import 5',
      '• Import 10',
    ]);
  });

  it('end with the number of monitors left out', () => {
    const lines = summaryLines(summaryMessage(500), { maxLength: 300 });
    expect(lines.join('\n').length).toBeLessThanOrEqual(300);
    const names = lines.filter((line) => line.startsWith('•'));
    expect(names.length).toBeGreaterThan(10);
    expect(names.every((line) => /^• Import \d+$/.test(line))).toBe(true);
    expect(lines.at(-1)).toBe(`… and ${500 - names.length} more`);
  });

  it('include no heading without a monitor below it', () => {
    for (let maxLength = 20; maxLength < 300; maxLength++) {
      expect(summaryLines(summaryMessage(10), { maxLength }).join('\n')).not.toMatch(/:\n(?!•)/);
    }
  });

  it('shorten a long name, but not the text after it', () => {
    const [line] = summaryLines(
      summaryMessage(1, () => 'x'.repeat(100)),
      { maxLength: 3_000 },
    );
    expect(line).toBe(`• ${'x'.repeat(59)}…: down since 14:05 UTC (no successful run in 1 h 30 min)`);
  });

  it('are measured after escaping', () => {
    const escape = (text: string): string => text.replaceAll(' ', '&nbsp;');
    const lines = summaryLines(summaryMessage(20), { maxLength: 1_000, escape });
    expect(lines.join('\n').length).toBeLessThanOrEqual(1_000);
    expect(lines[0]).toMatch(/^Down&nbsp;since&nbsp;14:05/);
  });
});
