import {
  MAX_DESCRIPTION_LENGTH,
  MAX_KEYWORDS,
  MAX_TAG_LENGTH,
  MAX_TAGS,
} from '../../contract/monitors/monitorLimits.ts';
import type { MonitorSettings } from '../../contract/monitors/monitorRecord.ts';
import { isSearchedIn, searchedIn } from '../../contract/monitors/keywordPlaces.ts';
import type { Keywords } from '../../contract/monitors/pingFilter.ts';
import type { Schedule } from '../../contract/monitors/schedule.ts';
import { nameProblem, UNNAMED } from '../../contract/names.ts';
import type { SameSettings } from '../monitors/monitorEditor.ts';
import type { ApiVersion } from './apiVersion.ts';
import { type CheckSpec, scheduleOf, type UniqueField } from './checkSpec.ts';

const MAX_SLUG = 100;

const NEW_CHECK: MonitorSettings = {
  name: UNNAMED,
  slug: '',
  tags: [],
  description: '',
  schedule: { kind: 'period', periodSeconds: 86_400 },
  graceSeconds: 3_600,
  needsManualResume: false,
};

export const settingsOfNew = (spec: CheckSpec, version: ApiVersion): MonitorSettings =>
  withSpec(NEW_CHECK, spec, version);

/** Applies a program's changes to settings; fields that it left out are unchanged. */
export function withSpec(before: MonitorSettings, spec: CheckSpec, version: ApiVersion): MonitorSettings {
  const { name, desc, tags, grace, manual_resume: needsManualResume = before.needsManualResume, methods } = spec;
  const slug = spec.slug ?? (name === undefined || version === 'v3' ? before.slug : djangoSlug(name));
  const { pingMethods, keywords, ...settings } = before;
  const isPostOnly = methods === undefined ? pingMethods === 'post' : methods === 'POST';
  const filter = keywordsOf(keywords, spec);
  return {
    ...settings,
    name: name === undefined ? before.name : name.trim() || UNNAMED,
    slug,
    tags: tags === undefined ? before.tags : tagsOf(tags),
    description: desc ?? before.description,
    schedule: newSchedule(before.schedule, spec),
    graceSeconds: grace ?? before.graceSeconds,
    needsManualResume,
    ...(isPostOnly && { pingMethods: 'post' as const }),
    ...(filter !== undefined && { keywords: filter }),
  };
}

/** Returns the reason why a monitor can't have settings that would be valid for a check; null if it can. */
export function validateSpec(spec: CheckSpec, before: Keywords | undefined): string | null {
  const { name = '', desc = '', tags = '' } = spec;
  if (name.trim() !== '' && nameProblem(name) !== null) return 'name does not match pattern';
  const list = tagsOf(tags);
  if (list.length > MAX_TAGS || list.some((tag) => Array.from(tag).length > MAX_TAG_LENGTH)) return 'tags is too long';
  if (list.some((tag) => nameProblem(tag) !== null)) return 'tags does not match pattern';
  if (Array.from(desc).length > MAX_DESCRIPTION_LENGTH) return 'desc is too long';
  if (/(?![\t\n\r])\p{Cc}/u.test(desc)) return 'desc does not match pattern';
  const tooMany = WORD_FIELDS.find((field) => wordsOf(spec[field] ?? '').length > MAX_KEYWORDS);
  if (tooMany !== undefined) return `${tooMany} is too long`;
  const filter = keywordsOf(before, spec);
  const isEmpty = filter !== undefined && [filter.failure, filter.success, filter.start].flat().length === 0;
  const [asked = 'filter_http_body'] = FILTERS.flatMap(([field]) => (spec[field] === true ? [field] : []));
  return isEmpty ? `${asked} has unexpected value` : null;
}

/** The fields that select where to search for keywords. */
const FILTERS = [
  ['filter_http_body', 'request'],
  ['filter_subject', 'subject'],
  ['filter_body', 'text'],
] as const;

const WORD_FIELDS = ['start_kw', 'success_kw', 'failure_kw', 'subject', 'subject_fail'] as const;

const tagsOf = (tags: string): string[] => [...new Set(tags.split(/\s+/).filter((tag) => tag !== ''))];

const wordsOf = (line: string): string[] => [
  ...new Set(
    line
      .split(',')
      .map((word) => word.trim())
      .filter((word) => word !== ''),
  ),
];

