import type { AlertCounts } from './metricFacts.ts';

/* The text format of Prometheus, version 0.0.4. */

export const METRICS_CONTENT_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

/** What the samples of one name have in common. */
export interface MetricFamily {
  name: string;
  help: string;
  type: 'counter' | 'gauge' | 'summary' | 'untyped';
}

export const familyHead = ({ name, help, type }: MetricFamily): string =>
  `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n`;

const SPECIAL = /[\\"\n]/g;
const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '"': '\\"', '\n': '\\n' };

/** Labels with their braces; values may contain anything. */
export function labelSet(labels: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(labels).map(
    ([name, value]) => `${name}="${value.replace(SPECIAL, (found) => ESCAPES[found] ?? found)}"`,
  );
  return `{${pairs.join(', ')}}`;
}

/** One value, and what sets it apart from others of its family. */
export interface Sample {
  value: number;
  labels?: Readonly<Record<string, string>>;
  /** What follows the family's name, such as `_sum` of a summary. */
  suffix?: string;
}

/** The samples of alerts that ended, for a team and for the server. */
export const alertSamples = ({ sent, failed }: AlertCounts): Sample[] => [
  { value: sent, labels: { outcome: 'sent' } },
  { value: failed, labels: { outcome: 'failed' } },
];

/** A family and its samples. */
export const writeFamily = (family: MetricFamily, samples: readonly Sample[]): string =>
  familyHead(family) +
  samples
    .map(({ value, labels, suffix = '' }) => `${family.name}${suffix}${labels ? labelSet(labels) : ''} ${value}\n`)
    .join('');
