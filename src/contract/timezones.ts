const ZONE_NAME = /^[A-Za-z_+-]{1,256}(?:\/[A-Za-z_+-]{1,256})?$/;

/** The zone for people who haven't chosen one (specification §3). */
export const DEFAULT_TIMEZONE = 'UTC';

/**
 * Returns whether a string follows the zone name rule in specification §5: letters, underscores, plus and minus signs,
 * in one or two segments. Catalogue names are valid even where they break it (`America/Indiana/Knox`, `Etc/GMT+5`).
 */
export function followsZoneNameRule(name: string): boolean {
  return ZONE_NAME.test(name);
}
