import { describe, expect, it } from '@jest/globals';
import { MAX_IMPORTED } from '../../../contract/monitors/importLimits.ts';
import type { Drafted, Drafts } from '../drafts.ts';
import { healthchecksProject, sampleCheck } from '../testing/healthchecksProject.ts';
import { readChecks } from './readChecks.ts';

const NOW = Date.UTC(2026, 10, 22, 12);
const HOUR = 3_600_000;

function read(response: unknown): Drafts {
  const drafts = readChecks(response);
  if (typeof drafts === 'string') throw new Error(drafts);
  return drafts;
}

const nameOf = (drafted: Drafted): string => (drafted.kind === 'draft' ? drafted.draft.settings.name : drafted.name);

function draftOf(fields: Record<string, unknown>) {
  const [drafted] = read({ checks: [sampleCheck(1, fields)] }).monitors;
  if (drafted?.kind !== 'draft') throw new Error(JSON.stringify(drafted));
  return drafted.draft;
}

describe('the checks of a Healthchecks project', () => {
  const { monitors, notes, source } = read(healthchecksProject(NOW));

  it('are all imported, except one with an impossible schedule', () => {
    expect(source).toBe('healthchecks');
    expect(monitors).toHaveLength(22);
    expect(monitors.filter(({ kind }) => kind === 'refused')).toEqual([
      {
        kind: 'refused',
        name: 'Impossible',
        why: 'Its schedule can’t be read: Day of month: month 2 has no day 30.',
      },
    ]);
    expect(notes).toEqual([
      'Integrations aren’t shown by the API. Imported monitors use this team’s default integrations.',
      'Earlier pings and badge URLs aren’t imported.',
    ]);
  });

  it('report each part that has no equivalent', () => {
    const losses = monitors.flatMap((one) =>
      one.kind === 'draft' && one.draft.losses.length > 0 ? [[nameOf(one), one.draft.losses]] : [],
    );
    expect(losses).toEqual([
      ['Running', ['The run in progress isn’t tracked.']],
      ['Very tagged', ['Only the first 20 of 25 tags are kept.']],
      ['Described', ['The description is shortened to 10,000 characters.']],
    ]);
  });

  it('keep their UUID, slug, schedule, grace time and classification of pings', () => {
    const byName = new Map(monitors.map((one) => [nameOf(one), one]));
    const settingsOf = (name: string) => {
      const one = byName.get(name);
      return one?.kind === 'draft' ? one.draft.settings : undefined;
    };
    expect(byName.get('Nightly backup')).toMatchObject({
      draft: {
        uuid: '7c3f0a51-4f3e-4b0e-9d55-000000000001',
        pushToken: null,
        settings: {
          slug: 'nightly-backup',
          schedule: { kind: 'period', periodSeconds: 86_400 },
          graceSeconds: 3_600,
        },
        past: { status: 'up', lastPingAt: NOW - HOUR, lastDurationMs: 42_000, pingCount: 40 },
      },
    });
    expect(settingsOf('Last day')?.schedule).toEqual({ kind: 'cron', expression: '0 3 L * *', timezone: 'UTC' });
    expect(settingsOf('Two lines')?.schedule).toEqual({
      kind: 'oncalendar',
      expression: '*-*-* 06:00\n*-*-* 18:00',
      timezone: 'America/New_York',
    });
    expect(settingsOf('Tagged')?.tags).toEqual(['db', 'prod']);
    expect(settingsOf('Paused')?.needsManualResume).toBe(true);
    expect(settingsOf('POST only')?.pingMethods).toBe('post');
    expect(settingsOf('Keywords')?.keywords).toEqual({
      failure: ['error'],
      success: ['done', 'ok'],
      start: [],
      otherwise: 'failure',
      searchIn: ['request'],
    });
  });

  it('are named by the slug if they have no name, but never by the UUID, which is their ping URL', () => {
    expect(monitors.slice(14, 16).map(nameOf)).toEqual(['without-a-name', '(unnamed)']);
  });
});

