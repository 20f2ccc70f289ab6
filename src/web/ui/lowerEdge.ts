/** How much of the window's bottom edge is covered, as a CSS length, so that sticky elements stay above it. */
export const LOWER_EDGE = 'var(--lower-edge, 0px)';

/** The style that sets the height of an element at the bottom edge. */
export const lowerEdge = (height: string) => ({ '--lower-edge': height });
