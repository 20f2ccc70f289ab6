/** The database cannot be reached now, or did not respond in time. It may be back in a moment. */
export class DatabaseAwayError extends Error {
  override name = 'DatabaseAwayError';
}

/** The database was used after it was closed. */
export class DatabaseClosedError extends Error {
  override name = 'DatabaseClosedError';
}

/** The database cannot be used. The message is one sentence for the person who starts the server. */
export class DatabaseStartError extends Error {
  override name = 'DatabaseStartError';
}

/** The data file cannot be used. The message is one sentence for the person who starts the server, naming the file. */
export class DataFileError extends Error {
  override name = 'DataFileError';
}
