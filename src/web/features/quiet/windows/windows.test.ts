import { describe, expect, it } from '@jest/globals';
import { yupToFormErrors } from 'formik';
import type { MaintenanceWindow } from '../../../../contract/alerting/alertingCalls.ts';
import { typedWindow } from './TypedWindow.tsx';
import { windowChanges } from './useWindowForm.ts';
import { windowSchema } from './windowSchema.ts';
import { newWindowValues, windowOf, windowValuesOf, type WindowValues } from './windowValues.ts';

const NOW = Date.parse('2026-11-21T13:00:00Z');
const ZONE = 'Asia/Kolkata';
const base: WindowValues = { ...newWindowValues(NOW, ZONE), title: 'Patching' };

async function problemsOf(typed: Partial<WindowValues>) {
  try {
    await windowSchema(NOW).validate({ ...base, ...typed }, { abortEarly: false });
    return {};
  } catch (error) {
    return yupToFormErrors(error);
  }
}

describe('the typed values of a maintenance window', () => {
  it.each<[Partial<WindowValues>, object]>([
    [{}, {}],
    [{ kind: 'weekly', days: [1], day: '', duration: '7 d' }, {}],
    [{ scope: 'monitors', monitorIds: ['m'] }, {}],
    [{ title: '  ' }, { title: 'Enter a title, such as Patching.' }],
    [{ title: 'x'.repeat(101) }, { title: 'Use 100 characters or fewer.' }],
    [{ scope: 'monitors' }, { monitorIds: 'Choose a monitor.' }],
    [{ day: '' }, { day: 'Enter a day.' }],
    [{ kind: 'weekly', days: [] }, { days: 'Choose a day.' }],
    [{ time: '' }, { time: 'Enter a time, such as 02:00.' }],
    [{ duration: '90 s' }, { duration: 'Whole minutes only, such as 2 min.' }],
    [{ duration: '20 s' }, { duration: 'Must be at least 1 min.' }],
    [{ duration: '31 d' }, { duration: 'Must be 30 d or less.' }],
    [{ kind: 'weekly', duration: '8 d' }, { duration: 'Must be 7 d or less.' }],
    [{ duration: 'long' }, { duration: expect.stringContaining('isn’t a duration') }],
    // It's 18:30 in Kolkata.
    [{ day: '2026-11-21', time: '17:30', duration: '1 h' }, { duration: 'That time has already passed.' }],
    [{ day: '2026-11-21', time: '17:30', duration: '61 min' }, {}],
  ])('given %j, have the problems %j', async (typed, problems) => {
    expect(await problemsOf(typed)).toEqual(problems);
  });

  it.each<[MaintenanceWindow['when']]>([
    [{ kind: 'once', from: Date.parse('2026-12-24T20:30:00Z'), minutes: 90 }],
    [{ kind: 'weekly', days: [1, 5], time: '22:00', minutes: 480, timezone: 'Europe/Berlin' }],
  ])('is unchanged after a round trip: %j', (when) => {
    for (const monitorIds of [[], ['m']]) {
      const window: MaintenanceWindow = { windowId: 'w', title: 'Patching', monitorIds, when };
      expect(windowOf('w', windowValuesOf(window, NOW, ZONE))).toEqual(window);
    }
  });

  it.each<[Partial<WindowValues>, boolean]>([
    [{}, true],
    [{ title: '' }, true],
    [{ kind: 'weekly', day: '' }, true],
    [{ kind: 'weekly', days: [] }, false],
    [{ day: '' }, false],
    [{ time: '' }, false],
    [{ duration: 'long' }, false],
    [{ duration: '9999999999 d' }, false],
  ])('given %j, can be shown before saving: %p', (typed, isShown) => {
    expect(typedWindow({ ...base, ...typed }) !== null).toBe(isShown);
  });

  it('drops chosen monitors when the whole team is chosen', () => {
    expect(windowOf('w', { ...base, monitorIds: ['m'] }).monitorIds).toEqual([]);
  });

  it('apply the time zone to a one-time window, too', () => {
    const { when } = windowOf('w', { ...base, day: '2026-12-24', time: '02:00', duration: '1 h 30 min' });
    expect(when).toEqual({ kind: 'once', from: Date.parse('2026-12-23T20:30:00Z'), minutes: 90 });
  });
});

describe('someone else’s change to a window', () => {
  const was: MaintenanceWindow = {
    windowId: 'w',
    title: 'Patching',
    monitorIds: ['a', 'b'],
    when: { kind: 'once', from: Date.parse('2026-12-24T20:30:00Z'), minutes: 90 },
  };

  it.each<[changes: Partial<MaintenanceWindow>, words: [label: string, from: string, to: string][]]>([
    [{}, []],
    [{ monitorIds: ['b', 'a'] }, []],
    [{ monitorIds: ['a', 'c'] }, [['Monitors', '2 monitors', 'others']]],
    [{ monitorIds: ['c'] }, [['Monitors', '2 monitors', '1 monitor']]],
    [
      { monitorIds: [], title: 'Moving' },
      [
        ['Title', 'Patching', 'Moving'],
        ['Monitors', '2 monitors', 'all monitors'],
      ],
    ],
    [
      { when: { kind: 'weekly', days: [1], time: '02:00', minutes: 60, timezone: 'Europe/Berlin' } },
      [['When', '25 Dec 2026 at 02:00 for 1 h 30 min', 'Mon at 02:00 for 1 h (Europe/Berlin)']],
    ],
    [
      { when: { kind: 'once', from: Date.parse('2026-12-24T20:30:00Z'), minutes: 91 } },
      [['When', '25 Dec 2026 at 02:00 for 1 h 30 min', '25 Dec 2026 at 02:00 for 1 h 31 min']],
    ],
  ])('is described in the reader’s time zone: %j', (changes, words) => {
    const changesShown = windowChanges(was, { ...was, ...changes }, ZONE);
    expect(changesShown.map(({ label, from, to }) => [label, from, to])).toEqual(words);
  });
  it.each<[MaintenanceWindow['when'], MaintenanceWindow['when'], from: string, to: string]>([
    [
      { kind: 'once', from: Date.parse('2026-10-25T00:30:00Z'), minutes: 60 },
      { kind: 'once', from: Date.parse('2026-10-25T01:30:00Z'), minutes: 60 },
      '25 Oct 2026 at 02:30 (UTC+02:00) for 1 h',
      '25 Oct 2026 at 02:30 (UTC+01:00) for 1 h',
    ],
    [
      { kind: 'weekly', days: [1], time: '02:00', minutes: 1_500, timezone: 'UTC' },
      { kind: 'weekly', days: [1], time: '02:00', minutes: 1_505, timezone: 'UTC' },
      'Mon at 02:00 for 1 d 1 h (UTC)',
      'Mon at 02:00 for 1 d 1 h 5 min (UTC)',
    ],
  ])('is described exactly if the usual descriptions would be the same', (from, to, before, after) => {
    const changesShown = windowChanges({ ...was, when: from }, { ...was, when: to }, 'Europe/Berlin');
    expect(changesShown).toEqual([{ label: 'When', from: before, to: after }]);
  });
});
