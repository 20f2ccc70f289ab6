import { setImmediate as nextTurn } from 'node:timers/promises';
import { Document } from 'yaml';
import type { MaintenanceWindow } from '../../../contract/alerting/alertingCalls.ts';
import type { MonitorSettings } from '../../../contract/monitors/monitorRecord.ts';
import { onlyMonitorSettings } from '../../../contract/monitors/settings.ts';
import type { StoredIntegration } from '../../alerting/alertStore.ts';
import { withSecretsHidden } from '../../alerting/configSecrets.ts';
import { freeSlug } from '../../monitors/calls/createMonitor.ts';
import type { TeamSetup } from '../../monitors/teamSetups.ts';
import { djangoSlug } from '../checkSettings.ts';
import {
  type ConfigDocument,
  configSchemaUrl,
  type IntegrationEntry,
  LEFT_OUT_SETTINGS,
  type MonitorEntry,
  type WindowEntry,
} from './configDocument.ts';

/** Returns how a document refers to each integration in a team: by its name, if that's unique. */
export function integrationNames({ integrations }: Pick<TeamSetup, 'integrations'>): ReadonlyMap<string, string> {
  const counts = new Map<string, number>();
  for (const { name } of integrations) counts.set(name, (counts.get(name) ?? 0) + 1);
  return new Map(
    integrations.map(({ integrationId, name }) => [integrationId, counts.get(name) === 1 ? name : integrationId]),
  );
}

/**
 * Converts a monitor to an entry with its fields in a fixed order. `null` omits the integrations, which leaves them
 * unchanged.
 */
export function toMonitorEntry(
  key: string,
  settings: MonitorSettings,
  integrations: readonly string[] | null,
): MonitorEntry {
  const shown = Object.entries(onlyMonitorSettings(settings)).filter(([name, value]) => !isLeftOut(name, value));
  return {
    key,
    ...(Object.fromEntries(shown) as Omit<MonitorEntry, 'key'>),
    ...(integrations !== null && { integrations: integrations.toSorted() }),
  };
}

const isLeftOut = (name: string, value: unknown): boolean =>
  JSON.stringify(LEFT_OUT_SETTINGS[name as keyof typeof LEFT_OUT_SETTINGS]) === JSON.stringify(value);

/** Converts a maintenance window to an entry. `labelOf` returns the name that the document uses for a monitor. */
export function toWindowEntry(
  key: string,
  { title, monitorIds, when }: MaintenanceWindow,
  labelOf: (monitorId: string) => string,
): WindowEntry {
  return {
    key,
    title,
    ...(monitorIds.length > 0 && { monitors: monitorIds.map(labelOf).toSorted() }),
    when: when.kind === 'once' ? { ...when, from: new Date(when.from).toISOString() } : when,
  };
}

/** Converts an integration to the form shown to people who don't manage the team. */
export function toIntegrationEntry(integration: StoredIntegration): IntegrationEntry {
  const { integrationId: id, name, isDefault, alertAfterFailures, wantsSummary } = integration;
  const { remindEverySeconds } = integration;
  const { kind, ...config } = withSecretsHidden(integration).config;
  return {
    id,
    name,
    kind,
    isDefault,
    ...(remindEverySeconds !== null && { remindEverySeconds }),
    alertAfterFailures,
    wantsSummary,
    config,
  };
}

interface Shown {
  setup: TeamSetup;
  /** Null for a key that can only read, because it can't see integrations. */
  integrations: readonly StoredIntegration[] | null;
  publicUrl: string;
}

/**
 * Converts a team to a document. Items that aren't managed by a document yet get a proposed key and their id. Lets
 * others have their turn in between.
 */
export async function showConfiguration({ setup, integrations, publicUrl }: Shown): Promise<ConfigDocument> {
  const names = integrationNames(setup);
  const labels = new Map<string, string>();
  const monitorKeys = createKeys(setup.monitors.map(({ key }) => key));
  const windowKeys = createKeys(setup.windows.map(({ key }) => key));
  const monitors: MonitorEntry[] = [];
  for (const [index, { monitorId, key: known, settings, integrationIds }] of setup.monitors.entries()) {
    if (index % MONITORS_SHOWN_AT_ONCE === 0) await nextTurn();
    const key = known ?? monitorKeys(settings.slug || settings.name);
    labels.set(monitorId, key);
    const used = integrations && integrationIds.map((id) => names.get(id) ?? id);
    monitors.push(withId(toMonitorEntry(key, settings, used), known === null ? monitorId : null));
  }
  const windows = setup.windows.map(({ key: known, window }): WindowEntry => {
    const key = known ?? windowKeys(window.title);
    const entry = toWindowEntry(key, window, (monitorId) => labels.get(monitorId) ?? monitorId);
    return withId(entry, known === null ? window.windowId : null);
  });
  return {
    $schema: configSchemaUrl(publicUrl),
    monitors,
    windows,
    ...(integrations !== null && { integrations: integrations.map(toIntegrationEntry) }),
  };
}

/** Inserts the id after the key. */
const withId = <Entry extends { key: string }>({ key, ...entry }: Entry, id: string | null): Entry =>
  ({ key, ...(id !== null && { id }), ...entry }) as unknown as Entry;

const MAX_KEY = 100;

/** Returns a function that derives a unique key from a name. */
function createKeys(known: readonly (string | null)[]): (name: string) => string {
  const taken = new Set(known.filter((key) => key !== null));
  return (name) => {
    const key = freeSlug(
      djangoSlug(name)
        .slice(0, MAX_KEY)
        .replace(/^[-_]+/, '') || 'unnamed',
      taken,
    );
    taken.add(key);
    return key;
  };
}

const MONITORS_SHOWN_AT_ONCE = 500;
/** About 5 ms of work. */
const MONITORS_AT_ONCE = 25;
const MONITORS_HEADER = 'monitors:\n';

/**
 * Formats a document as a file that editors can complete and validate. Lets others have their turn in between, because
 * thousands of monitors take seconds.
 */
export async function toYaml({ $schema, monitors = [], ...rest }: ConfigDocument): Promise<string> {
  const parts = [
    `# yaml-language-server: $schema=${$schema ?? ''}\n`,
    yamlOf({ monitors: monitors.slice(0, MONITORS_AT_ONCE) }),
  ];
  for (let from = MONITORS_AT_ONCE; from < monitors.length; from += MONITORS_AT_ONCE) {
    await nextTurn();
    parts.push(yamlOf({ monitors: monitors.slice(from, from + MONITORS_AT_ONCE) }).slice(MONITORS_HEADER.length));
  }
  return [...parts, yamlOf(rest)].join('');
}

const yamlOf = (part: object): string =>
  new Document(part, { aliasDuplicateObjects: false }).toString({ lineWidth: 0 });
