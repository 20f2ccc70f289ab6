import { createId, MONITOR_ID_PREFIX } from '../../../contract/ids.ts';
import type { MaintenanceWindow } from '../../../contract/alerting/alertingCalls.ts';
import type { MonitorSettings } from '../../../contract/monitors/monitorRecord.ts';
import { normalizeName } from '../../../contract/names.ts';
import type {
  SetupMonitorChange,
  SetupChanges,
  SetupMonitor,
  SetupWindow,
  TeamSetup,
} from '../../monitors/teamSetups.ts';
import { validateSchedule } from '../../monitors/calls/validateSettings.ts';
import type { ConfigDocument, MonitorEntry, WindowEntry } from './configDocument.ts';
import { settingsOf } from './validateDocument.ts';
import { integrationNames, toMonitorEntry, toWindowEntry } from './showConfiguration.ts';

const WINDOW_ID_PREFIX = 'wid_';

/** A field in an entry, such as `schedule.expression`, with its values before and after; null for none. */
export interface FieldChange {
  field: string;
  from: unknown;
  to: unknown;
}

/** A change that applying a document would make. */
export interface PlannedChange {
  action: 'create' | 'update' | 'delete';
  kind: 'monitor' | 'window';
  key: string;
  name: string;
  /** Whether someone has changed the item since a document was last applied. */
  isDrifted: boolean;
  fields: FieldChange[];
}

export interface SetupPlan {
  changes: PlannedChange[];
  unchanged: number;
  write: SetupChanges;
}

/** An entry that conflicts with the team's current state, and the entry's position. */
export interface Conflict {
  path: string[];
  message: string;
}

/** Computes what a document would change in a team. A pure function, except for the ids of new items. */
export function planConfiguration(
  { monitors, windows }: Pick<ConfigDocument, 'monitors' | 'windows'>,
  setup: TeamSetup,
): SetupPlan | { conflicts: Conflict[] } {
  const conflicts: Conflict[] = [];
  const changes: PlannedChange[] = [];
  const write = { createMonitors: [], updateMonitors: [], removeMonitors: [], saveWindows: [], removeWindows: [] };
  const plan: Draft = { changes, conflicts, unchanged: 0, write };
  const labels = planMonitors(plan, monitors, setup);
  planWindows(plan, windows, setup, labels);
  if (conflicts.length > 0) return { conflicts };
  const summary = {
    created: changes.filter(({ action }) => action === 'create').length,
    changed: changes.filter(({ action }) => action === 'update').length,
    deleted: changes.filter(({ action }) => action === 'delete').map(({ name }) => name),
  };
  return { changes, unchanged: plan.unchanged, write: { ...plan.write, summary } };
}

interface Draft {
  changes: PlannedChange[];
  conflicts: Conflict[];
  unchanged: number;
  write: {
    createMonitors: SetupMonitorChange[];
    updateMonitors: SetupMonitorChange[];
    removeMonitors: string[];
    saveWindows: { key: string; window: MaintenanceWindow }[];
    removeWindows: string[];
  };
}

/**
 * The monitors that will exist. `idOf` maps each key or id that a document can use to an id; `labelOf` returns a
 * monitor's key, or its id if it has none.
 */
interface Labels {
  idOf: Map<string, string>;
  labelOf(monitorId: string): string;
}

