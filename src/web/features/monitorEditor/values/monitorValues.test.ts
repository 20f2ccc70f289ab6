import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { MAX_SECONDS, MIN_SECONDS } from '../../../../contract/monitors/monitorLimits.ts';
import { KEYWORD_PLACES } from '../../../../contract/monitors/keywordPlaces.ts';
import type { MonitorSettings } from '../../../../contract/monitors/monitorRecord.ts';
import {
  NEW_MONITOR,
  monitorSettingsOf,
  monitorValuesOf,
  notationOf,
  usualGrace,
  withTag,
  type MonitorValues,
} from './monitorValues.ts';
import { isSameMonitor, valueChanges } from './valueChanges.ts';

const VIEWER_ZONE = 'Europe/Berlin';

const seconds = fc.integer({ min: MIN_SECONDS, max: MAX_SECONDS });
const word = fc.stringMatching(/^[a-zA-Z0-9é]{1,20}$/);
const words = fc.uniqueArray(fc.stringMatching(/^[a-z]{1,8}( [A-Z:]{1,8})?$/), { maxLength: 3 });
const settings: fc.Arbitrary<MonitorSettings> = fc.record(
  {
    name: word,
    slug: fc.stringMatching(/^[a-z0-9_-]{0,20}$/),
    tags: fc.uniqueArray(word, { maxLength: 5 }),
    description: word,
    schedule: fc.oneof(
      fc.record({ kind: fc.constant('period' as const), periodSeconds: seconds }),
      fc.record({
        kind: fc.constant('cron' as const),
        expression: fc.constantFrom('*/5 * * * *', '0 3 * * 1-5'),
        timezone: fc.constantFrom('UTC', 'Asia/Kolkata'),
      }),
      fc.record({
        kind: fc.constant('oncalendar' as const),
        expression: fc.constantFrom('Mon..Fri 10:00', 'daily\n*-*~1 12:00 UTC'),
        timezone: fc.constantFrom('UTC', 'Asia/Kolkata'),
      }),
    ),
    graceSeconds: seconds,
    longestRunSeconds: seconds,
    alertAfterFailures: fc.integer({ min: 1, max: 100 }),
    runbookUrl: fc.webUrl(),
    needsManualResume: fc.boolean(),
    pingMethods: fc.constant('post' as const),
    keywords: fc.record(
      {
        failure: words,
        success: words,
        start: words,
        otherwise: fc.constantFrom('ignore', 'failure', 'url'),
        searchIn: fc.subarray([...KEYWORD_PLACES], { minLength: 1, maxLength: 2 }),
      },
      { requiredKeys: ['failure', 'success', 'start', 'otherwise'] },
    ),
  },
  { requiredKeys: ['name', 'slug', 'tags', 'description', 'schedule', 'graceSeconds', 'needsManualResume'] },
);