describe('a check from another version of Healthchecks', () => {
  it('takes its UUID from the ping URL before 3.5', () => {
    expect(draftOf({ uuid: undefined }).uuid).toBe(sampleCheck(1).uuid);
  });

  it('is up while a run is in progress, in version 1 of the API', () => {
    const past = { status: 'started', last_ping: '2026-11-22T10:00:00+00:00' };
    expect(draftOf(past).past).toMatchObject({ status: 'up', lastPingAt: Date.UTC(2026, 10, 22, 10) });
  });
});

describe('a check’s keywords', () => {
  const otherwise = 'ignore';
  it.each([
    [
      { filter_subject: true, success_kw: 'OK' },
      { success: ['OK'], searchIn: ['subject'] },
    ],
    [
      { filter_body: true, failure_kw: 'ERROR' },
      { failure: ['ERROR'], searchIn: ['text'] },
    ],
    [
      { filter_subject: true, filter_http_body: true, start_kw: 'BEGIN' },
      { start: ['BEGIN'], searchIn: ['request', 'subject'] },
    ],
    [
      { filter_subject: undefined, success_kw: undefined, subject: 'OK', subject_fail: 'ERROR', failure_kw: undefined },
      { success: ['OK'], failure: ['ERROR'], searchIn: ['subject'] },
    ],
  ])('are searched in the parts that %j selects', (fields, keywords) => {
    expect(draftOf(fields).settings.keywords).toEqual({ failure: [], success: [], start: [], otherwise, ...keywords });
  });

  it('are searched everywhere if all parts are selected', () => {
    const everywhere = { filter_subject: true, filter_body: true, filter_http_body: true, success_kw: 'OK' };
    expect(draftOf(everywhere).settings.keywords).toEqual({ failure: [], success: ['OK'], start: [], otherwise });
  });
});

describe('a response with errors', () => {
  it.each([
    ['an object without a list of checks', { checks: 'none' }],
    ['text', 'hello'],
  ])('is refused, saying what was expected, if it is %s', (_what, response) => {
    expect(readChecks(response)).toBe('This isn’t what Healthchecks returns for GET /api/v3/checks/.');
  });

  it('is refused with a request for a read-write key if its UUIDs are hidden, as for a read-only key', () => {
    const { uuid: _uuid, ping_url: _pingUrl, ...check } = sampleCheck(1);
    expect(readChecks({ checks: [{ ...check, unique_key: 'a'.repeat(40) }] })).toMatch(
      /^A read-only key doesn’t show UUIDs/,
    );
  });

  it.each([
    [{ grace: '1h' }, 'Its grace must be'],
    [{ timeout: 5 }, 'Its schedule can’t be read: must be'],
    [{ grace: 5 }, 'Its grace period must be'],
    [{ schedule: '* * * *', tz: 'UTC' }, 'Its schedule can’t be read: '],
    [{ schedule: '0 3 * * *', tz: 'Mars/Olympus' }, 'Its schedule can’t be read: There’s no such timezone.'],
    [{ uuid: 'A', ping_url: '' }, 'It has no UUID.'],
  ])('is refused only for the invalid check: %j', (fields, why) => {
    const { monitors } = read([sampleCheck(1, fields), sampleCheck(2)]);
    expect(monitors.map(({ kind }) => kind)).toEqual(['refused', 'draft']);
    expect(monitors[0]).toMatchObject({ name: 'Job 1', why: expect.stringContaining(why) });
  });

  it('is not read beyond the limit', () => {
    const check = () => {
      throw new Error('It was looked at.');
    };
    const checks = Array.from({ length: MAX_IMPORTED + 1 }, () => Object.defineProperty({}, 'uuid', { get: check }));
    expect(readChecks({ checks })).toMatch(/^There are more than 10,000 monitors/);
  });

  it('has its text made readable', () => {
    const { settings } = draftOf({
      name: `\u202eevil\u0000${'n'.repeat(200)}`,
      slug: 'Not A Slug',
      tags: '\u0007 \u200b ok',
      desc: 'a\u0000b\ud800',
    });
    expect(settings).toMatchObject({ slug: '', tags: ['ok'], description: 'ab\ufffd' });
    expect(settings.name).toMatch(/^evil n+$/);
    expect(settings.name).toHaveLength(100);
  });
});
