import type { AlertCounts } from './metricFacts.ts';

/* The Prometheus text format, version 0.0.4. */

export const METRICS_CONTENT_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

/** What all samples with one metric name have in common. */
export interface MetricFamily {
  name: string;
  help: string;
  type: 'counter' | 'gauge' | 'summary' | 'untyped';
}

export const familyHead = ({ name, help, type }: MetricFamily): string =>
  `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n`;

const SPECIAL = /[\\"\n]/g;
const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '"': '\\"', '\n': '\\n' };

/** Formats labels, including the braces. Values can contain any characters. */
export function labelSet(labels: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(labels).map(
    ([name, value]) => `${name}="${value.replace(SPECIAL, (found) => ESCAPES[found] ?? found)}"`,
  );
  return `{${pairs.join(', ')}}`;
}

/** A value, with the labels or suffix that distinguish it within its family. */
export interface Sample {
  value: number;
  labels?: Readonly<Record<string, string>>;
  /** Appended to the family's name, such as `_sum` for a summary. */
  suffix?: string;
}

/** Samples for finished alerts, for a team or for the server. */
export const alertSamples = ({ sent, failed }: AlertCounts): Sample[] => [
  { value: sent, labels: { outcome: 'sent' } },
  { value: failed, labels: { outcome: 'failed' } },
];

/** Formats a family with its samples. */
export const writeFamily = (family: MetricFamily, samples: readonly Sample[]): string =>
  familyHead(family) +
  samples
    .map(({ value, labels, suffix = '' }) => `${family.name}${suffix}${labels ? labelSet(labels) : ''} ${value}\n`)
    .join('');
