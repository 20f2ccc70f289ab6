/** Where a file or text of another service is sent, below the API: `POST`, with `teamId` as the query and the bearer. */
export const IMPORT_FILE_PATH = '/import-file';
/** Bytes of such a file: a database, whose history takes most of it, or JSON. */
export const MAX_IMPORT_FILE_BYTES = 134_217_728;
export const MAX_IMPORT_JSON_BYTES = 16_777_216;
/** Monitors that one import takes. */
export const MAX_IMPORTED = 10_000;
/** Entries that a preview shows. */
export const MAX_IMPORT_ENTRIES = 500;
export const MAX_IMPORT_ADDRESS_LENGTH = 500;
export const MAX_IMPORT_KEY_LENGTH = 200;