/** Finds the existing items for entries: by id if given, otherwise by key. */
function matchEntries<Existing extends { key: string | null }>(
  section: string,
  entries: readonly { key: string; id?: string }[],
  existing: readonly Existing[],
  { conflicts, idOf }: { conflicts: Conflict[]; idOf(one: Existing): string },
): { matched: (Existing | null)[]; left: Existing[] } {
  const byId = new Map(existing.map((one) => [idOf(one), one]));
  const byKey = new Map(existing.flatMap((one) => (one.key === null ? [] : [[one.key, one] as const])));
  const taken = new Set<Existing>();
  const matched = entries.map(({ key, id }, index) => {
    const found = (id === undefined ? byKey.get(key) : byId.get(id)) ?? null;
    const at = (field: string, message: string) => conflicts.push({ path: [section, String(index), field], message });
    if (id !== undefined && found === null) at('id', `isn’t the id of a ${section.slice(0, -1)} of this team`);
    const owner = byKey.get(key);
    if (id !== undefined && owner !== undefined && owner !== found) at('key', 'already belongs to another one');
    if (found !== null && taken.has(found)) at('id', 'is already used by another entry');
    if (found !== null) taken.add(found);
    return found;
  });
  return { matched, left: existing.filter((one) => !taken.has(one)) };
}

function planMonitors(plan: Draft, entries: ConfigDocument['monitors'], setup: TeamSetup): Labels {
  const names = integrationNames(setup);
  const idsOfIntegrations = new Map([...names].flatMap(([id, name]) => [[name, id] as const, [id, id] as const]));
  const idOf = ({ monitorId }: SetupMonitor): string => monitorId;
  const matching = matchEntries('monitors', entries ?? [], setup.monitors, { ...plan, idOf });
  const removed = entries === undefined ? [] : matching.left.filter(({ key }) => key !== null);
  const kept = matching.left.filter((monitor) => !removed.includes(monitor));
  const slugs = new Map(kept.map(({ monitorId, settings }) => [settings.slug, monitorId]));
  const labels = new Map(kept.map(({ monitorId, key }) => [monitorId, key ?? monitorId]));

  for (const [index, entry] of (entries ?? []).entries()) {
    const before = matching.matched[index] ?? null;
    const monitorId = before?.monitorId ?? createId(MONITOR_ID_PREFIX);
    const settings = settingsOf(entry);
    const at = (field: string[], message: string) =>
      plan.conflicts.push({ path: ['monitors', String(index), ...field], message });
    const owner = settings.slug === '' ? undefined : slugs.get(settings.slug);
    if (owner !== undefined && before?.settings.slug !== settings.slug) at(['slug'], slugMessage(owner, labels));
    if (settings.slug !== '') slugs.set(settings.slug, monitorId);
    const problem = validateSchedule(settings.schedule, { stored: before?.settings.schedule });
    if (problem !== null) at(problem.path.split('/'), problem.message);
    labels.set(monitorId, entry.key);
    const wanted = entry.integrations?.map((name, place) => {
      const id = idsOfIntegrations.get(name);
      if (id === undefined)
        at(['integrations', String(place)], 'isn’t the name or id of one of the team’s integrations');
      return id ?? '';
    });
    planMonitor(plan, { entry, before, monitorId, settings, wanted: wanted ?? null, names });
  }
  for (const { monitorId, key, settings, isDrifted } of removed) {
    plan.write.removeMonitors.push(monitorId);
    plan.changes.push({
      action: 'delete',
      kind: 'monitor',
      key: key ?? '',
      name: settings.name,
      isDrifted,
      fields: [],
    });
  }
  return {
    idOf: new Map([...labels].flatMap(([id, label]) => [[id, id] as const, [label, id] as const])),
    labelOf: (monitorId) => labels.get(monitorId) ?? monitorId,
  };
}

function slugMessage(owner: string, labels: ReadonlyMap<string, string>): string {
  const label = labels.get(owner) ?? owner;
  return label === owner
    ? `belongs to a monitor that no document manages. To manage it here, give its id: ${owner}`
    : `belongs to the monitor with the key ${label}`;
}

interface MonitorToPlan {
  entry: MonitorEntry;
  before: SetupMonitor | null;
  monitorId: string;
  settings: MonitorSettings;
  /** Integration ids; null to leave the monitor's integrations unchanged. */
  wanted: string[] | null;
  names: ReadonlyMap<string, string>;
}

