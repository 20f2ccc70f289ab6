import type { AlertFact, AlertMessage, SummarisedAlert } from './alertMessage.ts';

/** Maximum number of a summary's monitors in a chat message; the team's page lists the rest. */
const MAX_MONITORS = 25;

/** Truncates text to a service's limit, counted in UTF-16 units as most services do, without splitting a character. */
export function cut(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  return `${text.slice(0, maxLength - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

/** Alerts with the same state. */
export interface SummaryGroup {
  state: string;
  alerts: [SummarisedAlert, ...SummarisedAlert[]];
}

/** Groups a summary's alerts by state, in the order of each group's first alert. */
export function summaryGroups(summary: readonly SummarisedAlert[]): SummaryGroup[] {
  const groups = new Map<string, SummaryGroup>();
  for (const alert of summary) {
    const group = groups.get(alert.state);
    if (group === undefined) groups.set(alert.state, { state: alert.state, alerts: [alert] });
    else group.alerts.push(alert);
  }
  return [...groups.values()];
}

/** Limits the length of a monitor's name, so that what happened to it stays visible. */
const MAX_NAME = 60;
const ROOM_FOR_REST = 20;

/** A monitor's line, below a heading if it's the first of several with the same state. */
interface SummaryLine {
  heading?: string;
  text: string;
}

function linesOfGroup({ state, alerts }: SummaryGroup): SummaryLine[] {
  const names = alerts.map(({ monitor }) => cut(monitor.name, MAX_NAME));
  if (names.length === 1) return [{ text: `${names[0]}: ${state.charAt(0).toLowerCase()}${state.slice(1)}` }];
  return names.map((text, index) => (index === 0 ? { heading: `${state}:`, text } : { text }));
}

/**
 * Returns the summary lines that, once escaped, fit into `maxLength` characters, then a line with the number of
 * remaining monitors.
 */
export function summaryLines(
  { summary = [] }: AlertMessage,
  { maxLength, escape = (text) => text }: { maxLength: number; escape?: (text: string) => string },
): string[] {
  const lines: string[] = [];
  let room = maxLength - ROOM_FOR_REST;
  let left = summary.length;
  for (const { heading, text } of summaryGroups(summary).flatMap(linesOfGroup).slice(0, MAX_MONITORS)) {
    const next = [...(heading === undefined ? [] : [escape(heading)]), `• ${escape(text)}`];
    room -= next.join('\n').length + 1;
    if (room < 0) break;
    lines.push(...next);
    left -= 1;
  }
  return left > 0 ? [...lines, `… and ${left} more`] : lines;
}

/**
 * Returns the lines to show below a message's title: its sentence, and the note about a flapping monitor. A summary's
 * sentence is left out, because its title already says it.
 */
export const textsBelowTitle = ({ sentence, flapping, summary }: AlertMessage): string[] => [
  ...(summary === undefined ? [sentence] : []),
  ...(flapping === undefined ? [] : [flapping]),
];

/** Returns a message's facts, team and tags. A summary's team isn't included, because it's in the title. */
export function factsOf({ monitor, facts, summary }: AlertMessage): AlertFact[] {
  const all = [...facts];
  if (summary === undefined) all.push({ name: 'Team', value: monitor.teamName });
  if (summary === undefined && monitor.tags.length > 0) all.push({ name: 'Tags', value: monitor.tags.join(', ') });
  return all;
}

/** Writes the facts as lines, for messages without fields. */
export const factLines = ({ facts }: AlertMessage): string[] => facts.map(({ name, value }) => `${name}: ${value}`);

export interface AlertLink {
  label: string;
  url: string;
}

/** Returns the links in a message, starting with the monitor's page. */
export function linksOf({ monitor, summary, snoozeUrl, context }: AlertMessage): [AlertLink, ...AlertLink[]] {
  const links: [AlertLink, ...AlertLink[]] = [{ label: summary ? 'Open team' : 'Open monitor', url: monitor.url }];
  if (snoozeUrl !== undefined) links.push({ label: 'Snooze 1 h', url: snoozeUrl });
  if (context?.runbookUrl != null) links.push({ label: 'Runbook', url: context.runbookUrl });
  return links;
}

/** Returns as many whole lines from the end of the job's output as fit; null if there is no output. */
export function outputText({ context }: AlertMessage, maxLength: number): string | null {
  const lines = context?.output?.lines ?? [];
  let text: string | null = null;
  for (const line of lines.toReversed()) {
    const longer: string = text === null ? cut(line, maxLength) : `${line}\n${text}`;
    if (longer.length > maxLength) break;
    text = longer;
  }
  return text;
}

/** Returns the title above the output. */
export function outputTitle({ context }: AlertMessage): string {
  const leftOut = context?.output?.leftOutBytes ?? null;
  return leftOut === null ? 'Output' : `End of output (${leftOut.toLocaleString('en-US')} bytes left out)`;
}
