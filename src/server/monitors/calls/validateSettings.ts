import type { InvalidDetail } from '../../../contract/errors.ts';
import type { TimingChanges } from '../../../contract/monitors/bulkCalls.ts';
import type { EditEvent } from '../../../contract/monitors/monitorEvents.ts';
import type { MonitorSettings } from '../../../contract/monitors/monitorRecord.ts';
import { KEYWORD_PLACES, searchedIn } from '../../../contract/monitors/keywordPlaces.ts';
import type { Keywords } from '../../../contract/monitors/pingFilter.ts';
import { onlyMonitorSettings } from '../../../contract/monitors/settings.ts';
import { nameProblem, normalizeName, normalizeNames } from '../../../contract/names.ts';
import { nextDue, readSchedule } from '../schedule/readSchedule.ts';
import { tidyExpression } from '../schedule/tidyExpression.ts';

/** Returns settings as they're stored, so that equal settings have equal JSON. */
export const normalizeSettings = (settings: MonitorSettings): MonitorSettings =>
  onlyMonitorSettings({
    ...settings,
    name: normalizeName(settings.name),
    tags: normalizeNames(settings.tags),
    schedule: normalizeSchedule(settings.schedule),
    ...(settings.keywords && { keywords: normalizeKeywords(settings.keywords) }),
  });

const normalizeSchedule = (schedule: MonitorSettings['schedule']): MonitorSettings['schedule'] =>
  schedule.kind === 'period'
    ? { kind: 'period', periodSeconds: schedule.periodSeconds }
    : { kind: schedule.kind, expression: normalizeLines(schedule.expression), timezone: schedule.timezone };

const normalizeLines = (expression: string): string =>
  tidyExpression(expression)
    .split('\n')
    .filter((line) => line !== '')
    .join('\n');

/** Returns why settings that match the schema are invalid, or `null`. See `validateSchedule` for `stored`. */
export function validateSettings(
  { name, tags, schedule, keywords, runbookUrl }: MonitorSettings,
  stored?: MonitorSettings['schedule'],
): InvalidDetail | null {
  return (
    validateName(name, 'settings/name') ??
    validateTags(tags, 'settings/tags') ??
    within('settings', validateSchedule(schedule, { stored })) ??
    within('settings', validateKeywords(keywords)) ??
    validateRunbook(runbookUrl)
  );
}

export function validateName(name: string, path: string): InvalidDetail | null {
  const message = nameProblem(name);
  return message === null ? null : { path, message };
}

function validateRunbook(runbookUrl: string | undefined): InvalidDetail | null {
  if (runbookUrl === undefined || URL.canParse(runbookUrl)) return null;
  return { path: 'settings/runbookUrl', message: 'must be a URL such as https://example.com/runbook' };
}

export function validateTags(tags: readonly string[], path: string): InvalidDetail | null {
  const bad = tags.findIndex((tag) => nameProblem(tag) !== null);
  return bad === -1 ? null : validateName(tags[bad] ?? '', `${path}/${bad}`);
}

interface ScheduleOptions {
  /** The monitor's schedule, which stays valid after its last date has passed. */
  stored?: MonitorSettings['schedule'] | undefined;
  now?: number;
}

/** Returns why a schedule is invalid, or `null`. A new one whose last date has passed would never be due. */
export function validateSchedule(
  schedule: MonitorSettings['schedule'],
  { stored, now = Date.now() }: ScheduleOptions = {},
): InvalidDetail | null {
  const problem = validateReadable(schedule);
  const isStored = JSON.stringify(normalizeSchedule(schedule)) === JSON.stringify(stored);
  if (problem !== null || isStored || nextDue(schedule, now) !== null) return problem;
  return { path: 'schedule/expression', message: 'Date: the last one has passed, so nothing would ever be due' };
}

/** Returns why a schedule can't be read, or `null`. */
export function validateReadable(schedule: MonitorSettings['schedule']): InvalidDetail | null {
  const read = readSchedule(schedule);
  return read.ok ? null : within('schedule', read.problem);
}

/** Returns why a bulk edit's changes are invalid, or `null`. */
export function validateChanges(changes: TimingChanges): InvalidDetail | null {
  if (Object.keys(changes).length === 0) return { path: '', message: 'must name at least one setting' };
  return changes.schedule === undefined ? null : validateSchedule(changes.schedule);
}

/** Requires at least one keyword; otherwise, every ping would be ignored or count as a failure. */
function validateKeywords(keywords: MonitorSettings['keywords']): InvalidDetail | null {
  if (keywords === undefined) return null;
  const { failure, success, start } = normalizeKeywords(keywords);
  return [failure, success, start].some((words) => words.length > 0)
    ? null
    : { path: 'keywords', message: 'enter at least one keyword' };
}

function normalizeKeywords({ failure, success, start, otherwise, searchIn }: Keywords): Keywords {
  const tidy = (words: readonly string[]): string[] => [
    ...new Set(words.map((word) => word.trim()).filter((word) => word !== '')),
  ];
  return {
    failure: tidy(failure),
    success: tidy(success),
    start: tidy(start),
    otherwise,
    ...searchedIn(searchIn ?? KEYWORD_PLACES),
  };
}

/** Returns the settings that differ, with their old and new values. */
export function settingsChanges(before: MonitorSettings, after: MonitorSettings): EditEvent['changes'] {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])] as (keyof MonitorSettings)[];
  return fields
    .filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
    .map((field) => ({ field, from: before[field] ?? null, to: after[field] ?? null }));
}

function within(field: string, detail: InvalidDetail | null): InvalidDetail | null {
  return detail && { ...detail, path: detail.path === '' ? field : `${field}/${detail.path}` };
}