describe('the form of a monitor', () => {
  it('sends unedited settings back unchanged', () => {
    fc.assert(
      fc.property(settings, (stored) => {
        expect(monitorSettingsOf(monitorValuesOf(stored), VIEWER_ZONE)).toEqual(stored);
      }),
    );
  });

  it.each<[string, Partial<MonitorValues>, Partial<MonitorSettings>]>([
    ['trims the name', { name: '  Backup ' }, { name: 'Backup' }],
    ['parses typed durations', { period: '1h30', grace: '90 s' }, { graceSeconds: 90 }],
    ['omits an empty maximum run time', { longestRun: ' ' }, {}],
    ['includes a tag that is typed but not added', { tags: ['a'], newTag: ' b ' }, { tags: ['a', 'b'] }],
    [
      'defaults to the viewer’s zone, and normalizes spaces between cron fields',
      { kind: 'calendar', expression: ' 0  3 * *   * ' },
      { schedule: { kind: 'cron', expression: '0 3 * * *', timezone: VIEWER_ZONE } },
    ],
    [
      'keeps the line numbers of OnCalendar expressions',
      { kind: 'calendar', expression: ' Mon..Fri   10:00 \n\ndaily \n', timezone: 'UTC' },
      { schedule: { kind: 'oncalendar', expression: 'Mon..Fri 10:00\n\ndaily', timezone: 'UTC' } },
    ],
    [
      'parses comma-separated keywords',
      { hasKeywords: true, failureWords: 'ERROR, fatal error,, ERROR', otherwise: 'ignore' },
      { keywords: { failure: ['ERROR', 'fatal error'], success: [], start: [], otherwise: 'ignore' } },
    ],
    [
      'includes where to look for keywords unless it is everywhere',
      { hasKeywords: true, failureWords: 'ERROR', inRequests: false },
      { keywords: { failure: ['ERROR'], success: [], start: [], otherwise: 'url', searchIn: ['subject', 'text'] } },
    ],
  ])('%s', (_what, typed, expected) => {
    expect(monitorSettingsOf({ ...NEW_MONITOR, ...typed }, VIEWER_ZONE)).toMatchObject(expected);
  });

  it.each<[Partial<MonitorValues>]>([
    [{ period: 'often' }],
    [{ period: '19 s' }],
    [{ period: '366 d' }],
    [{ grace: '' }],
    [{ longestRun: '5' }],
    [{ kind: 'calendar', expression: '  ' }],
    [{ kind: 'calendar', expression: ' \n ' }],
  ])('sends nothing for %j', (typed) => {
    expect(monitorSettingsOf({ ...NEW_MONITOR, ...typed }, VIEWER_ZONE)).toBeUndefined();
  });

  it.each([
    ['30 2 * * *', 'cron'],
    ['@daily * * * jan', 'cron'],
    ['30 2 *', 'cron'],
    ['0 30 2 * * *', 'cron'],
    ['1-5 2', 'cron'],
    ['daily', 'oncalendar'],
    ['Mon..Fri 10:00', 'oncalendar'],
    ['*:0/15', 'oncalendar'],
    ['*-*-* 02:30', 'oncalendar'],
    ['*-*-* 02', 'oncalendar'],
    ['2027-01-01 10:00 UTC', 'oncalendar'],
    ['12-25', 'oncalendar'],
    ['30 2 * * *\ndaily', 'oncalendar'],
  ])('reads the expression %j as %s', (typed, notation) => {
    expect(notationOf(typed)).toBe(notation);
  });

  it.each([
    ['30 s', '30 s'],
    ['5 min', '5 min'],
    ['45 min', '5 min'],
    ['1 h', '15 min'],
    ['1 d', '1 h'],
    ['2 w', '6 h'],
    ['60 d', '1 d'],
    ['soon', undefined],
  ])('suggests a grace period for the interval %s: %s', (period, grace) => {
    expect(usualGrace(period)).toBe(grace);
  });

  it('adds a tag once', () => {
    expect(withTag(['prod'], ' prod ')).toEqual(['prod']);
    expect(withTag(['prod'], '  ')).toEqual(['prod']);
    expect(withTag(['prod'], 'Prod')).toEqual(['prod', 'Prod']);
  });
});

describe('valueChanges', () => {
  it('names each setting that differs, with both values', () => {
    const before: MonitorValues = { ...NEW_MONITOR, name: 'Backup', period: '10 min', tags: ['db'] };
    const after: MonitorValues = { ...before, kind: 'calendar', expression: '0 3 * * *', timezone: 'UTC', tags: [] };
    expect(valueChanges(before, after)).toEqual([
      { label: 'Tags', from: 'db', to: 'none' },
      { label: 'Schedule', from: 'every 10 min', to: '0 3 * * * (UTC)' },
    ]);
  });

  it('detects a change at the end of a long description', () => {
    const long = 'x'.repeat(200);
    expect(
      valueChanges({ ...NEW_MONITOR, description: long }, { ...NEW_MONITOR, description: `${long}!` }),
    ).toHaveLength(1);
  });

  it('names filters that differ', () => {
    const after: MonitorValues = { ...NEW_MONITOR, pingMethods: 'post', hasKeywords: true, failureWords: 'ERROR' };
    expect(valueChanges(NEW_MONITOR, after)).toEqual([
      { label: 'Requests that count', from: 'any method', to: 'POST only' },
      { label: 'Keywords', from: 'none', to: 'failure by ERROR; otherwise by URL' },
    ]);
  });

  it('finds no differences between equal versions', () => {
    fc.assert(
      fc.property(settings, (stored) => {
        expect(valueChanges(monitorValuesOf(stored), monitorValuesOf(stored))).toEqual([]);
        expect(isSameMonitor(monitorValuesOf(stored), monitorValuesOf(stored))).toBe(true);
      }),
    );
  });

  it('compares the values of other schedule kinds', () => {
    expect(isSameMonitor(NEW_MONITOR, { ...NEW_MONITOR, expression: '0 3' })).toBe(false);
  });
});
