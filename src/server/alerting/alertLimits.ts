/** How many of each a team can have. */
export interface AlertLimits {
  integrations: number;
  windows: number;
}

export const UNLIMITED_ALERTING: AlertLimits = { integrations: Infinity, windows: Infinity };
