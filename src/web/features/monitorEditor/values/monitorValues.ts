import { MAX_SECONDS, MIN_SECONDS } from '../../../../contract/monitors/monitorLimits.ts';
import type { MonitorSettings } from '../../../../contract/monitors/monitorRecord.ts';
import { isSearchedIn, KEYWORD_PLACES, searchedIn } from '../../../../contract/monitors/keywordPlaces.ts';
import type { Keywords } from '../../../../contract/monitors/pingFilter.ts';
import type { Schedule } from '../../../../contract/monitors/schedule.ts';
import type { MonitorDefaults } from '../../../../contract/teams/teamCalls.ts';
import { editableDuration, parseDuration } from '../../../lib/parseDuration.ts';

/**
 * The fields in the monitor form, as typed. Switching to another kind of schedule keeps the fields for the other kinds.
 */
export interface MonitorValues {
  name: string;
  slug: string;
  /** Whether the slug was edited and no longer follows the name. */
  isSlugOwn: boolean;
  tags: string[];
  /** Text in the tag field that hasn't been added yet. */
  newTag: string;
  description: string;
  /** Empty for none. */
  runbookUrl: string;
  kind: 'period' | 'calendar';
  period: string;
  /** A cron expression, or OnCalendar expressions, one per line. */
  expression: string;
  /** Empty for the default zone. */
  timezone: string;
  grace: string;
  /** Whether the grace period was chosen and no longer follows the interval. */
  isGraceOwn: boolean;
  /** Empty for none. */
  longestRun: string;
  runsMayOverlap: boolean;
  /** A number; empty if the integrations' rules apply. */
  failuresBeforeAlert: string;
  needsManualResume: boolean;
  pingMethods: 'any' | 'post';
  /** Whether keywords decide what a ping counts as. Typed keywords are kept while this is off. */
  hasKeywords: boolean;
  /** Keywords for failures, separated by commas. The other keyword lists have the same format. */
  failureWords: string;
  successWords: string;
  startWords: string;
  otherwise: Keywords['otherwise'];
  /** Where to look for keywords. */
  inRequests: boolean;
  inSubjects: boolean;
  inTexts: boolean;
  /** The integrations to turn on or off, by id; the others stay as they are. */
  alerts: Record<string, boolean>;
}

export const NEW_MONITOR: MonitorValues = {
  name: '',
  slug: '',
  isSlugOwn: false,
  tags: [],
  newTag: '',
  description: '',
  runbookUrl: '',
  kind: 'period',
  period: '1 d',
  expression: '',
  timezone: '',
  grace: '1 h',
  isGraceOwn: false,
  longestRun: '',
  runsMayOverlap: false,
  failuresBeforeAlert: '',
  needsManualResume: false,
  pingMethods: 'any',
  hasKeywords: false,
  failureWords: '',
  successWords: '',
  startWords: '',
  otherwise: 'url',
  inRequests: true,
  inSubjects: true,
  inTexts: true,
  alerts: {},
};

/** The initial values for a new monitor: the team's defaults, if set. */
export function newMonitorValues(defaults: MonitorDefaults | null): MonitorValues {
  if (defaults === null) return NEW_MONITOR;
  const grace = editableDuration(defaults.graceSeconds);
  return { ...NEW_MONITOR, ...scheduleValues(defaults.schedule), grace, isGraceOwn: true };
}

/** The typed schedule and grace; undefined if either is invalid. */
export function monitorDefaultsOf(values: MonitorValues, usualZone: string): MonitorDefaults | undefined {
  const schedule = typedSchedule(values, usualZone);
  const graceSeconds = secondsOf(values.grace);
  return schedule === undefined || graceSeconds === undefined ? undefined : { schedule, graceSeconds };
}

/** Converts stored settings to form values. */
export function monitorValuesOf({
  schedule,
  graceSeconds,
  longestRunSeconds,
  ...settings
}: MonitorSettings): MonitorValues {
  const { name, slug, tags, description, runbookUrl = '', runsMayOverlap = false, needsManualResume } = settings;
  return {
    ...NEW_MONITOR,
    name,
    slug,
    isSlugOwn: true,
    tags,
    description,
    runbookUrl,
    runsMayOverlap,
    failuresBeforeAlert: String(settings.alertAfterFailures ?? ''),
    needsManualResume,
    ...scheduleValues(schedule),
    ...keywordValues(settings.keywords),
    pingMethods: settings.pingMethods ?? 'any',
    grace: editableDuration(graceSeconds),
    isGraceOwn: true,
    longestRun: longestRunSeconds === undefined ? '' : editableDuration(longestRunSeconds),
  };
}

function scheduleValues(schedule: Schedule): Partial<MonitorValues> {
  if (schedule.kind === 'period') return { kind: 'period', period: editableDuration(schedule.periodSeconds) };
  const { expression, timezone } = schedule;
  return { kind: 'calendar', expression, timezone };
}

