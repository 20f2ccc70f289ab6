import Type, { type Static } from 'typebox';
import type { FlipEvent, PingEvent } from './monitorEvents.ts';

/** `monitors/incident`: the last time a monitor went down, and why. Returns `LastIncident`. */
export const GetIncidentSchema = Type.Object(
  { teamId: Type.String({ minLength: 1, maxLength: 64 }), monitorId: Type.String({ minLength: 1, maxLength: 64 }) },
  { additionalProperties: false },
);
export type GetIncident = Static<typeof GetIncidentSchema>;

export interface LastIncident {
  /** When the status last changed, as of this response: a later change may start or end an incident. */
  statusSince: number;
  /** Null if the monitor is up and hasn't been down for `INCIDENT_DAYS`. */
  incident: Incident | null;
}

/** A time down. */
export interface Incident {
  flip: FlipEvent;
  /** The flip that ended it; null while it lasts. */
  end: FlipEvent | null;
  /** The ping that reported the failure; null for a missed deadline, or where the ping is no longer kept. */
  ping: PingEvent | null;
  /** The beginning of that ping's output; null if there is none, or it isn't text. */
  output: string | null;
  /** How often the monitor went down in the last `INCIDENT_DAYS`, this time included. */
  count: number;
  /** There were too many to count all of them. */
  isCountCut: boolean;
}
