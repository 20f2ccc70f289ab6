import type { Kysely } from 'kysely';
import type { Database, WriteTransaction } from '../../database/database.ts';
import { textList } from '../../database/lists.ts';
import type { Tables } from '../../database/tables.ts';
import type { MonitorSettings } from '../../../contract/monitors/monitorRecord.ts';
import type { Keywords } from '../../../contract/monitors/pingFilter.ts';
import type { EngineMonitor } from '../rules/engineMonitor.ts';
import type { PingTarget, SlugTarget, TargetProblem } from '../monitorStore.ts';
import { readFilter, toEngineMonitor, type EngineRow } from './monitorColumns.ts';
import { tryLockMonitorsOf } from './monitorLimit.ts';
import type { LockedMonitors, MonitorStatements } from './monitorStatements.ts';
import { readCurrentUuids, readTeamsOfKeys } from './pingCodes.ts';

/** The target's monitor, or the team to create it in. If either is busy, another transaction has locked it. */
type Found =
  { id: number } | { teamId: string; settings: MonitorSettings } | { problem: TargetProblem } | { isBusy: true };

/** The monitors targeted by a set of pings, in their current state within the transaction. */
export interface PingTargets {
  find(target: PingTarget): Found;
  /** Returns whether a ping key was replaced. */
  isReplaced(pingKey: string): boolean;
  monitorOf(id: number): EngineMonitor;
  set(monitor: EngineMonitor): void;
  /** Adds a monitor that the transaction has created. */
  add(row: EngineRow, slug: string): EngineMonitor;
  /** All monitors in their initial state. */
  before(): Iterable<EngineMonitor>;
}

/** Reads and locks the targets' monitors. Doesn't wait for other transactions. */
export async function lockTargets(
  database: Database,
  statements: MonitorStatements,
  transaction: WriteTransaction,
  targets: readonly PingTarget[],
): Promise<PingTargets> {
  const uuids = new Set<string>();
  const bySlug: SlugTarget[] = [];
  for (const target of targets) {
    if (target.by === 'uuid') uuids.add(target.uuid);
    else bySlug.push(target);
  }
  const slugs = bySlug.length === 0 ? NO_SLUGS : await lockSlugs(database, transaction, bySlug);
  for (const { uuid } of slugs.named) uuids.add(uuid);
  return createTargets(await statements.lockByUuid(transaction, [...uuids]), slugs);
}

/** Returns why pings to a target couldn't be recorded, or null. */
export async function checkPingTarget(database: Database, target: PingTarget): Promise<TargetProblem | null> {
  const rows = database.read.selectFrom('monitors').select('id');
  if (target.by === 'uuid') {
    const [row] = await rows.where('uuid', '=', target.uuid).execute();
    if (row !== undefined) return null;
    return (await readCurrentUuids(database, [target.uuid])).has(target.uuid) ? null : 'not-found';
  }
  const slugs = await readSlugs(database, database.read, [target]);
  const teamId = slugs.teams.get(openerOf(target));
  if (teamId === undefined) return 'not-found';
  if (slugs.named.length > 1) return 'ambiguous-slug';
  return slugs.named.length === 0 && target.settingsToCreate === null ? 'not-found' : null;
}

/** Returns the keywords of a target's monitor; null if it has none or can't be found. */
export async function readKeywords(database: Database, target: PingTarget): Promise<Keywords | null> {
  const uuid =
    target.by === 'uuid'
      ? ((await readCurrentUuids(database, [target.uuid])).get(target.uuid) ?? target.uuid)
      : (await readSlugs(database, database.read, [target])).named[0]?.uuid;
  if (uuid === undefined) return null;
  const row = await database.read
    .selectFrom('monitors')
    .select('ping_filter')
    .where('uuid', '=', uuid)
    .executeTakeFirst();
  return (row && readFilter(row)?.keywords) ?? null;
}

/**
 * Returns the credential that gives a ping access to a team. An API key's id isn't secret, so it gets a prefix that's
 * impossible in URLs: another ping in the set can't get access by putting the id in its URL.
 */
const openerOf = ({ pingKey, apiKey }: SlugTarget): string =>
  apiKey === undefined ? pingKey : `apiKey/${apiKey.keyId}`;

interface Slugs {
  /** Teams by the credential that gives access to them. */
  teams: Map<string, string>;
  /** The replaced ping keys among these credentials. */
  replaced: ReadonlySet<string>;
  named: { uuid: string; team_id: string; slug: string }[];
  /** Teams in which no monitor can be created yet, because another transaction has locked them. */
  busyTeams: ReadonlySet<string>;
}

const NO_SLUGS: Slugs = { teams: new Map(), replaced: new Set(), named: [], busyTeams: new Set() };

async function readSlugs(
  database: Pick<Database, 'engine' | 'now'>,
  query: Kysely<Tables>,
  targets: readonly SlugTarget[],
): Promise<Slugs> {
  const { teams, replaced } = await readTeams(database, query, targets);
  const asked = new Set(targets.map((target) => `${teams.get(openerOf(target))}/${target.slug}`));
  const named = await query
    .selectFrom('monitors')
    .select(['uuid', 'team_id', 'slug'])
    .where('team_id', 'in', textList(database, [...teams.values()]))
    .where(
      'slug',
      'in',
      textList(
        database,
        targets.map(({ slug }) => slug),
      ),
    )
    // Lets the query use the index, which excludes empty slugs.
    .where('slug', '<>', '')
    .execute();
  return {
    teams,
    replaced,
    named: named.filter((monitor) => asked.has(`${monitor.team_id}/${monitor.slug}`)),
    busyTeams: new Set(),
  };
}