function keywordValues(keywords: Keywords | undefined): Partial<MonitorValues> {
  if (keywords === undefined) return {};
  const { failure, success, start, otherwise } = keywords;
  const joined = (words: readonly string[]): string => words.join(', ');
  return {
    hasKeywords: true,
    failureWords: joined(failure),
    successWords: joined(success),
    startWords: joined(start),
    otherwise,
    inRequests: isSearchedIn(keywords, 'request'),
    inSubjects: isSearchedIn(keywords, 'subject'),
    inTexts: isSearchedIn(keywords, 'text'),
  };
}

/** Parses a typed duration into seconds; undefined if it's invalid or outside the range allowed for a monitor. */
export function secondsOf(typed: string): number | undefined {
  const { seconds } = parseDuration(typed);
  return seconds !== undefined && seconds >= MIN_SECONDS && seconds <= MAX_SECONDS ? seconds : undefined;
}

/** The typed schedule; undefined if it's invalid. */
export function typedSchedule(values: MonitorValues, usualZone: string): Schedule | undefined {
  if (values.kind === 'calendar') {
    const expression = calendarOf(values.expression);
    if (expression === '') return undefined;
    return { kind: notationOf(expression), expression, timezone: values.timezone || usualZone };
  }
  const periodSeconds = secondsOf(values.period);
  return periodSeconds === undefined ? undefined : { kind: 'period', periodSeconds };
}

/**
 * Returns whether a typed expression is cron or OnCalendar. Five fields on one line are cron. So are fewer or more, if
 * they start like minutes and hours; OnCalendar has a colon in its times, and its dates are one word.
 */
export function notationOf(typed: string): 'cron' | 'oncalendar' {
  const text = typed.trim();
  const isCron = text.split(/\s+/).length === 5 || (/^[\d*][\d*,/-]*\s+[\d*]/.test(text) && !/:|^\S+-\S+-/.test(text));
  return isCron && !text.includes('\n') ? 'cron' : 'oncalendar';
}

/** The usual grace period for a typed interval; undefined if the interval is invalid. */
export function usualGrace(period: string): string | undefined {
  const seconds = secondsOf(period);
  if (seconds === undefined) return undefined;
  if (seconds < 300) return editableDuration(seconds);
  return GRACES.find(([from]) => seconds >= from)?.[1];
}

const GRACES = [
  [30 * 86_400, '1 d'],
  [7 * 86_400, '6 h'],
  [86_400, '1 h'],
  [3_600, '15 min'],
  [300, '5 min'],
] as const;

/** The settings to send; undefined if a duration or the schedule is invalid. */
export function monitorSettingsOf(values: MonitorValues, usualZone: string): MonitorSettings | undefined {
  const schedule = typedSchedule(values, usualZone);
  const graceSeconds = secondsOf(values.grace);
  const longestRunSeconds = secondsOf(values.longestRun);
  const isLongestRunWrong = longestRunSeconds === undefined && values.longestRun.trim() !== '';
  const runbookUrl = values.runbookUrl.trim();
  if (!schedule || graceSeconds === undefined || isLongestRunWrong) return undefined;
  return {
    name: values.name.trim(),
    slug: values.slug.trim(),
    tags: withTag(values.tags, values.newTag),
    description: values.description.trim(),
    ...(runbookUrl !== '' && { runbookUrl }),
    schedule,
    graceSeconds,
    ...(longestRunSeconds !== undefined && { longestRunSeconds }),
    ...(values.runsMayOverlap && { runsMayOverlap: true }),
    ...(values.failuresBeforeAlert !== '' && { alertAfterFailures: Number(values.failuresBeforeAlert) }),
    needsManualResume: values.needsManualResume,
    ...(values.pingMethods === 'post' && { pingMethods: 'post' as const }),
    ...(values.hasKeywords && { keywords: keywordsOf(values) }),
  };
}

/** The typed keywords. */
export function keywordsOf(values: MonitorValues): Keywords {
  const { failureWords, successWords, startWords, otherwise, inRequests, inSubjects, inTexts } = values;
  const isChosen = { request: inRequests, subject: inSubjects, text: inTexts };
  return {
    failure: listedWords(failureWords),
    success: listedWords(successWords),
    start: listedWords(startWords),
    otherwise,
    ...searchedIn(KEYWORD_PLACES.filter((place) => isChosen[place])),
  };
}

/** The words in a comma-separated line, without duplicates. */
export function listedWords(typed: string): string[] {
  const words = typed.split(/[,\n]/).map((word) => word.trim());
  return [...new Set(words.filter((word) => word !== ''))];
}

/** Adds a typed tag, unless it's already there. */
export function withTag(tags: string[], typed: string): string[] {
  const tag = typed.trim();
  return tag === '' || tags.includes(tag) ? tags : [...tags, tag];
}

/** Empty lines are kept, so that line numbers in errors match what the person sees. */
const calendarOf = (text: string) => text.split('\n').map(oneSpaced).join('\n').trimEnd();

const oneSpaced = (text: string) => text.trim().replaceAll(/\s+/g, ' ');
