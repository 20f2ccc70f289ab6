/** Shortest and longest period, grace and longest run, in seconds: 20 seconds to 365 days. */
export const MIN_SECONDS = 20;
export const MAX_SECONDS = 31_536_000;
/** Lines of an OnCalendar schedule, and time zones that they name. Each needs a separate search at every ping. */
export const MAX_CALENDAR_LINES = 10;
export const MAX_CALENDAR_ZONES = 4;
export const MAX_CALENDAR_LENGTH = 500;
export const MAX_CRON_LENGTH = 100;
/** Words of one kind that a monitor looks for in bodies, and characters of one. */
export const MAX_KEYWORDS = 20;
export const MAX_KEYWORD_LENGTH = 200;
/** A text of several lines, without other control characters: each of those takes six bytes as JSON. */
export const LINES_PATTERN = '^(?:[^\\p{Cc}]|[\\t\\n\\r])*$';
export const LINES_REFUSAL = 'must not contain control characters';
export const MAX_DESCRIPTION_LENGTH = 10_000;
export const MAX_TAGS = 20;
/** Tags of a team that its list offers. */
export const MAX_TAGS_OFFERED = 500;
export const MAX_TAG_LENGTH = 50;
export const MAX_NAME_LENGTH = 100;
export const MAX_SLUG_LENGTH = 100;
export const SLUG_PATTERN = '^[a-z0-9_-]*$';
export const MAX_RUNBOOK_URL_LENGTH = 2_000;
/** The message for a slug that doesn't match. */
export const SLUG_REFUSAL = 'must contain only lowercase letters, digits, hyphens and underscores';
/** Maximum bars in a monitor's strip of last runs. */
export const RECENT_RUNS = 30;
/** Maximum monitors that one bulk call names. */
export const MAX_BULK_MONITORS = 500;
/** Maximum monitors that one read of ids returns, and so that can be selected in a list at once. */
export const MAX_LISTED_IDS = 10_000;
/** Maximum views of the list that a team can save. */
export const MAX_LIST_VIEWS = 50;
/** Rows of one page of the list: the default and the most. */
export const MONITORS_PER_PAGE = 50;
/** Maximum monitors that a search across teams returns. */
export const MAX_FOUND_MONITORS = 20;
/** Events of one page of a timeline: the default and the most. */
export const EVENTS_PER_PAGE = 50;
/** Bytes of a ping's body that are kept. */
export const PING_BODY_LIMIT = 10_000;
/** How far back incidents are counted, in days. */
export const INCIDENT_DAYS = 30;
/** Days that a replaced ping URL or ping key can keep working. */
export const KEPT_CODE_DAYS = [0, 1, 7, 30] as const;
/** Maximum replaced codes of one monitor or team that work at once. */
export const MAX_OLD_PING_CODES = 5;
/** Maximum monitors listed as recently pinged with a replaced code. */
export const PING_CODE_USES = 20;
