import { describe, expect, it } from '@jest/globals';
import type { Column } from './listDisplay.ts';
import { columnProps, nameWidthOf } from './listMeasures.ts';

describe('the columns of a list', () => {
  it.each<[width: number, added: Column[], hidden: string, nameWidth: number]>([
    [800, [], '', 313],
    [720, [], 'last', 317],
    // A window 1,024 pixels wide, with a sidebar.
    [632, [], 'last', 269],
    [560, [], 'last runs', 288],
    [520, [], 'last runs', 248],
    [800, ['uptime', 'duration', 'channels'], 'last runs', 270],
    [700, ['uptime', 'duration', 'channels'], 'last runs', 170],
    [520, ['uptime', 'duration', 'channels'], 'last runs channels duration', 184],
  ])('%d pixels wide, with %j added, omit “%s” and leave %d pixels to the name', (width, added, hidden, nameWidth) => {
    expect(columnProps(width, added)['data-hidden']).toBe(hidden);
    expect(nameWidthOf(width, added)).toBe(nameWidth);
  });

  it('are reduced to the newest runs before the runs are omitted', () => {
    expect(columnProps(632, []).style['--columns']).toBe('20px 108px minmax(0, 1fr) 79px 92px');
    expect(columnProps(720, []).style['--columns']).toBe('20px 108px minmax(0, 1fr) 119px 92px');
  });
});
