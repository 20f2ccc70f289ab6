import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { writeServerMetrics } from './serverMetrics.ts';
import { writeTeamMetrics } from './teamMetrics.ts';
import { type ParsedFamily, parseMetrics } from './testing/parseMetrics.ts';

const FOLDER = join(__dirname, '../../../docs/operations');
const read = (file: string): string => readFileSync(join(FOLDER, file), 'utf8');

const METRIC = /\b(?:hearth|hc|process|nodejs)_[a-z_]+[a-z](?:\{(?<matchers>[^}]*)\})?/g;
/** What Prometheus adds to what it scrapes. */
const OF_THE_SCRAPE = new Set(['job', 'instance']);

/** Every metric that there is. */
async function families(): Promise<Map<string, ParsedFamily>> {
  const monitor = {
    uuid: '',
    name: 'Backup',
    tags: ['db'],
    status: 'up' as const,
    isBroken: false,
    runningSince: null,
    dueAt: null,
    lastDurationMs: 1,
    lastPingAt: 1,
    pingCount: 1,
  };
  const own = {
    engine: 'sqlite' as const,
    pings: { recorded: 0, refused: 0, failed: 0 },
    sockets: 0,
    canRecord: true,
    eventLoop: { summary: () => ({ quantiles: [[0.99, 0] as const], sumSeconds: 0, count: 0 }) },
  };
  const facts = {
    commits: 0,
    bytes: 0,
    flips: 0,
    alertsDue: 0,
    oldestAlertDueAt: null,
    alertsLater: 0,
    alerts: { sent: 0, failed: 0 },
    nextDeadlineAt: null,
  };
  const ofServer = await writeServerMetrics(
    own,
    async () => facts,
    () => 0,
  );
  return new Map([
    ...parseMetrics([...writeTeamMetrics({ monitors: [monitor], alerts: facts.alerts }, 0)].join('')),
    ...parseMetrics(ofServer),
  ]);
}

/** Says what's wrong with each use of a metric in an expression. */
function problemsIn(text: string, known: ReadonlyMap<string, ParsedFamily>): string[] {
  return [...text.matchAll(METRIC)].flatMap(({ 0: use, groups }) => {
    const name = use.split('{', 1)[0] ?? '';
    const family = known.get(name);
    if (family === undefined) return [`There is no ${name}.`];
    const labels = new Set(family.samples.flatMap((sample) => Object.keys(sample.labels)));
    const asked = [...(groups?.matchers ?? '').matchAll(/(\w+)\s*[=!]/g)].map(([, label = '']) => label);
    return asked
      .filter((label) => !labels.has(label) && !OF_THE_SCRAPE.has(label))
      .map((label) => `${name} has no label ${label}.`);
  });
}

describe('the files for Prometheus and Grafana', () => {
  it('alert about metrics that there are', async () => {
    const expressions = [...read('prometheus/alerts.yml').matchAll(/^ +expr: (.+)$/gm)].map(([, expr = '']) => expr);
    expect(expressions.length).toBeGreaterThan(5);
    expect(problemsIn(expressions.join('\n'), await families())).toEqual([]);
  });

  it('draw metrics that there are', async () => {
    interface Panel {
      title: string;
      targets?: { expr: string }[];
    }
    const { panels } = JSON.parse(read('prometheus/dashboard.json')) as { panels: Panel[] };
    const expressions = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
    expect(expressions.length).toBeGreaterThan(15);
    expect(expressions.filter((expr) => !/\b(?:hearth|hc|process|nodejs)_/.test(expr))).toEqual([]);
    expect(problemsIn(expressions.join('\n'), await families())).toEqual([]);
  });

  it('find what is wrong', async () => {
    const known = await families();
    expect(problemsIn('rate(hearth_pings_total{result="failed"}[5m]) + hearth_ping', known)).toEqual([
      'hearth_pings_total has no label result.',
      'There is no hearth_ping.',
    ]);
  });
});

describe('the page about metrics', () => {
  it('explains each of them, and none that there isn’t', async () => {
    const rows = [...read('metrics.md').matchAll(/^\| `([a-z_]+)/gm)].map(([, name = '']) => name);
    expect(rows.toSorted()).toEqual([...(await families()).keys()].toSorted());
  });
});
