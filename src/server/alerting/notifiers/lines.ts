import type { AlertMessage, SummarisedAlert } from '../alertMessage.ts';

/** What a chat shows of a summary: the page has the rest. */
const MAX_LINES = 25;

/** The lines of a summary that a chat has room for, each written by `write`, and how many are left out. */
export function summaryLines({ summary = [] }: AlertMessage, write: (alert: SummarisedAlert) => string): string[] {
  const lines = summary.slice(0, MAX_LINES).map(write);
  const left = summary.length - lines.length;
  return left > 0 ? [...lines, `… and ${left} more`] : lines;
}

/** What is true of one monitor beside its sentence, by name. */
export function factsOf({ monitor, flapping, summary }: AlertMessage): { name: string; value: string }[] {
  const facts = [{ name: 'Team', value: monitor.teamName }];
  if (summary === undefined && monitor.tags.length > 0) facts.push({ name: 'Tags', value: monitor.tags.join(', ') });
  if (flapping !== undefined) facts.push({ name: 'Note', value: flapping });
  return facts;
}
