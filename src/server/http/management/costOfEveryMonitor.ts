/** How much more a monitor costs as a check or in a document than in a list: about 0.1 ms. */
const TIMES_A_LISTED_ONE = 20;

/**
 * Returns what it costs to convert all monitors of a team, in units of about one small read; `read` is what it costs to
 * read the team. It's at most half of `maxCost`, so that others who share the budget can't keep a large team from ever
 * having enough.
 */
export const costOfEveryMonitor = (read: number, maxCost: number): number =>
  Math.min(read * TIMES_A_LISTED_ONE, maxCost / 2);
