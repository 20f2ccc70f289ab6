import { formatDuration } from '../durations.ts';
import { keywordsWords } from './keywords.ts';
import type { MonitorSettings } from './monitorRecord.ts';
import type { Schedule } from './schedule.ts';

interface Setting<Value> {
  /** Its name on screen. */
  label: string;
  /** Its name in a sentence; by default, the label in lowercase. */
  inSentence?: string;
  /** Describes a value; null if the setting isn't set. */
  words: (value: NonNullable<Value> | null) => string;
  /** What the monitor's page says next to the schedule, if the setting is set. */
  fact?: (value: NonNullable<Value>) => string;
  /** Whether it affects when the monitor is due, or when it goes down. */
  isTiming?: true;
  /** The value of an optional setting that means the same as not setting it. */
  usual?: Value;
}

const NOTHING = 'none';
const textWords = (text: string | null): string => text || NOTHING;
/** Names all units, so that two durations that differ look different. */
const durationWords = (seconds: number | null): string => (seconds === null ? NOTHING : formatDuration(seconds, 4));

/**
 * Everything that describes a monitor's settings, apart from their schema. They're listed in the order in which they're
 * stored and shown.
 */
export const MONITOR_SETTINGS = {
  name: { label: 'Name', words: textWords },
  slug: { label: 'Slug', words: textWords },
  tags: { label: 'Tags', words: (tags) => textWords(tags?.join(', ') ?? null) },
  description: { label: 'Description', words: textWords },
  runbookUrl: { label: 'Runbook', words: textWords },
  schedule: { label: 'Schedule', words: (schedule) => (schedule ? scheduleWords(schedule) : NOTHING), isTiming: true },
  graceSeconds: { label: 'Grace period', words: durationWords, isTiming: true },
  longestRunSeconds: {
    label: 'Maximum run time',
    words: durationWords,
    fact: (seconds) => `max run ${formatDuration(seconds)}`,
    isTiming: true,
  },
  runsMayOverlap: {
    label: 'Runs',
    inSentence: 'overlapping runs',
    words: (mayOverlap) => (mayOverlap ? 'can overlap' : 'one at a time'),
    fact: () => 'runs may overlap',
    isTiming: true,
    usual: false,
  },
  alertAfterFailures: {
    label: 'Failures before an alert',
    words: (failures) => (failures === null ? 'as the integrations are set' : String(failures)),
  },
  needsManualResume: {
    label: 'Resume',
    inSentence: 'resume setting',
    words: (isManual) => (isManual ? 'manually' : 'on the next ping'),
    isTiming: true,
  },
  pingMethods: {
    label: 'Requests that count',
    words: (methods) => (methods === 'post' ? 'POST only' : 'any method'),
    usual: 'any',
  },
  keywords: { label: 'Keywords', words: (keywords) => (keywords ? keywordsWords(keywords) : NOTHING) },
} as const satisfies { [Name in SettingName]: Setting<MonitorSettings[Name]> };

export type SettingName = keyof MonitorSettings;
type Settings = typeof MONITOR_SETTINGS;

/** The settings that affect when a monitor is due, or when it goes down. */
export type TimingSetting = {
  [Name in SettingName]: Settings[Name] extends { isTiming: true } ? Name : never;
}[SettingName];

const settingOf = (name: SettingName): Setting<unknown> => MONITOR_SETTINGS[name] as Setting<unknown>;

export const SETTING_NAMES = Object.keys(MONITOR_SETTINGS) as SettingName[];

export const isTimingSetting = (name: SettingName): name is TimingSetting => settingOf(name).isTiming === true;

/**
 * Returns a monitor's settings only. They're in a fixed order, and without those whose value means the same as none, so
 * that equal settings have equal JSON.
 */
export function onlyMonitorSettings(monitor: MonitorSettings): MonitorSettings {
  const set = SETTING_NAMES.filter((name) => monitor[name] !== undefined && monitor[name] !== settingOf(name).usual);
  return Object.fromEntries(set.map((name) => [name, monitor[name]])) as unknown as MonitorSettings;
}

/** Describes the value of a setting; null or undefined if it isn't set. */
export const settingWords = (name: SettingName, value: unknown): string => settingOf(name).words(value ?? null);

/** The name of a monitor's setting in a sentence; undefined if it isn't one. */
export function settingInSentence(name: string): string | undefined {
  if (!Object.hasOwn(MONITOR_SETTINGS, name)) return undefined;
  const { label, inSentence = label.toLowerCase() } = settingOf(name as SettingName);
  return inSentence;
}

/** What a monitor's page says next to the schedule: "max run 5 min". */
export const settingFacts = (monitor: MonitorSettings): string[] =>
  Object.entries(onlyMonitorSettings(monitor)).flatMap(([name, value]) => {
    const fact = settingOf(name as SettingName).fact?.(value);
    return fact === undefined ? [] : [fact];
  });

function scheduleWords(schedule: Schedule): string {
  if (schedule.kind === 'period') return `every ${formatDuration(schedule.periodSeconds, 4)}`;
  return `${schedule.expression.replaceAll('\n', '; ')} (${schedule.timezone})`;
}