/** Returns the keywords to store. If no filter is on, they have no effect and aren't stored. */
function keywordsOf(before: Keywords | undefined, written: CheckSpec): Keywords | undefined {
  const spec = withoutOldNames(before, written);
  const { filter_default_fail: isDefaultFail } = spec;
  const places = FILTERS.filter(([field, place]) => spec[field] ?? isSearchedIn(before, place));
  if (places.length === 0) return undefined;
  const words = (line: string | undefined, kept: readonly string[] = []) =>
    line === undefined ? [...kept] : wordsOf(line);
  const kept = before?.otherwise ?? 'ignore';
  return {
    failure: words(spec.failure_kw, before?.failure),
    success: words(spec.success_kw, before?.success),
    start: words(spec.start_kw, before?.start),
    otherwise: isDefaultFail === undefined ? kept : otherwiseOf(isDefaultFail, kept),
    ...searchedIn(places.map(([, place]) => place)),
  };
}

/**
 * Translates `subject` and `subject_fail`, the names that the keyword fields had when only subjects were searched. If
 * `filter_subject` isn't set, these fields turn that filter on and off; while it's off, they have no effect.
 */
function withoutOldNames(before: Keywords | undefined, spec: CheckSpec): CheckSpec {
  const { subject, subject_fail: subjectFail, filter_subject: asked } = spec;
  if (subject === undefined && subjectFail === undefined) return spec;
  const isOn = asked ?? (isSearchedIn(before, 'subject') || Boolean(subject) || Boolean(subjectFail));
  if (!isOn) return spec;
  const success = spec.success_kw ?? subject;
  const failure = spec.failure_kw ?? subjectFail;
  const count = (line: string | undefined, kept: readonly string[] = []) =>
    (line === undefined ? kept : wordsOf(line)).length;
  const hasWords = count(success, before?.success) + count(failure, before?.failure) > 0;
  return {
    ...spec,
    filter_subject: asked ?? hasWords,
    ...(success !== undefined && { success_kw: success }),
    ...(failure !== undefined && { failure_kw: failure }),
  };
}

/**
 * Chooses the outcome for pings that contain no keyword. Only the application offers a third option, where the URL
 * decides; it's kept until a program requests a failure.
 */
function otherwiseOf(isDefaultFail: boolean, kept: Keywords['otherwise']): Keywords['otherwise'] {
  if (isDefaultFail) return 'failure';
  return kept === 'url' ? 'url' : 'ignore';
}

/**
 * Applies a schedule, which takes precedence over a timeout. A time zone alone changes only the schedule's time zone.
 */
function newSchedule(before: Schedule, { schedule, timeout, tz }: CheckSpec): Schedule {
  const zone = tz ?? (before.kind === 'period' ? 'UTC' : before.timezone);
  if (schedule !== undefined) return scheduleOf(schedule, zone);
  if (timeout !== undefined) return { kind: 'period', periodSeconds: timeout };
  return before.kind === 'period' ? before : { ...before, timezone: zone };
}

/**
 * Returns the slug that Django generates from a name: without accents, and without letters that have no Latin
 * equivalent.
 */
export function djangoSlug(name: string): string {
  return name
    .normalize('NFKD')
    .replaceAll(/[^\0-\x7f]/g, '')
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, '')
    .replaceAll(/[-\s]+/g, '-')
    .replaceAll(/^[-_]+|[-_]+$/g, '')
    .slice(0, MAX_SLUG);
}

/** Returns the fields that an existing check must match in order to be updated; null if one of them is missing. */
export function sameSettings({ unique = [], ...spec }: CheckSpec, settings: MonitorSettings): SameSettings | null {
  const given: readonly UniqueField[] = unique.filter((field) => spec[field] !== undefined);
  if (unique.length === 0 || given.length < unique.length) return null;
  return {
    ...(given.includes('name') && { name: settings.name }),
    ...(given.includes('slug') && { slug: settings.slug }),
    ...(given.includes('tags') && { tags: settings.tags }),
    ...(given.includes('grace') && { graceSeconds: settings.graceSeconds }),
    ...(given.includes('timeout') && { schedule: { kind: 'period' as const, periodSeconds: spec.timeout ?? 0 } }),
  };
}
