import { describe, expect, it } from '@jest/globals';
import type { Column } from './listDisplay.ts';
import { columnProps, nameWidthOf } from './listMeasures.ts';

describe('the columns of a list', () => {
  it.each<[width: number, added: Column[], hidden: string]>([
    [900, [], ''],
    // A window of 1,024 pixels with its sidebar: the last ping goes, the last runs stay.
    [632, [], 'last'],
    [560, [], 'runs'],
    [520, [], 'runs last'],
    [720, ['uptime', 'duration', 'channels'], 'runs last'],
    [700, ['uptime', 'duration', 'channels'], 'runs last channels'],
    [520, ['uptime', 'duration', 'channels'], 'runs last duration channels'],
  ])('of %d pixels with %j added lack “%s”', (width, added, hidden) => {
    expect(columnProps(width, added)['data-hidden']).toBe(hidden);
    expect(nameWidthOf(width, added)).toBeGreaterThanOrEqual(150);
  });
});
