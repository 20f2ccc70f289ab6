import Type, { type Static } from 'typebox';
import { MAX_FOUND_MONITORS } from './monitorLimits.ts';
import type { Monitor } from './monitorRecord.ts';

/**
 * `monitors/search`: across all the caller's teams, the monitors whose name, slug or tags contain every word; without
 * words, all monitors. Names that start with the text come first, followed by the most urgent ones. Returns
 * `FoundMonitor[]`.
 */
export const SearchMonitorsSchema = Type.Object(
  {
    text: Type.String({ maxLength: 200 }),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_FOUND_MONITORS })),
  },
  { additionalProperties: false },
);
export type SearchMonitors = Static<typeof SearchMonitorsSchema>;

/** The part of a monitor that a search result shows. */
export type FoundMonitor = Pick<
  Monitor,
  'teamId' | 'monitorId' | 'uuid' | 'name' | 'status' | 'broken' | 'runningSince' | 'dueAt'
>;

/** `monitors/trouble` takes no input and returns one of these for each of the caller's teams, sorted by id. */
export interface TeamTrouble {
  teamId: string;
  down: number;
  late: number;
}
