import { MAX_SECONDS, MIN_SECONDS } from '../../../../../contract/monitors/monitorLimits.ts';
import type { MonitorSettings } from '../../../../../contract/monitors/monitorRecord.ts';
import type { Schedule } from '../../../../../contract/monitors/schedule.ts';
import { editableDuration, parseDuration } from '../../../../lib/parseDuration.ts';

/** The fields of the monitor form, as typed. What belongs to the other kind of schedule is kept while one tries both. */
export interface MonitorValues {
  name: string;
  slug: string;
  /** Edited by hand: it does not follow the name any more. */
  isSlugOwn: boolean;
  tags: string[];
  /** Typed into the field of tags and not added yet. */
  newTag: string;
  description: string;
  /** Empty for none. */
  runbookUrl: string;
  kind: Schedule['kind'];
  period: string;
  expression: string;
  /** Empty for the viewer's own. */
  timezone: string;
  grace: string;
  /** Empty for none. */
  longestRun: string;
  runsMayOverlap: boolean;
  needsManualResume: boolean;
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
  longestRun: '',
  runsMayOverlap: false,
  needsManualResume: false,
};

/** The settings as they are edited. */
export function valuesOf({ schedule, graceSeconds, longestRunSeconds, ...settings }: MonitorSettings): MonitorValues {
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
    kind: schedule.kind,
    ...(schedule.kind === 'period'
      ? { period: editableDuration(schedule.periodSeconds) }
      : { expression: schedule.expression, timezone: schedule.timezone }),
    grace: editableDuration(graceSeconds),
    longestRun: longestRunSeconds === undefined ? '' : editableDuration(longestRunSeconds),
  };
}

/** The seconds that are typed; undefined when it is no duration, or none that a monitor may have. */
export function secondsOf(typed: string): number | undefined {
  const { seconds } = parseDuration(typed);
  return seconds !== undefined && seconds >= MIN_SECONDS && seconds <= MAX_SECONDS ? seconds : undefined;
}

/** The schedule that is typed; undefined while it cannot be one. */
export function scheduleOf(values: MonitorValues, viewerZone: string): Schedule | undefined {
  if (values.kind === 'cron') {
    const expression = oneSpaced(values.expression);
    return expression === '' ? undefined : { kind: 'cron', expression, timezone: values.timezone || viewerZone };
  }
  const periodSeconds = secondsOf(values.period);
  return periodSeconds === undefined ? undefined : { kind: 'period', periodSeconds };
}

/** The settings to send for what is typed; undefined while a duration or the schedule cannot be read. */
export function settingsOf(values: MonitorValues, viewerZone: string): MonitorSettings | undefined {
  const schedule = scheduleOf(values, viewerZone);
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
  };
}

/** Adds a typed tag, once. */
export function withTag(tags: string[], typed: string): string[] {
  const tag = typed.trim();
  return tag === '' || tags.includes(tag) ? tags : [...tags, tag];
}

const oneSpaced = (text: string) => text.trim().replaceAll(/\s+/g, ' ');
