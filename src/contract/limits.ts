/** Maximum number of commands that the client sends in one body (specification §9). */
export const BATCH_SIZE = 10;
/** Maximum number of commands in one body. */
export const MAX_BATCH_COMMANDS = 100;
/** Maximum size of an HTTP body or websocket frame that the server accepts, in bytes. */
export const MAX_BODY_BYTES = 1_048_576;
/** Maximum size of a UTF-8 encoded key segment, in bytes. */
export const MAX_KEY_SEGMENT_BYTES = 256;
/** Maximum number of segments in one key. */
export const MAX_KEY_SEGMENTS = 32;
/** Maximum number of entries in one `document-list` response, which is also the default. */
export const MAX_LIST_ENTRIES = 1_000;
/** Maximum number of characters in a list's cursor, which is an encoded key. */
export const MAX_CURSOR_LENGTH = 16_384;
/** Maximum number of characters in a versionstamp; ours have 20. */
export const MAX_VERSIONSTAMP_LENGTH = 64;
/** Maximum number of rows that a page can skip. */
export const MAX_OFFSET = 1_000_000;
/** The latest time that a `Date` can represent, in milliseconds since 1970. */
export const MAX_INSTANT = 8_640_000_000_000_000;
/** Maximum number of characters in a person's or team's display name, and in its initials. */
export const MAX_DISPLAY_LENGTH = 200;
export const MAX_INITIALS_LENGTH = 16;
/** Maximum number of characters in a TV screen's name. */
export const MAX_SCREEN_NAME_LENGTH = 80;
/** Maximum number of characters in an API key's name. */
export const MAX_API_KEY_NAME_LENGTH = 80;
/** Maximum number of characters in a passkey's name, followed by the maximum number of passkeys per person. */
export const MAX_PASSKEY_NAME_LENGTH = 80;
export const MAX_PASSKEYS = 20;
/** Length of a confirmation code when the step doesn't specify one (specification §5). */
export const DEFAULT_CODE_DIGITS = 6;
/** The number of days during which the owners of a deleted team can restore it. */
export const DELETED_TEAM_DAYS = 7;
