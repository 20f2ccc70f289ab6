import { describe, expect, it } from '@jest/globals';
import type { Incident } from '../../../../contract/monitors/incident.ts';
import type { FlipEvent } from '../../../../contract/monitors/monitorEvents.ts';
import { flip, ping } from '../events/testing/events.ts';
import {
  causeWords,
  countWords,
  endWords,
  lastLines,
  latestWords,
  noteWords,
  runbookOf,
  wentDownWords,
} from './incidentWords.ts';

const NOW = Date.parse('2026-11-21T13:00:00Z');
const at = (time: string) => Date.parse(`2026-11-${time}Z`);
const limits = { graceSeconds: 3_600 };

const incident = (down: Partial<FlipEvent>, changes: Partial<Incident> = {}): Incident => ({
  flip: flip(2, down),
  end: null,
  ping: null,
  output: null,
  count: 1,
  isCountCut: false,
  ...changes,
});

describe('the cause of an incident', () => {
  it.each<[words: string, down: Partial<FlipEvent>, changes: Partial<Incident>]>([
    ['Exit status 3', { reason: 'exit-status' }, { ping: ping(1, { kind: 'fail', exitStatus: 3 }) }],
    ['The job failed', { reason: 'exit-status' }, {}],
    ['The job reported a failure', { reason: 'fail' }, {}],
    ['Failure keyword in the output', { reason: 'keyword' }, {}],
    ['Expected at 02:30; nothing arrived by 03:30', { at: at('21T03:30:00') }, {}],
    ['Expected yesterday at 23:30; nothing arrived by 00:30', { at: at('21T00:30:00') }, {}],
    ['Expected on 18 Nov at 02:30; nothing arrived by 03:30', { at: at('18T03:30:00') }, {}],
    ['Nothing arrived by 03:30', { at: at('21T03:30:00'), away: { from: 0, until: 1 } }, {}],
    ['Started at 02:30; hadn’t finished by 03:30', { at: at('21T03:30:00'), reason: 'run-too-long' }, {}],
  ])('is “%s”', (words, down, changes) => {
    expect(causeWords(incident(down, changes), limits, NOW, 'UTC')).toBe(words);
  });

  it('takes a run’s own limit into account, and formats times in the reader’s time zone', () => {
    const down = incident({ at: at('21T03:30:00'), reason: 'run-too-long' });
    expect(causeWords(down, { ...limits, longestRunSeconds: 600 }, NOW, 'Asia/Kolkata')).toBe(
      'Started at 08:50; hadn’t finished by 09:00',
    );
  });
});

it('says when an incident ended, and how long it lasted', () => {
  const down = incident({ at: at('20T23:50:00') });
  expect(endWords(down, NOW, 'UTC')).toBeNull();
  const end = flip(3, { at: at('21T00:31:00'), from: 'down', to: 'up' });
  expect(endWords({ ...down, end }, NOW, 'UTC')).toBe('Recovered at 00:31 after 41 min');
  expect(endWords({ ...down, end }, NOW, 'America/New_York')).toBe('Recovered yesterday at 19:31 after 41 min');
  const paused = { ...end, to: 'paused' as const };
  expect(endWords({ ...down, end: paused }, NOW, 'UTC')).toBe('Paused at 00:31 after 41 min down');
});

it.each<[words: string, down: Partial<FlipEvent>]>([
  ['Went down: expected at 02:30; nothing arrived by 03:30', { reason: 'deadline-passed' }],
  ['Went down at 03:30: the job reported a failure', { reason: 'fail' }],
])('says below the headline “%s”', (words, down) => {
  expect(wentDownWords(incident({ at: at('21T03:30:00'), ...down }), limits, NOW, 'UTC')).toBe(words);
});

it.each<[words: string, reason: FlipEvent['reason'], exitStatus: number | null]>([
  ['Latest failure at 12:00: exit status 4', 'fail', 4],
  ['Latest failure at 12:00: the job reported a failure', 'exit-status', null],
  ['Latest failure at 12:00: the job reported a failure', 'deadline-passed', null],
  ['Latest failure at 12:00: failure keyword in the output', 'keyword', 0],
])('says of a later failure “%s”', (words, reason, exitStatus) => {
  const latest = { ping: ping(9, { at: at('21T12:00:00'), kind: 'fail', exitStatus }), output: null };
  expect(latestWords(latest, incident({ reason }), NOW, 'UTC')).toBe(words);
});

it('adds the start to the cause, unless the cause includes it', () => {
  const beside = (down: Partial<FlipEvent>) => noteWords(incident({ at: at('21T03:30:00'), ...down }), NOW, 'UTC');
  expect(beside({ reason: 'exit-status' })).toBe('since 03:30 · first time in 30 days');
  expect(beside({ reason: 'deadline-passed' })).toBe('First time in 30 days');
  expect(beside({ reason: 'run-too-long' })).toBe('First time in 30 days');
});

it.each([
  [1, false, 'First time in 30 days'],
  [2, false, '2nd time in 30 days'],
  [3, false, '3rd time in 30 days'],
  [4, false, '4th time in 30 days'],
  [11, false, '11th time in 30 days'],
  [21, false, '21st time in 30 days'],
  [25, true, 'More than 25 times in 30 days'],
])('describes %d incidents (more exist: %p) as “%s”', (count, isCountCut, words) => {
  expect(countWords({ count, isCountCut })).toBe(words);
});

it('shows the first non-blank lines of an output', () => {
  expect(lastLines('\n\none\r\n  \ntwo\nthree\nfour')).toBe('two\nthree\nfour');
  expect(lastLines('one')).toBe('one');
});

it.each([
  ['', null],
  ['See the runbook.', null],
  ['Runbook: ask Ada', null],
  ['Runbook: javascript:alert(1)', null],
  ['Runbook: https://', null],
  ['Runbook: https://wiki.example/backup', 'https://wiki.example/backup'],
  ['Dumps all tables.\n  runbook:  <https://wiki.example/a?b=c#d>.', 'https://wiki.example/a?b=c#d'],
  ['- **Runbook:** https://wiki.example/x, or call', 'https://wiki.example/x'],
  ['Runbook: [what to do](https://wiki.example/y)', 'https://wiki.example/y'],
])('finds in the description “%s” the runbook %s', (description, url) => {
  expect(runbookOf({ description })).toBe(url);
});

it('prefers the runbook in the settings', () => {
  const description = 'Runbook: https://wiki.example/old';
  expect(runbookOf({ description, runbookUrl: 'https://wiki.example/new' })).toBe('https://wiki.example/new');
});