function planMonitor(plan: Draft, { entry, before, monitorId, settings, wanted, names }: MonitorToPlan): void {
  const { key } = entry;
  const named = (ids: readonly string[]): string[] => ids.map((id) => names.get(id) ?? id);
  const change = { monitorId, key, settings, integrationIds: wanted };
  const shared = { kind: 'monitor', key, name: settings.name } as const;
  const after = toMonitorEntry(key, settings, wanted && named(wanted));
  if (before === null) {
    plan.write.createMonitors.push(change);
    plan.changes.push({ ...shared, action: 'create', isDrifted: false, fields: fieldChanges({}, after) });
    return;
  }
  const used = wanted && named(before.integrationIds);
  const fields = fieldChanges(keyedAs(before.key, toMonitorEntry(key, before.settings, used)), after);
  if (fields.length === 0) return void plan.unchanged++;
  plan.write.updateMonitors.push(change);
  plan.changes.push({ ...shared, action: 'update', isDrifted: before.isDrifted, fields });
}

function planWindows(plan: Draft, entries: ConfigDocument['windows'], setup: TeamSetup, labels: Labels): void {
  const idOf = ({ window }: SetupWindow): string => window.windowId;
  const { matched, left } = matchEntries('windows', entries ?? [], setup.windows, { ...plan, idOf });
  for (const [index, entry] of (entries ?? []).entries()) {
    const before = matched[index] ?? null;
    const { key } = entry;
    const window = toWindow(entry, before, (name, place) => {
      const id = labels.idOf.get(name);
      if (id !== undefined || before?.window.monitorIds.includes(name) === true) return id ?? name;
      const message = 'isn’t the key or id of a monitor that this team will have';
      plan.conflicts.push({ path: ['windows', String(index), 'monitors', String(place)], message });
      return name;
    });
    const shared = { kind: 'window', key, name: window.title } as const;
    const after = toWindowEntry(key, window, labels.labelOf);
    const was = before === null ? {} : keyedAs(before.key, toWindowEntry(key, before.window, labels.labelOf));
    const fields = fieldChanges(was, after);
    if (fields.length === 0) {
      plan.unchanged++;
      continue;
    }
    plan.write.saveWindows.push({ key, window });
    const action = before === null ? 'create' : 'update';
    plan.changes.push({ ...shared, action, isDrifted: before?.isDrifted ?? false, fields });
  }
  if (entries === undefined) return;
  for (const { key, window, isDrifted } of left) {
    if (key === null) continue;
    plan.write.removeWindows.push(window.windowId);
    plan.changes.push({ action: 'delete', kind: 'window', key, name: window.title, isDrifted, fields: [] });
  }
}

function toWindow(
  { title, monitors = [], when }: WindowEntry,
  before: SetupWindow | null,
  toId: (name: string, place: number) => string,
): MaintenanceWindow {
  return {
    windowId: before?.window.windowId ?? createId(WINDOW_ID_PREFIX),
    title: normalizeName(title),
    monitorIds: [...new Set(monitors.map(toId))],
    when: when.kind === 'once' ? { ...when, from: Date.parse(when.from) } : when,
  };
}

const keyedAs = (key: string | null, { key: _key, ...entry }: { key: string }): object => ({
  ...(key !== null && { key }),
  ...entry,
});

/** Returns the fields that differ. For objects, nested fields are compared separately. */
function fieldChanges(before: object, after: object): FieldChange[] {
  const from = flatten(before);
  const to = flatten(after);
  return [...new Set([...to.keys(), ...from.keys()])]
    .filter((field) => JSON.stringify(from.get(field)) !== JSON.stringify(to.get(field)))
    .map((field) => ({ field, from: from.get(field) ?? null, to: to.get(field) ?? null }));
}

function flatten(entry: object, prefix = ''): Map<string, unknown> {
  return new Map(
    Object.entries(entry).flatMap(([name, value]: [string, unknown]) =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? [...flatten(value, `${prefix}${name}.`)]
        : [[`${prefix}${name}`, value] as const],
    ),
  );
}
