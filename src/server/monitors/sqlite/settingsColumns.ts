import type { MonitorSettings } from '../../../contract/monitors/monitorRecord.ts';
import type { PingFilter } from '../monitorRules.ts';
import { nameOrderOf, searchTextOf } from '../monitorText.ts';

/** The settings and what follows from them, in the order of `settingsValues`. */
export const SETTINGS_COLUMNS = `name, name_order, search_text, slug, tags, description, schedule, schedule_words, grace_seconds,
  longest_run_seconds, needs_manual_resume, ping_filter, runbook_url, runs_may_overlap`;
export const SETTINGS_MARKS = SETTINGS_COLUMNS.replaceAll(/\w+/g, '?');

/** Most monitors have no filter, so most pings have nothing to parse. */
function filterText({ pingMethods, keywords }: PingFilter): string | null {
  return pingMethods === undefined && keywords === undefined ? null : JSON.stringify({ pingMethods, keywords });
}

/** Throws for a text that cannot be read. */
export function readFilter(text: string | null): PingFilter {
  return text === null ? {} : (JSON.parse(text) as PingFilter);
}

export function settingsValues(settings: MonitorSettings, scheduleWords: string) {
  const { name, slug, tags, description, schedule, graceSeconds, longestRunSeconds, needsManualResume } = settings;
  const { runbookUrl = '' } = settings;
  return [
    name,
    nameOrderOf(name),
    searchTextOf(settings),
    slug,
    JSON.stringify(tags),
    description,
    JSON.stringify(schedule),
    scheduleWords,
    graceSeconds,
    longestRunSeconds ?? null,
    needsManualResume ? 1 : 0,
    filterText(settings),
    runbookUrl,
    settings.runsMayOverlap === true ? 1 : 0,
  ] as const;
}
