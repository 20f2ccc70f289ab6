import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { MeasuredMonitor } from './metricFacts.ts';
import { writeTeamMetrics } from './teamMetrics.ts';
import { parseMetrics } from './testing/parseMetrics.ts';

const NOW = Date.UTC(2026, 10, 21, 12);
const UUID = '7ce81a3b-53d6-46ad-8a94-1d3ba0e4d2f4';
/** The SHA-1 hash of 7ce81a3b53d646ad. */
const UNIQUE_KEY = '9a5353ad3485ecb068e4b52df9b7aa4e74c8222c';

const monitor = (facts: Partial<MeasuredMonitor> = {}): MeasuredMonitor => ({
  uuid: UUID,
  name: 'Backup',
  tags: ['db', 'prod'],
  status: 'up',
  isBroken: false,
  runningSince: null,
  dueAt: NOW + 60_000,
  lastDurationMs: 1_250,
  lastPingAt: NOW - 500,
  pingCount: 7,
  ...facts,
});

const write = (monitors: MeasuredMonitor[], hasZeros = false): string =>
  [...writeTeamMetrics({ monitors, alerts: { sent: 3, failed: 1 }, hasZeros }, NOW)].join('');
const read = (...monitors: MeasuredMonitor[]) => parseMetrics(write(monitors));
/** Returns the only monitor's value in a family; undefined if it has none. */
const valueOf = (name: string, facts: Partial<MeasuredMonitor>) => read(monitor(facts)).get(name)?.samples[0]?.value;

