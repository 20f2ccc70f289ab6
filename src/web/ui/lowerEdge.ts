/** How much of the lower edge of the window is taken, so that what sticks there stays in view: a CSS length. */
export const LOWER_EDGE = 'var(--lower-edge, 0px)';

/** The style with which an element at the lower edge announces its height. */
export const lowerEdge = (height: string) => ({ '--lower-edge': height });
