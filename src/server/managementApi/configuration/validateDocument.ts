import type { TSchema } from 'typebox';
import type { MonitorSettings } from '../../../contract/monitors/monitorRecord.ts';
import { nameProblem } from '../../../contract/names.ts';
import { validateSettings, normalizeSettings } from '../../monitors/calls/validateSettings.ts';
import { isZone } from '../../time/zones.ts';
import { compileValidator, type Problem } from '../../validation/compileValidator.ts';
import { readInstant } from '../checkObject.ts';
import {
  type ConfigDocument,
  ConfigSchema,
  IntegrationEntrySchema,
  LEFT_OUT_SETTINGS,
  MAX_CONFIG_ENTRIES,
  type MonitorEntry,
  MonitorEntrySchema,
  type WindowEntry,
  WindowEntrySchema,
} from './configDocument.ts';
import { type DocumentProblem, problemAt, type ReadDocument } from './readDocument.ts';

/** Maximum number of problems in a response. */
export const MAX_PROBLEMS = 20;
const DEFAULT_GRACE_SECONDS = 3_600;

/** Accepts any entries: they're validated one by one, so that an invalid one doesn't hide errors in the others. */
const entries = { type: 'array', maxItems: MAX_CONFIG_ENTRIES } as const;
const validateOutline = compileValidator({
  type: 'object',
  properties: { $schema: ConfigSchema.properties.$schema, monitors: entries, windows: entries, integrations: entries },
  additionalProperties: false,
});

interface Section<Entry> {
  schema: TSchema;
  /** Validation beyond the schema. */
  validate(entry: Entry): Problem | null;
}

const MONITORS: Section<MonitorEntry> = {
  schema: MonitorEntrySchema,
  validate(entry) {
    const settings = settingsOf(entry);
    // Whether the schedule's last date may have passed depends on the stored monitor: see `planConfiguration`.
    const problem = validateSettings(settings, settings.schedule);
    return problem && { path: problem.path.split('/').slice(1), message: problem.message };
  },
};

const WINDOWS: Section<WindowEntry> = {
  schema: WindowEntrySchema,
  validate({ title, when }) {
    const message = nameProblem(title);
    if (message !== null) return { path: ['title'], message };
    if (when.kind === 'weekly') {
      return isZone(when.timezone) ? null : { path: ['when', 'timezone'], message: 'must be a timezone name' };
    }
    return readInstant(when.from) === null ? { path: ['when', 'from'], message: 'must be a time that exists' } : null;
  },
};

/** Returns a monitor's settings from its entry; missing fields get their defaults. */
export function settingsOf({
  key: _key,
  id: _id,
  integrations: _integrations,
  ...entry
}: MonitorEntry): MonitorSettings {
  return normalizeSettings({
    ...LEFT_OUT_SETTINGS,
    graceSeconds: DEFAULT_GRACE_SECONDS,
    ...entry,
  });
}

/** Validates a parsed document on its own, regardless of the team. */
export function validateDocument(document: ReadDocument): { config: ConfigDocument } | { problems: DocumentProblem[] } {
  const outside = validateOutline(document.value);
  if (outside !== null) return { problems: [problemAt(document.lines, outside.path, outside.message)] };
  const config = document.value as ConfigDocument;
  const found = [
    ...validateEntries('monitors', config.monitors ?? [], MONITORS),
    ...validateEntries('windows', config.windows ?? [], WINDOWS),
    ...validateEntries('integrations', config.integrations ?? [], {
      schema: IntegrationEntrySchema,
      validate: () => null,
    }),
  ];
  if (found.length === 0) return { config };
  return {
    problems: found.slice(0, MAX_PROBLEMS).map(({ path, message }) => problemAt(document.lines, path, message)),
  };
}

function validateEntries<Entry extends { id?: string; key?: string }>(
  section: string,
  entries: readonly Entry[],
  { schema, validate }: Section<Entry>,
): Problem[] {
  const validateShape = compileValidator(schema);
  const seen = { key: new Set<string>(), id: new Set<string>() };
  const validateNames = (entry: Entry): Problem | null => {
    for (const field of ['key', 'id'] as const) {
      const name = entry[field];
      if (name === undefined) continue;
      if (seen[field].has(name)) return { path: [field], message: 'must not appear twice' };
      seen[field].add(name);
    }
    return null;
  };
  const problems: Problem[] = [];
  for (const [index, entry] of entries.entries()) {
    const problem = validateShape(entry) ?? validateNames(entry) ?? validate(entry);
    if (problem !== null) problems.push({ ...problem, path: [section, String(index), ...problem.path] });
    if (problems.length === MAX_PROBLEMS) break;
  }
  return problems;
}
