import { createId, MONITOR_ID_PREFIX } from '../../contract/ids.ts';
import type { IntegrationConfig } from '../../contract/alerting/integrationConfig.ts';
import { MAX_IMPORTED } from '../../contract/monitors/importLimits.ts';
import type { ImportFate, ImportSource } from '../../contract/monitors/importing.ts';
import {
  LINES_PATTERN,
  MAX_DESCRIPTION_LENGTH,
  MAX_NAME_LENGTH,
  MAX_SECONDS,
  MAX_TAG_LENGTH,
  MAX_TAGS,
  MIN_SECONDS,
} from '../../contract/monitors/monitorLimits.ts';
import { type MonitorSettings, MonitorSettingsSchema } from '../../contract/monitors/monitorRecord.ts';
import { lineProblem, nameProblem, normalizeName } from '../../contract/names.ts';
import { validateSettings, normalizeSettings } from '../monitors/calls/validateSettings.ts';
import type { MonitorPast, PlannedMonitor } from '../monitors/monitorImports.ts';
import { createValidator } from '../validation/createValidator.ts';

/** A monitor that can be imported, with a line for each part that can't. */
export interface Draft extends Omit<PlannedMonitor, 'integrationIds'> {
  losses: string[];
  /** Keys of the integration drafts that the monitor uses. */
  uses: readonly string[];
}

/** The result for one monitor from the other service. */
export type Drafted = { kind: 'draft'; draft: Draft } | { kind: 'refused'; name: string; why: string };

/** The draft of an integration from the other service. Monitor drafts refer to it by `key`. */
export type DraftedIntegration = { key: string; name: string } & (
  { kind: 'draft'; config: IntegrationConfig; isDefault: boolean; losses: string[] } | { kind: 'refused'; why: string }
);

/** Everything read from the other service. */
export interface Drafts {
  source: ImportSource;
  monitors: Drafted[];
  integrations: DraftedIntegration[];
  /** Lines about what isn't imported, for the file as a whole. */
  notes: string[];
}

/** The order of the outcomes in a preview. */
export const FATE_RANKS: Record<ImportFate, number> = { refused: 0, new: 1, known: 2 };

export interface DraftParts {
  uuid: string;
  pushToken: string | null;
  /** As in the other service, except that names are made readable and oversized values are truncated. */
  settings: MonitorSettings;
  past: MonitorPast;
  losses: string[];
  uses?: readonly string[];
}

/** The reason why monitors beyond the limit aren't imported. */
export const TOO_MANY = `There are more than ${MAX_IMPORTED.toLocaleString('en-US')} monitors, the limit for one import.`;

/**
 * Maximum number of characters read from a tag. A group's name becomes a tag on all its monitors, so a long name would
 * be read for each of them.
 */
const TAG_READ = 500;

const settingsValidator = createValidator<MonitorSettings>(MonitorSettingsSchema);

/** Creates a draft with settings that Hearth can store, or returns the reason why it can't. */
export function toDraft({ uuid, pushToken, settings, past, losses, uses = [] }: DraftParts): Drafted {
  const { name } = settings;
  const tidy = normalizeSettings(settings);
  if (!settingsValidator.accepts(tidy)) return refused(name, problemWords(settingsValidator.explain(tidy)));
  const problem = validateSettings(tidy);
  if (problem !== null) return refused(name, problemWords(problem));
  const monitorId = createId(MONITOR_ID_PREFIX);
  return { kind: 'draft', draft: { monitorId, uuid, pushToken, settings: tidy, past, losses, uses } };
}

export const refused = (name: string, why: string): Drafted => ({ kind: 'refused', name, why });

function problemWords({ path, message }: { path: string; message: string }): string {
  const field = path.replace(/^settings\//, '');
  if (field.startsWith('schedule')) return `Its schedule can’t be read: ${message}.`;
  return `Its ${FIELDS[field] ?? field} ${message}.`;
}

const FIELDS: Readonly<Record<string, string>> = { graceSeconds: 'grace period' };

/** Returns the name if it's readable, or else the first of the others that is. */
export const readableName = (name: string, ...others: string[]): string => readName([name, ...others], []);

/** Returns the first readable name. Parts that don't fit are added to the losses. */
export function readName(names: readonly string[], losses: string[]): string {
  const found = names.map(onOneLine).find((text) => nameProblem(text) === null) ?? 'Monitor';
  if (found.length > MAX_NAME_LENGTH) losses.push(`The name is shortened to ${MAX_NAME_LENGTH} characters.`);
  return cutText(found, MAX_NAME_LENGTH);
}

function onOneLine(text: string): string {
  if (lineProblem(text) === null) return normalizeName(text);
  return normalizeName(Array.from(text, (letter) => (lineProblem(letter) === null ? letter : ' ')).join(''));
}

/** Truncates text without splitting a character. */
function cutText(text: string, length: number): string {
  if (text.length <= length) return text;
  return normalizeName(text.slice(0, length).replace(/[\ud800-\udbff]$/, ''));
}

/** Normalizes tags. Parts that don't fit are added to the losses. */
export function readTags(tags: readonly string[], losses: string[]): string[] {
  const readable = tags.map((tag) => onOneLine(tag.slice(0, TAG_READ))).filter((tag) => nameProblem(tag) === null);
  const unique = [...new Set(readable.map((tag) => cutText(tag, MAX_TAG_LENGTH)))];
  const cut = readable.filter((tag) => tag.length > MAX_TAG_LENGTH).length;
  if (cut > 0) losses.push(`Tags are shortened to ${MAX_TAG_LENGTH} characters.`);
  if (unique.length > MAX_TAGS) {
    losses.push(`Only the first ${MAX_TAGS} of ${unique.length} tags are kept.`);
  }
  return unique.slice(0, MAX_TAGS);
}

const LINES = new RegExp(LINES_PATTERN, 'u');

export function readDescription(text: string, losses: string[]): string {
  const readable = LINES.test(text) ? text : text.replaceAll(/(?![\t\n\r])\p{Cc}/gu, '');
  if (readable.length > MAX_DESCRIPTION_LENGTH) {
    losses.push(`The description is shortened to ${MAX_DESCRIPTION_LENGTH.toLocaleString('en-US')} characters.`);
  }
  return cutText(wellFormed(readable), MAX_DESCRIPTION_LENGTH);
}

/** Replaces unpaired surrogates, which databases can't store. */
export const wellFormed = (text: string): string => text.replaceAll(/\p{Cs}/gu, '\ufffd');

/** Clamps seconds to the range allowed for a period or a grace period. */
export function withinSeconds(seconds: number): number {
  return Math.min(MAX_SECONDS, Math.max(MIN_SECONDS, seconds));
}
