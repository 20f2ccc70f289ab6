import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CreatedApiKey } from '../../contract/teams/apiKeyCalls.ts';
import { until } from '../../testing/until.ts';
import { openMonitorFile } from '../monitors/testing/openMonitorFile.ts';
import { startTestServer, type TestServer } from '../testing/startTestServer.ts';
import { readAlertRules, readDashboardTargets, RULES_FILE } from './testing/operationFiles.ts';

/** `npm test` passes a folder with both programs if they aren't on the PATH. */
const programs = [process.env.PROMETHEUS_FOLDER ?? '', ...(process.env.PATH ?? '').split(delimiter)].find(
  (folder) => existsSync(join(folder, 'promtool')) && existsSync(join(folder, 'prometheus')),
);
const describeWithPrometheus = programs === undefined ? describe.skip : describe;
const programAt = (name: string): string => join(programs ?? '', name);

/** Runs promtool and returns its objections; an empty string if there are none. */
function objections(args: string[], input?: string): string {
  const { status, stdout, stderr } = spawnSync(programAt('promtool'), args, { input, encoding: 'utf8' });
  return status === 0 ? stderr : `${stdout}${stderr}`;
}

/** How often to repeat a query that returns no rows. */
const MAX_TRIES = 20;
const METRICS_TOKEN = 'a-token-of-the-operator';
/** Names and tags with characters that the text format must escape. */
const NAMES = ['Backup', 'A "quoted" one', 'C:\\new', '} 1 {', 'Größe 🚀', '# HELP hc_check_up no'];
/** The overdue monitor. */
const LATE = 'Größe 🚀';

