import type { FoundMonitor, TeamTrouble } from '../../contract/monitors/acrossTeams.ts';
import type { Document } from '../../contract/documents.ts';
import type {
  EventPage,
  GetMonitorHistory,
  ListEvents,
  ListIds,
  ListMonitors,
  MonitorHistory,
  MonitorPage,
  PingBody,
} from '../../contract/monitors/monitorCalls.ts';
import type { PingableMonitor } from '../../contract/monitors/monitorRecord.ts';
import type { DashboardFacts, MonitorOutline } from './dashboardFacts.ts';
import type { DayRollup } from './rollups/dayRollup.ts';
import type { MonitorState } from './rules/monitorState.ts';

/** Identifies a monitor within a team. A monitor isn't found under another team. */
export interface MonitorName {
  teamId: string;
  monitorId: string;
}

/**
 * Reads monitors. `now` (milliseconds since 1970) determines displayed statuses. `null` means that a monitor doesn't
 * exist.
 */
export interface MonitorCatalog extends DashboardFacts {
  find(name: MonitorName): Promise<Document<PingableMonitor> | null>;
  /** Returns the number of monitors in a team. */
  count(teamId: string): Promise<number>;
  /** Returns the number of monitors in a team that have a slug. */
  countSlugs(teamId: string): Promise<number>;
  /** Returns a team's monitors with ids after the given one, sorted by the UTF-8 bytes of the ids. */
  children(teamId: string, afterMonitorId: string, limit: number): Promise<Document<PingableMonitor>[]>;
  /**
   * Returns a page. Descriptions are truncated, because list pages don't show them. `alertsNobody` isn't filled in
   * here.
   */
  page(query: ListMonitors, now: number): Promise<MonitorPage<PingableMonitor>>;
  /** Returns how many of a team's monitors with all of the tags have each status. */
  counts(query: Pick<ListMonitors, 'teamId' | 'tags'>, now: number): Promise<MonitorPage['counts']>;
  /** Returns a team's tags, most used first, at most `MAX_TAGS_OFFERED`. */
  tags(teamId: string): Promise<string[]>;
  /** Returns the ids of many monitors, in the same order as `page`. */
  ids(query: ListIds, now: number): Promise<string[]>;
  /** Searches all the teams' monitors together. Returns them in the order defined by `SearchMonitorsSchema`. */
  search(query: SearchQuery, now: number): Promise<FoundMonitor[]>;
  /** Returns one entry per team, sorted by id. */
  trouble(teamIds: readonly string[], now: number): Promise<TeamTrouble[]>;
  events(query: ListEvents): Promise<EventPage | null>;
  /** Returns `undefined` if the ping is no longer stored or had no body. */
  pingBody(name: MonitorName, sequence: number): Promise<PingBody | null | undefined>;
  history(query: GetMonitorHistory): Promise<StoredHistory | null>;
  /** Returns the days for the given monitors in a team, in no particular order. */
  listedDays(query: ListedDaysQuery): Promise<StoredDays[]>;
  /** Returns which of the given monitors in a team are flapping, in no particular order. */
  listedFlapping(query: ListedFlappingQuery): Promise<Flapping[]>;
  /**
   * Returns the team's slugs that equal the given slug, or start with the stem and a hyphen. Ignores one monitor's
   * slug.
   */
  slugsLike(query: SlugQuery): Promise<string[]>;
  /** Returns the monitor's past, for previewing a new schedule. */
  past(name: MonitorName): Promise<KeptPast | null>;
}

/** All values are instants, oldest first. */
export interface KeptPast {
  /** The successes among the stored pings. */
  successes: number[];
  /** When the monitor was paused. */
  pauses: number[];
}

export interface SearchQuery {
  teamIds: readonly string[];
  text: string;
  limit: number;
}

export interface SlugQuery {
  teamId: string;
  /** The monitor whose slug to ignore; empty to include all slugs. */
  exceptMonitorId: string;
  slug: string;
  stem: string;
}

/** UTC days such as `2026-11-16`, both inclusive. */
interface DaysQuery {
  teamId: string;
  firstDay: string;
  lastDay: string;
}

export interface ListedDaysQuery extends DaysQuery {
  monitorIds: readonly string[];
}

export interface ListedFlappingQuery {
  teamId: string;
  monitorIds: readonly string[];
  now: number;
}

export interface Flapping {
  monitorId: string;
  timesDown: number;
  /** When it went down before its last `TIMES_DOWN - 1` times. It's flapping until this was `FLAPPING_MS` ago. */
  since: number;
}

/** One monitor's stored rollups for the requested days. */
export interface StoredDays extends Pick<StoredHistory, 'days' | 'state'> {
  monitorId: string;
  name: string;
}

/** The facts about a time range. The state contains days that aren't stored yet. */
export interface StoredHistory extends Pick<MonitorHistory, 'runs' | 'downtimes'> {
  monitor: Pick<MonitorOutline, 'id' | 'status' | 'createdAt'>;
  days: DayRollup[];
  /** The monitor's current state; null if it can't be read. */
  state: MonitorState | null;
}
