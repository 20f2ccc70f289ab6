import { DAY_MS } from '../durations.ts';

/** Length limits for e-mail addresses and other parts of an integration's configuration, in characters. */
export const MIN_EMAIL_LENGTH = 3;
export const MAX_EMAIL_LENGTH = 320;
export const MIN_URL_LENGTH = 8;
export const MAX_URL_LENGTH = 2_048;
/** Maximum length of a destination's key, token or secret. */
export const MAX_SECRET_LENGTH = 1_000;
/** Maximum length of the name of a topic, chat, room or header. */
export const MAX_WORD_LENGTH = 200;
export const MAX_HEADERS = 20;
export const MAX_HEADER_VALUE_LENGTH = 2_000;
export const MAX_TEMPLATE_LENGTH = 10_000;
/** ntfy's most urgent priority; 1 is the least urgent. */
export const MAX_NTFY_PRIORITY = 5;

/** How long the link in a confirmation e-mail works. */
export const CONFIRMATION_LASTS_MS = 7 * DAY_MS;

/** The shortest time between two reminders. The longest is `MAX_SECONDS`. */
export const MIN_REMINDER_SECONDS = 300;

export const MAX_WINDOW_TITLE_LENGTH = 100;
/** Maximum number of monitors that a maintenance window can list. */
export const MAX_WINDOW_MONITORS = 500;
/** 30 days for a window that opens once; a week for one that opens weekly. */
export const MAX_WINDOW_MINUTES = 43_200;
export const MAX_WEEKLY_WINDOW_MINUTES = 10_080;

/** Maximum number of teams that one person's e-mail preferences can list. */
export const MAX_PREFERRED_TEAMS = 1_000;
