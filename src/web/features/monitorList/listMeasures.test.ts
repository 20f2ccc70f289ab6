import { describe, expect, it } from '@jest/globals';
import type { Column } from './listDisplay.ts';
import { columnProps, nameWidthOf } from './listMeasures.ts';

describe('the columns of a list', () => {
  it.each<[width: number, added: Column[], hidden: string, nameWidth: number]>([
    [800, [], '', 273],
    [720, [], 'last', 285],
    // A window 1,024 pixels wide, with a sidebar.
    [632, [], 'last copy', 277],
    [560, [], 'last copy runs', 296],
    [520, [], 'last copy runs', 256],
    [800, ['uptime', 'duration', 'channels'], 'last copy runs', 278],
    [700, ['uptime', 'duration', 'channels'], 'last copy runs', 178],
    [520, ['uptime', 'duration', 'channels'], 'last copy runs channels duration', 192],
  ])('%d pixels wide, with %j added, omit “%s” and leave %d pixels to the name', (width, added, hidden, nameWidth) => {
    expect(columnProps(width, added)['data-hidden']).toBe(hidden);
    expect(nameWidthOf(width, added)).toBe(nameWidth);
  });

  it('are reduced to the newest runs before the runs are omitted', () => {
    expect(columnProps(632, []).style['--columns']).toBe('20px 108px minmax(0, 1fr) 79px 84px');
    expect(columnProps(720, []).style['--columns']).toBe('20px 108px minmax(0, 1fr) 119px 84px 28px');
  });
});
