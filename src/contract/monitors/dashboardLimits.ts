/**
 * Maximum number of monitors that the wall shows individually; for larger teams, it shows counts by group and status.
 */
export const MAX_WALL_TILES = 240;
/** Maximum number of characters of JSON for tiles, and for lanes. These limits keep a whole dashboard under 30 kB. */
export const MAX_TILES_LENGTH = 14_000;
export const MAX_LANES_LENGTH = 11_000;
/** Maximum number of groups on the wall; the least-used tags share the last one. */
export const MAX_WALL_GROUPS = 24;
/** Maximum number of monitors whose runs are shown on the time axis. */
export const MAX_LANES = 40;
/** Maximum number of cards about what needs attention. Above `MAX_SINGLE_CARDS`, they're grouped by tag. */
export const MAX_ATTENTION_CARDS = 5;
export const MAX_SINGLE_CARDS = 10;
export const MAX_INCIDENTS = 5;
export const MAX_SLOWER = 3;
/** Days over which uptime and failures are totaled. */
export const DASHBOARD_DAYS = 30;
/** How many hours the time axis extends into the past and the future, by the number of days that it shows. */
export const AXIS_HOURS = { 1: { back: 18, ahead: 6 }, 7: { back: 144, ahead: 24 } } as const;