describe('a team’s metrics', () => {
  it('begin with Healthchecks’ metrics, which are identical at its paths', () => {
    const labels = `{name="Backup", tags="db prod", unique_key="${UNIQUE_KEY}"}`;
    expect(write([monitor()], true).split('# HELP hearth_')[0])
      .toBe(`# HELP hc_check_up Whether the check is currently up (1 for yes, 0 for no).
# TYPE hc_check_up gauge
hc_check_up${labels} 1

# HELP hc_check_started Whether the check is currently started (1 for yes, 0 for no).
# TYPE hc_check_started gauge
hc_check_started${labels} 0

# HELP hc_check_grace Whether the check is currently in the grace period (1 for yes, 0 for no).
# TYPE hc_check_grace gauge
hc_check_grace${labels} 0

# HELP hc_check_paused Whether the check is currently paused (1 for yes, 0 for no).
# TYPE hc_check_paused gauge
hc_check_paused${labels} 0

# HELP hc_tag_up Whether all checks with this tag are up (1 for yes, 0 for no).
# TYPE hc_tag_up gauge
hc_tag_up{tag="db"} 1
hc_tag_up{tag="prod"} 1

# HELP hc_checks_total The total number of checks.
# TYPE hc_checks_total untyped
hc_checks_total 1

# HELP hc_checks_down_total The number of checks currently down.
# TYPE hc_checks_down_total untyped
hc_checks_down_total 0

`);
  });

  it('omit zeros that nearly all monitors would have, except at Healthchecks’ paths', () => {
    for (const name of ['hc_check_started', 'hc_check_grace', 'hc_check_paused']) {
      expect([name, read(monitor()).get(name)?.samples]).toEqual([name, []]);
    }
    const paused = read(monitor({ status: 'paused' })).get('hc_check_paused');
    expect(paused?.samples).toEqual([
      {
        name: 'hc_check_paused',
        labels: { name: 'Backup', tags: 'db prod', unique_key: UNIQUE_KEY },
        value: 1,
      },
    ]);
  });

  it('end with Hearth’s own metrics, whose key joins them to the monitor’s name', () => {
    const own = [...read(monitor({ dueAt: NOW }))].filter(([name]) => name.startsWith('hearth_monitor_'));
    expect(own.map(([name, { type, samples }]) => [name, type, samples[0]?.value])).toEqual([
      ['hearth_monitor_info', 'gauge', 1],
      ['hearth_monitor_up', 'gauge', 1],
      ['hearth_monitor_late', 'gauge', 1],
      ['hearth_monitor_last_duration_seconds', 'gauge', 1.25],
      ['hearth_monitor_last_ping_timestamp_seconds', 'gauge', NOW / 1_000 - 1],
      ['hearth_monitor_pings_total', 'counter', 7],
    ]);
    const key = UNIQUE_KEY.slice(0, 16);
    expect(own.map(([, { samples }]) => samples[0]?.labels)).toEqual([
      { key, name: 'Backup', tags: 'db prod' },
      ...Array.from({ length: 5 }, () => ({ key })),
    ]);
  });

  it.each<[string, Partial<MeasuredMonitor>, Record<string, number | undefined>]>([
    ['down', { status: 'down' }, { hc_check_up: 0, hearth_monitor_up: 0, hearth_monitor_late: undefined }],
    ['late', { dueAt: NOW }, { hc_check_up: 1, hc_check_grace: 1, hearth_monitor_up: 1, hearth_monitor_late: 1 }],
    [
      'running',
      { runningSince: NOW - 1, dueAt: NOW - 1 },
      { hc_check_started: 1, hc_check_grace: undefined, hc_check_up: 1 },
    ],
    ['paused', { status: 'paused' }, { hc_check_up: 1, hc_check_paused: 1, hearth_monitor_up: undefined }],
    ['new', { status: 'new' }, { hc_check_up: 1, hearth_monitor_up: undefined, hearth_monitor_late: undefined }],
    ['without a run', { lastDurationMs: null }, { hearth_monitor_last_duration_seconds: undefined }],
    ['without a ping', { lastPingAt: null }, { hearth_monitor_last_ping_timestamp_seconds: undefined }],
  ])('are correct for a monitor that is %s', (_what, facts, values) => {
    for (const [name, value] of Object.entries(values)) expect([name, valueOf(name, facts)]).toEqual([name, value]);
  });

  it('count monitors by their displayed status, and report a tag as down if any of its monitors is', () => {
    const families = read(
      monitor({ status: 'down', tags: ['db'] }),
      monitor({ uuid: UUID.replace('7', '8'), tags: ['db', 'web'] }),
      monitor({ uuid: UUID.replace('7', '9'), isBroken: true, tags: [] }),
    );
    const tags = families.get('hc_tag_up')?.samples.map(({ labels, value }) => [labels.tag, value]);
    expect(tags).toEqual([
      ['db', 0],
      ['web', 1],
    ]);
    const counts = families.get('hearth_monitors')?.samples.map(({ labels, value }) => [labels.status, value]);
    expect(Object.fromEntries(counts ?? [])).toEqual({
      down: 1,
      late: 0,
      started: 0,
      up: 1,
      new: 0,
      paused: 0,
      broken: 1,
    });
    expect(families.get('hc_checks_total')?.samples[0]?.value).toBe(3);
    expect(families.get('hc_checks_down_total')?.samples[0]?.value).toBe(1);
  });

  it('count delivered and failed alerts', () => {
    const samples = read().get('hearth_team_alerts_total')?.samples;
    expect(samples?.map(({ labels, value }) => [labels.outcome, value])).toEqual([
      ['sent', 3],
      ['failed', 1],
    ]);
  });

  it('are complete even for a team without monitors', () => {
    expect(read().get('hc_check_up')).toMatchObject({ type: 'gauge', samples: [] });
  });

  it('can be parsed, no matter how monitors and tags are named', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 20 });
    const hostile = fc.oneof(
      text,
      fc.constantFrom('"} 1\nevil{a="', '\\', '\\n', '"', '}', 'a\r\nb', '{}', '# HELP x y'),
    );
    fc.assert(
      fc.property(hostile, fc.uniqueArray(hostile, { maxLength: 4 }), (name, tags) => {
        const families = read(monitor({ name, tags }));
        for (const family of ['hc_check_up', 'hearth_monitor_info']) {
          expect(families.get(family)?.samples[0]?.labels).toMatchObject({ name, tags: tags.join(' ') });
        }
        expect(
          families
            .get('hc_tag_up')
            ?.samples.map(({ labels }) => labels.tag)
            .toSorted(),
        ).toEqual(tags.toSorted());
      }),
    );
  });

  it('take up less than 5 MB for 10,000 monitors', () => {
    const jobs = ['Nightly backup', 'Invoice run', 'Search index', 'Log rotation', 'Certificate renewal', 'ETL'];
    const places = ['eu-central-1', 'us-east-1', 'warehouse', 'billing', 'k8s-prod'];
    const states: Partial<MeasuredMonitor>[] = [
      { status: 'down' },
      { status: 'paused' },
      { status: 'new', lastPingAt: null, lastDurationMs: null },
      { dueAt: NOW },
      { runningSince: NOW - 1 },
    ];
    const monitors = Array.from({ length: 10_000 }, (_, index) => {
      const place = places[index % places.length] ?? '';
      return monitor({
        uuid: `${index.toString(16).padStart(8, '0')}${UUID.slice(8)}`,
        name: `${jobs[index % jobs.length]} ${place} ${index}`,
        tags: ['prod', place],
        lastDurationMs: 37 * index,
        pingCount: 11 * index,
        ...(index % 10 === 0 && states[(index / 10) % states.length]),
      });
    });
    const text = write(monitors);
    expect(Buffer.byteLength(text)).toBeLessThan(5_000_000);
    const families = parseMetrics(text);
    for (const name of ['hc_check_up', 'hearth_monitor_info', 'hearth_monitor_pings_total']) {
      expect(families.get(name)?.samples).toHaveLength(monitors.length);
    }
    expect(families.get('hc_check_started')?.samples).toHaveLength(200);
  });
});
