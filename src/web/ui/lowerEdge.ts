/** How much of the window's bottom edge is covered, as a CSS length. Sticky elements stay above it. */
export const LOWER_EDGE = 'var(--lower-edge, 0px)';

/** The style that declares how tall an element at the bottom edge is. */
export const lowerEdge = (height: string) => ({ '--lower-edge': height });
