export interface ParsedFamily {
  type: string;
  help: string;
  samples: { name: string; labels: Record<string, string>; value: number }[];
}

const NAME = '[a-zA-Z_:][a-zA-Z0-9_:]*';
const HEAD = new RegExp(`^# (?<kind>HELP|TYPE) (?<name>${NAME}) (?<rest>.+)$`, 's');
const SAMPLE = new RegExp(`^(?<name>${NAME})(?:\\{(?<labels>.*)\\})? (?<value>\\S+)$`, 's');
const LABEL = /(?<name>[a-zA-Z_][a-zA-Z0-9_]*)="(?<value>(?:[^"\\\n]|\\[\\"n])*)"(?:, ?(?!$)|$)/y;
const VALUE = /^(?:[+-]?Inf|NaN|[+-]?\d+(?:\.\d+)?(?:e[+-]?\d+)?)$/i;
const ESCAPED = { '\\\\': '\\', '\\"': '"', '\\n': '\n' };
const SUFFIXES: Readonly<Record<string, string>> = {
  summary: '(?:_sum|_count)?',
  histogram: '(?:_bucket|_sum|_count)',
};
/** Units that metrics mustn't use. */
const OTHER_UNITS = /_(?:milliseconds|ms|minutes|hours|days|kilobytes|megabytes|percent)(?:_|$)/;

/**
 * Strictly parses the text format, version 0.0.4, by family. Throws on input that Prometheus would reject, such as a
 * duplicate sample, and on anything that `promtool check metrics` objects to.
 */
export function parseMetrics(text: string): Map<string, ParsedFamily> {
  if (!text.endsWith('\n')) throw new Error('The last line must end in a line feed.');
  const families = new Map<string, ParsedFamily>();
  const seen = new Set<string>();
  let current: (ParsedFamily & { name: string }) | null = null;
  for (const line of text.slice(0, -1).split('\n')) {
    if (line === '') continue;
    const head = HEAD.exec(line)?.groups;
    if (head?.kind === 'HELP') {
      current = { name: head.name ?? '', type: '', help: head.rest ?? '', samples: [] };
      if (families.has(current.name)) throw new Error(`${current.name} is there twice.`);
      families.set(current.name, current);
    } else if (head?.kind === 'TYPE') {
      if (current === null || head.name !== current.name || current.type !== '')
        throw new Error(`A stray type: ${line}`);
      current.type = head.rest ?? '';
      validateName(current.name, current.type);
    } else {
      if (current === null || current.type === '') throw new Error(`A sample without a head: ${line}`);
      const sample = readSample(line);
      if (!new RegExp(`^${current.name}${SUFFIXES[current.type] ?? ''}$`).test(sample.name)) {
        throw new Error(`A sample of another family than ${current.name}: ${line}`);
      }
      const identity = JSON.stringify([sample.name, Object.entries(sample.labels).toSorted(byName)]);
      if (seen.has(identity)) throw new Error(`A sample that is there twice: ${line}`);
      seen.add(identity);
      current.samples.push(sample);
    }
  }
  return families;
}

const byName = ([one]: [string, string], [other]: [string, string]): number => (one < other ? -1 : 1);

function readSample(line: string): ParsedFamily['samples'][number] {
  const { name = '', labels = '', value = '' } = SAMPLE.exec(line)?.groups ?? {};
  if (name === '' || !VALUE.test(value)) throw new Error(`No sample: ${line}`);
  return { name, labels: readLabels(labels), value: Number(value) };
}

function readLabels(text: string): Record<string, string> {
  const labels: Record<string, string> = {};
  LABEL.lastIndex = 0;
  while (LABEL.lastIndex < text.length) {
    const { name = '', value = '' } = LABEL.exec(text)?.groups ?? {};
    if (name === '' || Object.hasOwn(labels, name)) throw new Error(`No labels: ${text}`);
    labels[name] = value.replaceAll(/\\[\\"n]/g, (found) => ESCAPED[found as keyof typeof ESCAPED]);
  }
  return labels;
}

function validateName(name: string, type: string): void {
  if (!/^(?:counter|gauge|summary|histogram|untyped)$/.test(type)) throw new Error(`${name} has no type.`);
  if (type !== 'untyped' && name.endsWith('_total') !== (type === 'counter')) {
    throw new Error(`A counter ends in “_total”, and nothing else does: ${name}`);
  }
  if (OTHER_UNITS.test(name)) throw new Error(`${name} isn’t in a base unit.`);
  if (name !== name.toLowerCase()) throw new Error(`${name} has capitals.`);
}
