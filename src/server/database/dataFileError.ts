/** The data file cannot be used. The message is one sentence for the person who starts the server, naming the file. */
export class DataFileError extends Error {
  override name = 'DataFileError';
}
