/** How much of the lower edge of the window is taken, so that what sticks there stays in view: a CSS length. */
export const LOWER_EDGE = 'var(--lower-edge, 0px)';

/** The style by which whatever takes the lower edge tells how much. */
export const lowerEdge = (height: string) => ({ '--lower-edge': height });
