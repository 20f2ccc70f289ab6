import { describe, expect, it } from '@jest/globals';
import { writeServerMetrics } from './serverMetrics.ts';
import { writeTeamMetrics } from './teamMetrics.ts';
import { readAlertRules, readDashboardTargets, readOperationFile } from './testing/operationFiles.ts';
import { type ParsedFamily, parseMetrics } from './testing/parseMetrics.ts';

const METRIC = /\b(?:hearth|hc|process|nodejs)_[a-z_]+[a-z](?:\{(?<matchers>[^}]*)\})?/g;
/** Labels that Prometheus adds to scraped metrics. */
const OF_THE_SCRAPE = new Set(['job', 'instance']);

/** Returns all existing metrics. */
async function families(): Promise<Map<string, ParsedFamily>> {
  const monitor = {
    uuid: '',
    name: 'Backup',
    tags: ['db'],
    status: 'up' as const,
    isBroken: false,
    runningSince: null,
    dueAt: 0,
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
    ...parseMetrics([...writeTeamMetrics({ monitors: [monitor], alerts: facts.alerts, hasZeros: true }, 0)].join('')),
    ...parseMetrics(ofServer),
  ]);
}

/** Returns the problems with the metrics that an expression uses. */
function problemsIn(text: string, known: ReadonlyMap<string, ParsedFamily>): string[] {
  return [...text.matchAll(METRIC)].flatMap(({ 0: use, groups }) => {
    const name = use.split('{', 1)[0] ?? '';
    const family = known.get(name);
    if (family === undefined) return [`There is no ${name}.`];
    const asked = [...(groups?.matchers ?? '').matchAll(/(\w+)\s*[=!]/g)].map(([, label = '']) => label);
    return asked.filter((label) => !hasLabel(family, label)).map((label) => `${name} has no label ${label}.`);
  });
}

const hasLabel = ({ samples }: ParsedFamily, label: string): boolean =>
  OF_THE_SCRAPE.has(label) || samples.some((sample) => Object.hasOwn(sample.labels, label));

const JOIN = / on \((?<on>[^)]*)\) group_left \((?<taken>[^)]*)\) (?<name>[a-z_]+)/;

/** Returns the labels that an expression or its annotations use but its metrics don't have. */
function missingLabels(expression: string, texts: string, known: ReadonlyMap<string, ParsedFamily>): string[] {
  const { on = '', taken = '', name = '' } = JOIN.exec(expression)?.groups ?? {};
  const families = [...expression.matchAll(METRIC)].flatMap(([use]) => known.get(use.split('{', 1)[0] ?? '') ?? []);
  const list = (labels: string): string[] => labels.split(/,\s*/).filter((label) => label !== '');
  const shown = [...texts.matchAll(/\{\{\s*(?:\$labels\.)?(\w+)\s*\}\}/g)].map(([, label = '']) => label);
  const joined = known.get(name);
  return [
    ...list(on).filter((label) => !families.every((family) => hasLabel(family, label))),
    ...list(taken).filter((label) => joined === undefined || !hasLabel(joined, label)),
    // A join keeps only the labels it names.
    ...shown.filter((label) =>
      name === '' ? !families.some((family) => hasLabel(family, label)) : !list(`${on},${taken}`).includes(label),
    ),
  ].map((label) => `${expression} has no label ${label}.`);
}

describe('the Prometheus and Grafana files', () => {
  it('alert only on metrics that exist', async () => {
    const expressions = readAlertRules().map(({ expression }) => expression);
    expect(expressions.length).toBeGreaterThan(5);
    expect(problemsIn(expressions.join('\n'), await families())).toEqual([]);
  });

  it('chart only metrics that exist', async () => {
    const expressions = readDashboardTargets().map(({ expr }) => expr);
    expect(expressions.length).toBeGreaterThan(15);
    expect(expressions.filter((expr) => !/\b(?:hearth|hc|process|nodejs)_/.test(expr))).toEqual([]);
    expect(problemsIn(expressions.join('\n'), await families())).toEqual([]);
  });

  it('use only labels that their expressions have, in alerts and legends', async () => {
    const known = await families();
    const missing = [
      ...readAlertRules().flatMap(({ expression, text }) => missingLabels(expression, text, known)),
      ...readDashboardTargets().flatMap(({ expr, legendFormat }) => missingLabels(expr, legendFormat, known)),
    ];
    expect(missing).toEqual([]);
  });

  it('would fail these tests with an unknown metric or label', async () => {
    const known = await families();
    expect(problemsIn('rate(hearth_pings_total{result="failed"}[5m]) + hearth_ping', known)).toEqual([
      'hearth_pings_total has no label result.',
      'There is no hearth_ping.',
    ]);
    const join = 'hearth_monitor_late * on (job, unique_key) group_left (tag) hearth_monitor_info';
    expect(missingLabels(join, '{{ $labels.name }}', known)).toEqual(
      ['unique_key', 'tag', 'name'].map((label) => `${join} has no label ${label}.`),
    );
  });
});

describe('the documentation of metrics', () => {
  it('explains every metric, and no others', async () => {
    const rows = [...readOperationFile('metrics.md').matchAll(/^\| `([a-z_]+)/gm)].map(([, name = '']) => name);
    expect(rows.toSorted()).toEqual([...(await families()).keys()].toSorted());
  });
});
