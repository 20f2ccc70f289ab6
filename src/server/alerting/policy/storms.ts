/** More monitors of a team than these that change within this time share one message, where that is wanted. */
export const STORM_MONITORS = 10;
const STORM_MS = 60_000;
/** Alerts that can share a message wait this long for others. */
export const GATHER_MS = 5_000;

export const stormSince = (flipAt: number): number => flipAt - STORM_MS;

export const isStorm = (monitors: number): boolean => monitors > STORM_MONITORS;
