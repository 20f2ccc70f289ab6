/**
 * The path for uploading another service's export, relative to the API: `POST`, with `teamId` as the query, and the
 * bearer token.
 */
export const IMPORT_FILE_PATH = '/import-file';
/** Maximum size, in bytes, of an export: JSON, or a database that consists mostly of history. */
export const MAX_IMPORT_FILE_BYTES = 134_217_728;
export const MAX_IMPORT_JSON_BYTES = 16_777_216;
/** Maximum number of monitors in one import. */
export const MAX_IMPORTED = 10_000;
/** Maximum number of entries that a preview shows. */
export const MAX_IMPORT_ENTRIES = 500;
export const MAX_IMPORT_ADDRESS_LENGTH = 500;
export const MAX_IMPORT_KEY_LENGTH = 200;
