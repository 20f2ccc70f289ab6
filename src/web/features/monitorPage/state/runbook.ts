import type { Monitor } from '../../../../contract/monitors/monitorRecord.ts';

/** A line such as "Runbook: https://wiki.example/backup", or one with a link of Markdown. */
const RUNBOOK_LINE = /^[\s>*_-]*runbook[*_]*:[*_]*\s*(?:\[[^\]\n]*\]\()?<?(https?:\/\/[^\s<>)]+)/im;

/** Where to read what to do: the monitor's runbook, or the one that its description names; null without one. */
export function runbookOf({ runbookUrl, description }: Pick<Monitor, 'runbookUrl' | 'description'>): string | null {
  const url = runbookUrl ?? RUNBOOK_LINE.exec(description)?.[1]?.replace(/[.,;]$/, '') ?? '';
  return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol) ? url : null;
}
