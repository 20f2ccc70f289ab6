export const ROW_HEIGHT = 36;
export const VISIBLE_ROWS = 8;
/** The maximum height of a list of results, in pixels. */
export const LIST_HEIGHT = VISIBLE_ROWS * ROW_HEIGHT;