/**
 * Reads teams by the credential that gives access to them. A deleted team's ping key doesn't, and neither do its API
 * keys.
 */
async function readTeams(
  database: Pick<Database, 'engine' | 'now'>,
  query: Kysely<Tables>,
  targets: readonly SlugTarget[],
): Promise<Pick<Slugs, 'teams' | 'replaced'>> {
  const rows = query.selectFrom('ping_keys').select(['team_id', 'ping_key']).where('deleted_at', 'is', null);
  const pingKeys = targets.flatMap(({ pingKey, apiKey }) => (apiKey === undefined ? [pingKey] : []));
  const found = await rows.where('ping_key', 'in', textList(database, pingKeys)).execute();
  const current = new Map(found.map((key) => [key.ping_key, key.team_id]));
  const unknown = pingKeys.filter((key) => !current.has(key));
  const replaced = await readTeamsOfKeys(database, query, unknown);
  const teams = new Map([...current, ...replaced]);
  const byApiKey = targets.filter(({ apiKey }) => apiKey !== undefined);
  if (byApiKey.length > 0) {
    const teamIds = byApiKey.flatMap(({ apiKey }) => apiKey?.teamId ?? []);
    const present = await rows.where('team_id', 'in', textList(database, teamIds)).execute();
    const known = new Set(present.map(({ team_id: teamId }) => teamId));
    for (const target of byApiKey) {
      const { teamId } = target.apiKey ?? { teamId: '' };
      if (known.has(teamId)) teams.set(openerOf(target), teamId);
    }
  }
  return { teams, replaced: new Set(replaced.keys()) };
}

/** Locks the ping keys of teams that are about to get a monitor, so that no other server creates the same one. */
async function lockSlugs(
  database: Database,
  { query }: WriteTransaction,
  targets: readonly SlugTarget[],
): Promise<Slugs> {
  const slugs = await readSlugs(database, query, targets);
  const known = new Set(slugs.named.map((monitor) => `${monitor.team_id}/${monitor.slug}`));
  const toCreate = targets.filter(
    (target) => target.settingsToCreate !== null && !known.has(`${slugs.teams.get(openerOf(target))}/${target.slug}`),
  );
  if (database.engine === 'sqlite' || toCreate.length === 0) return slugs;
  const teamIds = toCreate.flatMap((target) => slugs.teams.get(openerOf(target)) ?? []);
  const keys = await query
    .selectFrom('ping_keys')
    .select('team_id')
    .where('team_id', 'in', textList(database, teamIds))
    .orderBy('team_id')
    .forUpdate()
    .skipLocked()
    .execute();
  const locked = new Set<string>();
  for (const { team_id: teamId } of keys) if (await tryLockMonitorsOf({ query }, teamId)) locked.add(teamId);
  const busyTeams = new Set(teamIds.filter((teamId) => !locked.has(teamId)));
  return { ...(await readSlugs(database, query, targets)), busyTeams };
}

function createTargets({ rows, busy }: LockedMonitors, { teams, replaced, named, busyTeams }: Slugs): PingTargets {
  const before = new Map<number, EngineMonitor>();
  const monitors = new Map<number, EngineMonitor>();
  const ids = new Map<string, number>();
  const bySlug = new Map<string, number[]>();
  const busyUuids = new Set(busy);
  const busySlugs = new Set<string>();

  function add(row: EngineRow): EngineMonitor {
    const monitor = toEngineMonitor(row);
    before.set(row.id, monitor);
    monitors.set(row.id, monitor);
    ids.set(row.uuid, row.id);
    return monitor;
  }
  function addSlug(teamId: string, slug: string, id: number): void {
    const place = `${teamId}/${slug}`;
    bySlug.set(place, [...(bySlug.get(place) ?? []), id]);
  }

  for (const row of rows) add(row);
  for (const { uuid, team_id: teamId, slug } of named) {
    const id = ids.get(uuid);
    if (id !== undefined) addSlug(teamId, slug, id);
    if (busyUuids.has(uuid)) busySlugs.add(`${teamId}/${slug}`);
  }

  return {
    find(target) {
      if (target.by === 'uuid') {
        const id = ids.get(target.uuid);
        if (id !== undefined) return { id };
        return busyUuids.has(target.uuid) ? { isBusy: true } : { problem: 'not-found' };
      }
      const teamId = teams.get(openerOf(target));
      if (teamId === undefined) return { problem: 'not-found' };
      const place = `${teamId}/${target.slug}`;
      if (busySlugs.has(place)) return { isBusy: true };
      const [id, another] = bySlug.get(place) ?? [];
      if (another !== undefined) return { problem: 'ambiguous-slug' };
      if (id !== undefined) return { id };
      const settings = target.settingsToCreate;
      if (settings === null) return { problem: 'not-found' };
      return busyTeams.has(teamId) ? { isBusy: true } : { teamId, settings };
    },
    isReplaced: (pingKey) => replaced.has(pingKey),
    monitorOf(id) {
      const monitor = monitors.get(id);
      if (monitor === undefined) throw new Error(`Monitor ${id} was not read.`);
      return monitor;
    },
    set: (monitor) => void monitors.set(monitor.id, monitor),
    add(row, slug) {
      addSlug(row.team_id, slug, row.id);
      return add(row);
    },
    before: () => before.values(),
  };
}
