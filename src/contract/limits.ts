/** Maximum commands that the client sends in one body (specification §9). */
export const BATCH_SIZE = 10;
/** Maximum commands in one body. */
export const MAX_BATCH_COMMANDS = 100;
/** Maximum size of an HTTP body or websocket frame that the server accepts, in bytes. */
export const MAX_BODY_BYTES = 1_048_576;
/** Maximum size of a UTF-8 encoded key segment, in bytes. */
export const MAX_KEY_SEGMENT_BYTES = 256;
/** Maximum segments of one key. */
export const MAX_KEY_SEGMENTS = 32;
/** Maximum entries in one `document-list` response, which is also the default. */
export const MAX_LIST_ENTRIES = 1_000;
/** Maximum characters of a list's cursor, which is an encoded key. */
export const MAX_CURSOR_LENGTH = 16_384;
/** Maximum characters of a versionstamp; ours have 20. */
export const MAX_VERSIONSTAMP_LENGTH = 64;
/** Maximum rows that a page can skip. */
export const MAX_OFFSET = 1_000_000;
/** The latest time that a `Date` can represent, in milliseconds since 1970. */
export const MAX_INSTANT = 8_640_000_000_000_000;
/** Maximum characters of a person's or team's display name, and of its initials. */
export const MAX_DISPLAY_LENGTH = 200;
export const MAX_INITIALS_LENGTH = 16;
/** Maximum characters of a TV screen's name. */
export const MAX_SCREEN_NAME_LENGTH = 80;
/** Maximum characters of an API key's name. */
export const MAX_API_KEY_NAME_LENGTH = 80;
/** Maximum characters of a passkey's name, followed by the maximum passkeys of one person. */
export const MAX_PASSKEY_NAME_LENGTH = 80;
export const MAX_PASSKEYS = 20;
/** Length of a confirmation code when the step doesn't specify one (specification §5). */
export const DEFAULT_CODE_DIGITS = 6;
/** How many days the owners of a deleted team have to restore it. */
export const DELETED_TEAM_DAYS = 7;
