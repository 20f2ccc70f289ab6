import { openDataFile } from '../../openDataFile.ts';
import { prepareRead, prepareWrite } from '../../statement.ts';

/** Creates a recognizable data file with its last commits still in the write-ahead log. */
export function makeMarked(file: string, mark: string): void {
  const database = openDataFile(file);
  database.pragma('wal_autocheckpoint = 0');
  database.exec('CREATE TABLE marks (mark TEXT); CREATE TABLE filler (bytes BLOB)');
  const fill = prepareWrite(database, 'INSERT INTO filler VALUES (randomblob(4000))');
  for (let count = 0; count < 50; count++) fill();
  prepareWrite(database, 'INSERT INTO marks VALUES (?)')(mark);
}

/** Opens a data file the way a server does, checks every page and returns its mark. */
export function readMark(file: string): string {
  const database = openDataFile(file);
  try {
    const [finding] = prepareRead<[string]>(database, 'PRAGMA integrity_check').get() ?? ['nothing'];
    if (finding !== 'ok') throw new Error(finding);
    return prepareRead<[string]>(database, 'SELECT mark FROM marks').get()?.[0] ?? 'none';
  } finally {
    database.close();
  }
}
