import { followsZoneNameRule } from '../../contract/timezones.ts';

/**
 * Tells whether a zone name may be stored: one of the rule's form (specification §5), or one that the runtime knows,
 * since catalogue names such as `America/Indiana/Knox` and `Etc/GMT+5` break the rule.
 */
export function isAcceptedTimezone(name: string): boolean {
  if (followsZoneNameRule(name)) return true;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
