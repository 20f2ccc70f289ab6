/** Minimum and maximum for the period, the grace and the longest run, in seconds: 20 seconds to 365 days. */
export const MIN_SECONDS = 20;
export const MAX_SECONDS = 31_536_000;
/**
 * Maximum number of lines in an OnCalendar schedule, and of time zones among them. Each requires a separate search for
 * every ping.
 */
export const MAX_CALENDAR_LINES = 10;
export const MAX_CALENDAR_ZONES = 4;
export const MAX_CALENDAR_LENGTH = 500;
export const MAX_CRON_LENGTH = 100;
/** Maximum number of keywords of one kind on a monitor, and of characters in one. */
export const MAX_KEYWORDS = 20;
export const MAX_KEYWORD_LENGTH = 200;
/** Text without control characters other than tabs and line breaks. Each would take six bytes in JSON. */
export const LINES_PATTERN = '^(?:[^\\p{Cc}]|[\\t\\n\\r])*$';
export const LINES_REFUSAL = 'must not contain control characters';
export const MAX_DESCRIPTION_LENGTH = 10_000;
export const MAX_TAGS = 20;
/** Maximum number of tags that a team's list offers. */
export const MAX_TAGS_OFFERED = 500;
export const MAX_TAG_LENGTH = 50;
export const MAX_NAME_LENGTH = 100;
export const MAX_SLUG_LENGTH = 100;
export const SLUG_PATTERN = '^[a-z0-9_-]*$';
export const MAX_RUNBOOK_URL_LENGTH = 2_000;
/** The message for a slug that doesn't match. */
export const SLUG_REFUSAL = 'must contain only lowercase letters, digits, hyphens and underscores';
/** Maximum number of bars in a monitor's strip of recent runs. */
export const RECENT_RUNS = 30;
/** Maximum number of monitors in one bulk call. */
export const MAX_BULK_MONITORS = 500;
/** Maximum number of ids that one call returns, and therefore the maximum that can be selected in a list. */
export const MAX_LISTED_IDS = 10_000;
/** Maximum number of list views that a team can save. */
export const MAX_LIST_VIEWS = 50;
/** Maximum number of rows on one page of the list, which is also the default. */
export const MONITORS_PER_PAGE = 50;
/** Maximum number of monitors that a search across teams returns. */
export const MAX_FOUND_MONITORS = 20;
/** Maximum number of events on one page of a timeline, which is also the default. */
export const EVENTS_PER_PAGE = 50;
/** Maximum number of bytes stored from a ping's body. */
export const PING_BODY_LIMIT = 10_000;
/** How far back incidents are counted, in days. */
export const INCIDENT_DAYS = 30;
/** The numbers of days for which a replaced ping URL or ping key can keep working. */
export const KEPT_CODE_DAYS = [0, 1, 7, 30] as const;
/** Maximum number of replaced codes that can still work for one monitor or team. */
export const MAX_OLD_PING_CODES = 5;
/** Maximum number of monitors listed as recently pinged with a replaced code. */
export const PING_CODE_USES = 20;
/** Maximum number of consecutive failures that an alert can wait for. */
export const MAX_FAILURES_BEFORE_ALERT = 100;
