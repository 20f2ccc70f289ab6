import Type, { type Static } from 'typebox';
import type { FlipEvent, PingEvent } from './monitorEvents.ts';

/** `monitors/incident`: the last time a monitor went down, and why. Returns `LastIncident`. */
export const GetIncidentSchema = Type.Object(
  { teamId: Type.String({ minLength: 1, maxLength: 64 }), monitorId: Type.String({ minLength: 1, maxLength: 64 }) },
  { additionalProperties: false },
);
export type GetIncident = Static<typeof GetIncidentSchema>;

export interface LastIncident {
  /** When the status last changed, as of this response: a later change can start or end an incident. */
  statusSince: number;
  /**
   * When it went down within `FLAPPING_MS` of this response, newest first. During a rolling update, a response from an
   * older server lacks it.
   */
  recentDowns?: number[];
  /** Null if the monitor is up and hasn't been down in the last `INCIDENT_DAYS`. */
  incident: Incident | null;
}

export interface ReportedFailure {
  ping: PingEvent;
  /** The end of the ping's output; null if there's none or it isn't text. */
  output: string | null;
}

/** A period during which a monitor is down. */
export interface Incident {
  flip: FlipEvent;
  /** The flip that ended it; null if it's ongoing. */
  end: FlipEvent | null;
  /** The ping that reported the failure; null for a missed deadline, or if the ping is no longer stored. */
  ping: PingEvent | null;
  /** The end of that ping's output; null if there's none or it isn't text. */
  output: string | null;
  /**
   * The latest failure that arrived after the monitor went down and before the incident ended; null if there's none.
   * During a rolling update, a response from an older server lacks it.
   */
  latest?: ReportedFailure | null;
  /** How many times the monitor went down in the last `INCIDENT_DAYS`, including this time. */
  count: number;
  /** Whether there were too many to count, so that `count` is a minimum. */
  isCountCut: boolean;
}
