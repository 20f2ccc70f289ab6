import type { Document } from '../../contract/documents.ts';
import type {
  EventPage,
  GetMonitorHistory,
  ListEvents,
  ListMonitors,
  MonitorHistory,
  MonitorPage,
  PingBody,
  TeamMonitorsSummary,
} from '../../contract/monitors/monitorCalls.ts';
import type { Monitor } from '../../contract/monitors/monitorRecord.ts';

/** Which monitor, of which team: one that is another team's is not found. */
export interface MonitorName {
  teamId: string;
  monitorId: string;
}

/**
 * What people read of the monitors. `now` is milliseconds since 1970: a shown status depends on it. `null` stands for a
 * monitor that is not there.
 */
export interface MonitorCatalog {
  find(name: MonitorName): Promise<Document<Monitor> | null>;
  /** In the order of their ids' UTF-8 bytes, from the first one after an id on. */
  children(teamId: string, afterMonitorId: string, limit: number): Promise<Document<Monitor>[]>;
  /** Descriptions are cut: a page of a list does not show them. */
  page(query: ListMonitors, now: number): Promise<MonitorPage>;
  summary(teamId: string, now: number): Promise<TeamMonitorsSummary>;
  events(query: ListEvents): Promise<EventPage | null>;
  /** `undefined` for a ping that is not kept, or had no body. */
  pingBody(name: MonitorName, sequence: number): Promise<PingBody | null | undefined>;
  history(query: GetMonitorHistory, now: number): Promise<MonitorHistory | null>;
  /** When the pings came that are kept of a time, oldest first; those of kind `log` do not count. */
  pingsSince(name: MonitorName, since: number): Promise<PastPing[] | null>;
}

/** A ping as it counts for a schedule. */
export interface PastPing {
  at: number;
  kind: 'success' | 'fail' | 'start';
}
