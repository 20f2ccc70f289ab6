import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = join(__dirname, '../../../../docs/operations');

/** Reads one of the documents or files for operators. */
export const readOperationFile = (name: string): string => readFileSync(join(FOLDER, name), 'utf8');

export const RULES_FILE = join(FOLDER, 'prometheus/alerts.yml');

interface AlertRule {
  expression: string;
  /** The whole rule, including the alert's annotations. */
  text: string;
}

/** The alert rules for Prometheus. */
export const readAlertRules = (): AlertRule[] =>
  readFileSync(RULES_FILE, 'utf8')
    .split(/^ +- alert: /m)
    .slice(1)
    .map((text) => ({ expression: /expr: (.+)/.exec(text)?.[1] ?? '', text }));

interface Panel {
  targets?: { expr: string; legendFormat: string }[];
}

/** Returns what the Grafana dashboard queries, and how it labels the results. */
export function readDashboardTargets(): NonNullable<Panel['targets']> {
  const { panels } = JSON.parse(readOperationFile('prometheus/dashboard.json')) as { panels: Panel[] };
  return panels.flatMap(({ targets = [] }) => targets);
}