describeWithPrometheus('a real Prometheus', () => {
  let server: TestServer;
  const ends: (() => Promise<void>)[] = [];
  /** Queries the Prometheus API; returns the response's data. */
  let ask: <Data>(path: string) => Promise<Data>;
  let teamId: string;
  let key: string;

  beforeAll(async () => {
    server = await startTestServer({ config: { metricsToken: METRICS_TOKEN } });
    ends.push(() => server.close());
    const owner = await server.signUp();
    ({ teamId } = await server.createTeam(owner));
    for (const name of NAMES) {
      const { data } = await server.createMonitor(owner, teamId, { name, tags: ['prod', 'a"b\\c'] });
      const end = name === 'Backup' ? '/fail' : '';
      await fetch(`${server.url}/ping/${data.uuid}/start`);
      await fetch(`${server.url}/ping/${data.uuid}${end}`);
    }
    const file = openMonitorFile(server.databaseFile);
    file.sqlite.exec(`UPDATE all_monitors SET due_at = 1 WHERE name = '${LATE}'`);
    file.close();
    const input = { teamId, name: 'Prometheus', scope: 'read' };
    const made = { kind: 'rpc', rpc: ['apiKeys', 'create'], input };
    key = (await server.valueOf<CreatedApiKey>(made, owner.token)).secret;
    const folder = await mkdtemp(join(tmpdir(), 'hearth-prometheus-'));
    ends.push(() => rm(folder, { recursive: true, force: true }));
    ask = await startPrometheus(folder, {
      team: { path: `/metrics/${teamId}`, credentials: key },
      healthchecks: { path: `/projects/${teamId}/metrics/${key}` },
      'healthchecks-older': { path: `/projects/${teamId}/checks/metrics/${key}` },
      'healthchecks-bearer': { path: `/projects/${teamId}/metrics/`, credentials: key },
      server: { path: '/metrics', credentials: METRICS_TOKEN },
    });
  });
  afterAll(async () => {
    for (const end of ends.toReversed()) await end();
  });

  /** Starts a Prometheus server that scrapes our server every second with the given jobs. */
  async function startPrometheus(home: string, jobs: Record<string, { path: string; credentials?: string }>) {
    const target = new URL(server.url).host;
    const scrapes = Object.entries(jobs).map(([job, { path, credentials }]) => ({
      job_name: job,
      metrics_path: path,
      ...(credentials !== undefined && { authorization: { credentials } }),
      static_configs: [{ targets: [target] }],
    }));
    // JSON is valid YAML.
    const config = {
      global: { scrape_interval: '1s', evaluation_interval: '1s' },
      rule_files: [RULES_FILE],
      scrape_configs: scrapes,
    };
    const file = join(home, 'prometheus.yml');
    await writeFile(file, JSON.stringify(config));
    const child = spawn(
      programAt('prometheus'),
      [`--config.file=${file}`, `--storage.tsdb.path=${join(home, 'data')}`, '--web.listen-address=127.0.0.1:0'],
      { stdio: ['ignore', 'ignore', 'pipe'] },
    );
    const exited = once(child, 'exit');
    ends.push(async () => {
      child.kill('SIGKILL');
      await exited;
    });
    const lines: string[] = [];
    createInterface({ input: child.stderr }).on('line', (line) => lines.push(line));
    const address = await until(() => {
      if (child.exitCode !== null) throw new Error(lines.join('\n'));
      return lines.map((line) => /Listening on"? .*address=(\S+)/.exec(line)?.[1]).find(Boolean);
    });
    await until(async () => (await fetch(`http://${address}/-/ready`)).ok);
    return async <Data>(path: string): Promise<Data> => {
      const response = await fetch(`http://${address}/api/v1/${path}`);
      const answer = (await response.json()) as { data: Data; error?: string };
      if (!response.ok) throw new Error(`${path}: ${answer.error}`);
      return answer.data;
    };
  }

  interface Found {
    result: { metric: Record<string, string>; value: [number, string] }[];
  }
  const query = async (expression: string): Promise<Found['result']> =>
    (await ask<Found>(`query?query=${encodeURIComponent(expression)}`)).result;

  /** Waits until the last scrape of each address succeeded. */
  const scraped = () =>
    until(async () => {
      const up = await query('up == 1');
      return up.length === 5 && up;
    });

  /** Queries until there are rows. On a busy machine, a scrape can time out, which hides its rows until the next one. */
  async function rowsOf(expression: string): Promise<Found['result']> {
    for (let tries = 1; ; tries++) {
      await scraped();
      const rows = await query(expression);
      if (rows.length > 0 || tries === MAX_TRIES) return rows;
    }
  }

  it.each(['team', 'healthchecks', 'server'])('finds no problems in the %s metrics', async (kind) => {
    const url = {
      team: `/metrics/${teamId}`,
      healthchecks: `/projects/${teamId}/metrics/${key}`,
      server: '/metrics',
    }[kind];
    const authorization = `Bearer ${kind === 'server' ? METRICS_TOKEN : key}`;
    const text = await (await fetch(server.url + url, { headers: { authorization } })).text();
    expect(text).toContain('# TYPE');
    expect(objections(['check', 'metrics'], text)).toBe('');
  });

  it('finds no problems in the alert rules', () => {
    expect(objections(['check', 'rules', RULES_FILE])).toBe('');
  });

  it('scrapes each address, and reads monitor names unchanged', async () => {
    expect(new Set((await scraped()).map(({ metric }) => metric.job))).toEqual(
      new Set(['team', 'healthchecks', 'healthchecks-older', 'healthchecks-bearer', 'server']),
    );
    for (const expression of ['hc_check_up{job="healthchecks"}', 'hearth_monitor_info{job="team"}']) {
      const named = (await rowsOf(expression)).map(({ metric }) => metric.name);
      expect(new Set(named)).toEqual(new Set(NAMES));
    }
    await until(async () => (await query('hc_checks_total')).length === 4);
  });

  it('returns results for every query in the dashboard and the rules', async () => {
    // Rates need two scrapes.
    await until(async () => (await query('rate(hearth_monitor_pings_total{job="team"}[1m])')).length > 0);
    const drawn = readDashboardTargets().map(({ expr }) => expr);
    const asked = [...drawn, ...readAlertRules().map(({ expression }) => expression)];
    const withoutData: string[] = [];
    for (const expression of asked) {
      const inPlace = expression.replaceAll('$job', '.+').replaceAll('$__rate_interval', '1m');
      // A join that matches no series returns no rows.
      const mustHaveRows = expression.includes('hearth_monitor_');
      const rows = await (mustHaveRows ? rowsOf : query)(inPlace);
      if (rows.length === 0 && mustHaveRows) withoutData.push(expression);
    }
    expect(withoutData).toEqual([]);
  });

  it('fires an alert that names the monitor that is down', async () => {
    interface Alerts {
      alerts: { labels: Record<string, string>; annotations: Record<string, string> }[];
    }
    const alert = await until(async () =>
      (await ask<Alerts>('alerts')).alerts.find(({ labels }) => labels.alertname === 'HearthMonitorDown'),
    );
    expect(alert).toMatchObject({
      labels: { name: 'Backup', severity: 'critical' },
      annotations: { summary: 'Backup is down' },
    });
  });
});
