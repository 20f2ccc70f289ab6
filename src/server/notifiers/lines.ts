import type { AlertFact, AlertMessage, SummarisedAlert } from './alertMessage.ts';

/** Maximum number of summary lines in a chat message; the team's page lists the rest. */
const MAX_LINES = 25;

/** Truncates text to a service's limit, counted in UTF-16 units as most services do, without splitting a character. */
export function cut(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  return `${text.slice(0, maxLength - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

const MAX_LINE = 200;
/** Limits the length of a monitor's name, so that what happened to it stays visible. */
const MAX_NAME = 60;
const ROOM_FOR_REST = 20;

/**
 * Returns the summary lines that fit into `maxLength` characters after `escape`, then a line with the number of
 * remaining monitors.
 */
export function summaryLines(
  { summary = [] }: AlertMessage,
  { maxLength, escape = (text) => text }: { maxLength: number; escape?: (text: string) => string },
): string[] {
  const lines: string[] = [];
  let room = maxLength - ROOM_FOR_REST;
  for (const alert of summary.slice(0, MAX_LINES)) {
    const line = `• ${escape(cut(withShortName(alert), MAX_LINE))}`;
    room -= line.length + 1;
    if (room < 0) break;
    lines.push(line);
  }
  const left = summary.length - lines.length;
  return left > 0 ? [...lines, `… and ${left} more`] : lines;
}

/** Returns an alert's sentence, with the monitor's name at its start shortened if it's long. */
function withShortName({ monitor: { name }, sentence }: SummarisedAlert): string {
  return sentence.startsWith(name) ? `${cut(name, MAX_NAME)}${sentence.slice(name.length)}` : sentence;
}

/** Returns the sentence to show below a message's title; null for a summary, whose title already says it. */
export const sentenceBelowTitle = ({ sentence, summary }: AlertMessage): string | null =>
  summary === undefined ? sentence : null;

/**
 * Returns a message's facts and related details as names and values. Its sentence isn't included, nor is a summary's
 * team, which is in the title.
 */
export function factsOf({ monitor, facts, flapping, summary }: AlertMessage): AlertFact[] {
  const all = [...facts];
  if (summary === undefined) all.push({ name: 'Team', value: monitor.teamName });
  if (summary === undefined && monitor.tags.length > 0) all.push({ name: 'Tags', value: monitor.tags.join(', ') });
  if (flapping !== undefined) all.push({ name: 'Note', value: flapping });
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
export const outputTitle = ({ context }: AlertMessage): string =>
  context?.output?.isCut ? 'Output (truncated)' : 'Output';
