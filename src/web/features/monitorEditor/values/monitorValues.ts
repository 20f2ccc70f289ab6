import { MAX_SECONDS, MIN_SECONDS } from '../../../../contract/monitors/monitorLimits.ts';
import type { MonitorSettings } from '../../../../contract/monitors/monitorRecord.ts';
import { isSearchedIn, KEYWORD_PLACES, searchedIn } from '../../../../contract/monitors/keywords.ts';
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
  kind: Schedule['kind'];
  period: string;
  /** The cron expression. */
  expression: string;
  /** OnCalendar expressions, one per line. */
  calendar: string;
  /** Empty for the default zone. */
  timezone: string;
  grace: string;
  /** Empty for none. */
  longestRun: string;
  runsMayOverlap: boolean;
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
  /** For a new monitor: integrations that are on although they're off by default, or the other way around. */
  alertsChanged: string[];
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
  calendar: '',
  timezone: '',
  grace: '1 h',
  longestRun: '',
  runsMayOverlap: false,
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
  alertsChanged: [],
};

/** The initial values for a new monitor: the team's defaults, if set. */
export function newMonitorValues(defaults: MonitorDefaults | null): MonitorValues {
  if (defaults === null) return NEW_MONITOR;
  return { ...NEW_MONITOR, ...scheduleValues(defaults.schedule), grace: editableDuration(defaults.graceSeconds) };
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
    needsManualResume,
    ...scheduleValues(schedule),
    ...keywordValues(settings.keywords),
    pingMethods: settings.pingMethods ?? 'any',
    grace: editableDuration(graceSeconds),
    longestRun: longestRunSeconds === undefined ? '' : editableDuration(longestRunSeconds),
  };
}

function scheduleValues(schedule: Schedule): Partial<MonitorValues> {
  const { kind } = schedule;
  if (kind === 'period') return { kind, period: editableDuration(schedule.periodSeconds) };
  const { expression, timezone } = schedule;
  return kind === 'cron' ? { kind, expression, timezone } : { kind, calendar: expression, timezone };
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
  if (values.kind === 'cron') {
    const expression = oneSpaced(values.expression);
    return expression === '' ? undefined : { kind: 'cron', expression, timezone: values.timezone || usualZone };
  }
  if (values.kind === 'oncalendar') {
    const expression = calendarOf(values.calendar);
    return expression === '' ? undefined : { kind: 'oncalendar', expression, timezone: values.timezone || usualZone };
  }
  const periodSeconds = secondsOf(values.period);
  return periodSeconds === undefined ? undefined : { kind: 'period', periodSeconds };
}

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
