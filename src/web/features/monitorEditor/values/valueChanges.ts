import type { ValueChange } from '../../../editing/EditConflict.tsx';
import { keywordsWords } from '../../monitors/index.ts';
import { keywordsOf, type MonitorValues } from './monitorValues.ts';

const described: [label: string, read: (values: MonitorValues) => string][] = [
  ['Name', ({ name }) => name],
  ['Slug', ({ slug }) => slug || 'none'],
  ['Tags', ({ tags }) => tags.join(', ') || 'none'],
  ['Description', ({ description }) => shortened(description) || 'none'],
  ['Runbook', ({ runbookUrl }) => shortened(runbookUrl) || 'none'],
  ['Schedule', scheduleWords],
  ['Grace period', ({ grace }) => grace],
  ['Maximum run time', ({ longestRun }) => longestRun || 'none'],
  ['Runs', ({ runsMayOverlap }) => (runsMayOverlap ? 'can overlap' : 'one at a time')],
  ['Failures before an alert', ({ failuresBeforeAlert }) => failuresBeforeAlert || 'as the integrations are set'],
  ['Requests that count', ({ pingMethods }) => (pingMethods === 'post' ? 'POST only' : 'any method')],
  ['Keywords', (values) => (values.hasKeywords ? keywordsWords(keywordsOf(values)) : 'none')],
  ['Resume', ({ needsManualResume }) => (needsManualResume ? 'manually' : 'on the next ping')],
];

const compared: Partial<Record<string, (values: MonitorValues) => string>> = {
  Description: ({ description }) => description,
  Runbook: ({ runbookUrl }) => runbookUrl,
};

/** The differences between two stored versions of a monitor's settings. */
export function valueChanges(from: MonitorValues, to: MonitorValues): ValueChange[] {
  return described.flatMap(([label, read]) => {
    const compare = compared[label] ?? read;
    return compare(from) === compare(to) ? [] : [{ label, from: read(from), to: read(to) }];
  });
}

/** Returns whether two sets of typed values are equal. */
export const isSameMonitor = (a: MonitorValues, b: MonitorValues): boolean =>
  valueChanges(a, b).length === 0 &&
  (['newTag', 'period', 'expression', 'timezone', 'failureWords', 'successWords', 'startWords'] as const).every(
    (field) => a[field] === b[field],
  ) &&
  JSON.stringify(a.alerts) === JSON.stringify(b.alerts);

function scheduleWords({ kind, period, expression, timezone }: MonitorValues): string {
  return kind === 'period' ? `every ${period}` : `${expression.replaceAll('\n', '; ')} (${timezone})`;
}

const SHOWN_CHARACTERS = 60;

function shortened(text: string): string {
  return text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS)}…` : text;
}
