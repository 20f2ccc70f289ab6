import type { MonitorSettings } from '../../../contract/monitors/monitorRecord.ts';
import { nameOrderOf, searchTextOf } from '../monitorText.ts';

/** The settings and what follows from them, in the order of `settingsValues`. */
export const SETTINGS_COLUMNS = `name, name_order, search_text, slug, tags, description, schedule, schedule_words, grace_seconds,
  longest_run_seconds, needs_manual_resume`;

export function settingsValues(settings: MonitorSettings, scheduleWords: string) {
  const { name, slug, tags, description, schedule, graceSeconds, longestRunSeconds, needsManualResume } = settings;
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
  ] as const;
}
