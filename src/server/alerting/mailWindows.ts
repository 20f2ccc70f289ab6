export const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;
/** By this time after a hold, all deliveries judged during it are recorded, so its count is complete. */
export const SETTLED_MS = 5_000;
/** Once a limit is reached, alerts to that address are held back this long. Then one e-mail says how many. */
export const HELD_BACK_MS = HOUR_MS;
/** The window in which confirmation e-mails are counted, for one address, one team and one person. */
export const CONFIRMATION_WINDOW_MS = DAY_MS;
