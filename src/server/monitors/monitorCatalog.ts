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
import type { Monitor } from '../../contract/monitors/monitorRecord.ts';
import type { DashboardFacts } from './dashboardFacts.ts';
import type { DayRollup, MonitorState } from './monitorRules.ts';

/** Which monitor of which team: another team's isn't found. */
export interface MonitorName {
  teamId: string;
  monitorId: string;
}

/**
 * What people read about monitors. `now` is milliseconds since 1970: a shown status depends on it. `null` means that a
 * monitor doesn't exist.
 */
export interface MonitorCatalog extends DashboardFacts {
  find(name: MonitorName): Promise<Document<Monitor> | null>;
  /** Monitors of a team. */
  count(teamId: string): Promise<number>;
  /** Those among them that have a slug. */
  countSlugs(teamId: string): Promise<number>;
  /** Sorted by the UTF-8 bytes of their ids, starting after a given id. */
  children(teamId: string, afterMonitorId: string, limit: number): Promise<Document<Monitor>[]>;
  /** Descriptions are cut, because a list page doesn't show them. `alertsNobody` isn't known here. */
  page(query: ListMonitors, now: number): Promise<MonitorPage>;
  /** The ids of many monitors, in the order of `page`. */
  ids(query: ListIds, now: number): Promise<string[]>;
  /** Monitors of all the teams together, in the order that `SearchMonitorsSchema` describes. */
  search(query: SearchQuery, now: number): Promise<FoundMonitor[]>;
  /** In the order of the teams' ids; none for a team without trouble. */
  trouble(teamIds: readonly string[], now: number): Promise<TeamTrouble[]>;
  events(query: ListEvents): Promise<EventPage | null>;
  /** `undefined` for a ping that isn't kept, or had no body. */
  pingBody(name: MonitorName, sequence: number): Promise<PingBody | null | undefined>;
  history(query: GetMonitorHistory): Promise<StoredHistory | null>;
  /** In the order of the monitors' ids, by UTF-8 bytes. */
  teamDays(query: TeamDaysQuery): Promise<StoredDays[]>;
  /** For some of a team's monitors, in no particular order. */
  listedDays(query: ListedDaysQuery): Promise<StoredDays[]>;
  /** The slugs of a team's monitors but one that are a slug, or begin with a stem and a hyphen. */
  slugsLike(query: SlugQuery): Promise<string[]>;
  /** What a monitor's possible new schedule can be judged by. */
  past(name: MonitorName): Promise<KeptPast | null>;
}

/** Instants, oldest first. */
export interface KeptPast {
  /** Among the stored pings. */
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
  /** The one whose slug doesn't count; empty for none. */
  exceptMonitorId: string;
  slug: string;
  stem: string;
}

/** UTC days such as `2026-11-16`, both counted in. */
interface DaysQuery {
  teamId: string;
  firstDay: string;
  lastDay: string;
}

export interface ListedDaysQuery extends DaysQuery {
  monitorIds: readonly string[];
}

/** The days of the monitors after an id. */
export interface TeamDaysQuery extends DaysQuery {
  afterMonitorId: string;
  limit: number;
}

/** The stored rollups of some days of one monitor. */
export interface StoredDays extends Pick<StoredHistory, 'days' | 'state'> {
  monitorId: string;
  name: string;
}

/** Facts about a range of time. The state contains the days that aren't among the stored ones yet. */
export interface StoredHistory extends Pick<MonitorHistory, 'runs' | 'downtimes'> {
  days: DayRollup[];
  /** Its current state; null if it can't be read. */
  state: MonitorState | null;
}
