import { describe, expect, it } from '@jest/globals';
import type { Quiet, QuietWindow } from '../../../contract/alerting/alertingCalls.ts';
import { quietSummary } from './ToQuietSection.tsx';
import { daysWords, holdsNow, holdWords, windowWords } from './quietWords.ts';
import { SNOOZE_CHOICES } from './useSnooze.ts';

const NOW = Date.parse('2026-11-21T13:00:00Z');
const MINUTE = 60_000;

const windowOf = (changes: Partial<QuietWindow> = {}): QuietWindow => ({
  windowId: 'w',
  versionstamp: '1',
  title: 'Patching',
  monitorIds: [],
  when: { kind: 'once', from: NOW - 30 * MINUTE, minutes: 60 },
  openUntil: NOW + 30 * MINUTE,
  nextFrom: null,
  ...changes,
});
const quietOf = (changes: Partial<Quiet> = {}): Quiet => ({
  teamSnoozedUntil: null,
  monitorSnoozes: [],
  windows: [],
  ...changes,
});
const soon = NOW + 30 * MINUTE;
const shut = { openUntil: null, nextFrom: NOW + 10 * MINUTE };

describe('the summary of quiet times', () => {
  it.each<[string, Quiet]>([
    ['nothing scheduled', quietOf()],
    ['nothing scheduled', quietOf({ windows: [windowOf({ openUntil: null })] })],
    [
      '1 monitor snoozed',
      quietOf({
        monitorSnoozes: [
          { monitorId: 'm', until: soon },
          { monitorId: 'n', until: NOW },
        ],
      }),
    ],
    ['next at 13:10', quietOf({ windows: [windowOf({ ...shut, nextFrom: NOW + 20 * MINUTE }), windowOf(shut)] })],
    ['Maintenance “Patching” until 13:30', quietOf({ windows: [windowOf(shut), windowOf({ monitorIds: ['m'] })] })],
    ['All alerts snoozed until 13:30', quietOf({ teamSnoozedUntil: soon, windows: [windowOf(shut)] })],
  ])('says %s', (words, quiet) => {
    expect(quietSummary(quiet, NOW, 'UTC')).toBe(words);
  });
});

describe('the reasons why alerts are held', () => {
  it.each<[string, Quiet, ofMonitor: string[], ofTeam: string[]]>([
    ['nothing', quietOf(), [], []],
    ['a snooze of the monitor', quietOf({ monitorSnoozes: [{ monitorId: 'm', until: soon }] }), ['monitor-snooze'], []],
    [
      'a snooze by a link',
      quietOf({ monitorSnoozes: [{ monitorId: 'm', until: soon, isByLink: true }] }),
      ['monitor-snooze'],
      [],
    ],
    ['a snooze of another monitor', quietOf({ monitorSnoozes: [{ monitorId: 'other', until: soon }] }), [], []],
    ['a snooze that has ended', quietOf({ monitorSnoozes: [{ monitorId: 'm', until: NOW }] }), [], []],
    ['a snooze of the team', quietOf({ teamSnoozedUntil: soon }), ['team-snooze'], ['team-snooze']],
    ['a window for the team', quietOf({ windows: [windowOf()] }), ['window'], ['window']],
    ['a window for the monitor', quietOf({ windows: [windowOf({ monitorIds: ['m'] })] }), ['window'], []],
    ['a window for another monitor', quietOf({ windows: [windowOf({ monitorIds: ['other'] })] }), [], []],
    ['a future window', quietOf({ windows: [windowOf(shut)] }), [], []],
    ['a window that has closed since it was read', quietOf({ windows: [windowOf({ openUntil: NOW })] }), [], []],
    [
      'a window that has opened since it was read',
      quietOf({ windows: [windowOf({ openUntil: null, nextFrom: NOW - 30 * MINUTE })] }),
      ['window'],
      ['window'],
    ],
  ])('are correct with %s', (_case, quiet, ofMonitor, ofTeam) => {
    expect(holdsNow(quiet, 'm', NOW).map(({ by }) => by)).toEqual(ofMonitor);
    expect(holdsNow(quiet, undefined, NOW).map(({ by }) => by)).toEqual(ofTeam);
  });

  it('start with the one that lasts longest', () => {
    const quiet = quietOf({
      monitorSnoozes: [{ monitorId: 'm', until: NOW + 10 * MINUTE }],
      teamSnoozedUntil: NOW + 20 * MINUTE,
      windows: [windowOf()],
    });
    expect(holdsNow(quiet, 'm', NOW).map(({ by }) => by)).toEqual(['window', 'team-snooze', 'monitor-snooze']);
    expect(holdsNow(quiet, 'm', NOW).map((hold) => holdWords(hold, NOW, 'UTC'))).toEqual([
      'Maintenance “Patching” until 13:30',
      'All alerts snoozed until 13:20',
      'Snoozed until 13:10',
    ]);
  });

  it('include that a snooze was set by the link in an alert', () => {
    expect(holdWords({ by: 'monitor-snooze', until: soon, isByLink: true }, NOW, 'UTC')).toBe(
      'Snoozed until 13:30 from a link in an alert',
    );
  });
});

describe('a maintenance window in words', () => {
  it.each([
    [[1, 2, 3, 4, 5, 6, 7], 'Every day'],
    [[5, 4, 3, 2, 1], 'Mon to Fri'],
    [[6, 7], 'Sat and Sun'],
    [[1, 3, 5], 'Mon, Wed and Fri'],
    [[1, 4, 5, 6], 'Mon and Thu to Sat'],
    [[7], 'Sun'],
  ])('on days %j starts with “%s”', (days, words) => {
    expect(daysWords(days)).toBe(words);
  });

  it.each<[words: string, when: QuietWindow['when']]>([
    ['21 Nov 2026 at 18:30 for 1 h 30 min', { kind: 'once', from: NOW, minutes: 90 }],
    [
      'Mon to Fri at 22:00 for 8 h (Europe/Berlin)',
      { kind: 'weekly', days: [1, 2, 3, 4, 5], time: '22:00', minutes: 480, timezone: 'Europe/Berlin' },
    ],
  ])('is described as “%s”', (words, when) => {
    expect(windowWords({ when }, 'Asia/Kolkata')).toBe(words);
  });
});

describe('the choices for snoozing', () => {
  it.each([
    ['30 min', 'UTC', '2026-11-21T13:30:00Z'],
    ['1 h', 'UTC', '2026-11-21T14:00:00Z'],
    ['4 h', 'UTC', '2026-11-21T17:00:00Z'],
    ['Tomorrow morning', 'UTC', '2026-11-22T09:00:00Z'],
    // In Auckland, it's already November 22.
    ['Tomorrow morning', 'Pacific/Auckland', '2026-11-22T20:00:00Z'],
  ])('%s in %s ends at %s', (label, zone, end) => {
    const choice = SNOOZE_CHOICES.find((other) => other.label === label);
    expect(choice && new Date(choice.until(NOW, zone))).toEqual(new Date(end));
  });
});
