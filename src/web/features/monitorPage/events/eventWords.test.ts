import { describe, expect, it } from '@jest/globals';
import type { EditEvent, FlipEvent, PingEvent } from '../../../../contract/monitors/monitorEvents.ts';
import { changeWords, clientWords, editWords, flipWords, pingWords, runTimes } from './eventWords.ts';
import { edit, flip, ping } from './testing/events.ts';

describe('an event in words', () => {
  it.each<[string, Partial<PingEvent>]>([
    ['Success', {}],
    ['Success, after 12.5 s', { durationMs: 12_500, exitStatus: 0 }],
    ['Failure with exit status 3, after 1 min 5 s', { kind: 'fail', exitStatus: 3, durationMs: 65_000 }],
    ['Start', { kind: 'start' }],
    ['Start, never finished', { kind: 'start', isUnfinished: true }],
    ['Log', { kind: 'log' }],
  ])('describes a ping as “%s”', (words, changes) => {
    expect(pingWords(ping(1, changes))).toBe(words);
  });

  it('says where a ping came from, with or without a user agent', () => {
    expect(clientWords(ping(1))).toBe('GET over HTTPS from 192.0.2.7, curl/8.5.0');
    expect(clientWords(ping(1, { userAgent: '' }))).toBe('GET over HTTPS from 192.0.2.7');
    expect(clientWords(ping(1, { scheme: 'email', method: '', userAgent: 'root@db1.example' }))).toBe(
      'E-mail from 192.0.2.7, root@db1.example',
    );
  });

  it.each<[string, Partial<FlipEvent>]>([
    ['Went down: no ping before the deadline', {}],
    ['Went down: the job failed', { reason: 'exit-status' }],
    ['First success', { reason: 'success', from: 'new', to: 'up' }],
    ['Paused manually after 2 h', { reason: 'paused', from: 'down', to: 'paused', downForMs: 7_200_000 }],
    ['Resumed manually', { reason: 'resumed', from: 'paused', to: 'new' }],
    ['The pause was undone. Still down', { reason: 'resumed', from: 'paused', to: 'down' }],
    ['Recovered after 1 h 30 min', { reason: 'success', from: 'down', to: 'up', downForMs: 5_400_000 }],
  ])('describes a flip as “%s”', (words, changes) => {
    expect(flipWords(flip(1, changes)).join('')).toBe(words);
  });

  it('includes the exit status that caused a flip', () => {
    expect(flipWords(flip(1, { reason: 'exit-status' }), { exitStatus: 3 })).toEqual(['Went down', ': exit status 3']);
  });

  it.each<[string, Partial<PingEvent>]>([
    ['12:01:00', {}],
    ['12:01:00', { durationMs: 59_000 }],
    ['11:30 → 12:01', { durationMs: 31 * 60_000 }],
  ])('formats the times of a run as “%s”', (words, changes) => {
    expect(runTimes(ping(1, changes), 'UTC')).toBe(words);
  });

  it.each<[string, Partial<EditEvent>]>([
    ['Ada changed the settings', {}],
    ['A ping created this monitor', { action: 'created', by: null }],
    ['A former member paused this monitor', { action: 'paused', by: { userId: '', display: '' } }],
    [
      'The API key “CI” resumed this monitor',
      { action: 'resumed', by: { kind: 'apiKey', keyId: 'kid_1', name: 'CI' } },
    ],
    ['Someone paused this monitor', { action: 'paused', by: { userId: 'id_1', display: '' } }],
  ])('describes an edit as “%s”', (words, changes) => {
    expect(editWords(edit(1, changes))).toBe(words);
  });

  it.each<[string, Partial<FlipEvent>, EditEvent['by']]>([
    ['Paused by Ada', { to: 'paused', reason: 'paused' }, edit(1).by],
    ['Resumed by you', { from: 'paused', to: 'new', reason: 'resumed' }, { userId: 'id_B', display: 'Bob' }],
    ['Ada undid the pause. Still down', { from: 'paused', to: 'down', reason: 'resumed' }, edit(1).by],
    ['You undid the pause. Still up', { from: 'paused', to: 'up', reason: 'resumed' }, { userId: 'id_B', display: '' }],
    ['Paused by a former member', { to: 'paused', reason: 'paused' }, { userId: '', display: '' }],
    ['Paused by the API key “CI”', { to: 'paused', reason: 'paused' }, { kind: 'apiKey', keyId: 'kid_1', name: 'CI' }],
  ])('describes a manual flip as “%s”', (words, changes, by) => {
    expect(flipWords(flip(2, changes), { edit: edit(1, { by }), viewerId: 'id_B' }).join('')).toBe(words);
  });

  it('keeps people’s names as they are', () => {
    expect(editWords(edit(1, { by: { userId: 'id_C', display: 'ada' } }))).toBe('ada changed the settings');
  });

  it('says “You” for the reader’s own edits', () => {
    expect(editWords(edit(1), 'id_AAAAAAAAAAAAAAAAAAAAAA')).toBe('You changed the settings');
    expect(editWords(edit(1), 'id_B')).toBe('Ada changed the settings');
  });

  it('lists what an edit changed, with both values', () => {
    const changes: EditEvent['changes'] = [
      {
        field: 'schedule',
        from: { kind: 'period', periodSeconds: 600 },
        to: { kind: 'cron', expression: '30 2 * * *', timezone: 'Europe/Berlin' },
      },
      { field: 'graceSeconds', from: 300, to: 5_400 },
      { field: 'longestRunSeconds', from: undefined, to: 60 },
      { field: 'tags', from: ['db', 'prod'], to: [] },
      { field: 'needsManualResume', from: false, to: true },
      { field: 'pingMethods', from: null, to: 'post' },
      { field: 'keywords', from: null, to: { failure: ['ERROR'], success: [], start: [], otherwise: 'failure' } },
    ];
    expect(changeWords(edit(1, { changes }))).toEqual([
      { field: 'Schedule', from: 'every 10 min', to: '30 2 * * * (Europe/Berlin)' },
      { field: 'Grace period', from: '5 min', to: '1 h 30 min' },
      { field: 'Maximum run time', from: 'none', to: '1 min' },
      { field: 'Tags', from: 'db, prod', to: 'none' },
      { field: 'Resume', from: 'on the next ping', to: 'manually' },
      { field: 'Requests that count', from: 'any method', to: 'POST only' },
      { field: 'Keywords', from: 'none', to: 'failure by ERROR; otherwise a failure' },
    ]);
  });
});
