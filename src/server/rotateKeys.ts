import { rotateServerKeys } from './auth/serverKeys.ts';
import { readConfig } from './config.ts';
import { openDatabase } from './database/openDatabase.ts';
import { readDataFile } from './database/sqlite/backup/inspectFile.ts';
import { shareDataFile } from './database/sqlite/dataFileLock.ts';
import { createSqlDocumentStore } from './documents/sql/sqlDocumentStore.ts';
import { OperatorError, readCommandLine, runCommand } from './operatorCommand.ts';
import { openVault } from './secrets/openVault.ts';
import { rotateLinkSecret } from './signedLinks/linkSecrets.ts';

const USAGE = 'Usage: npm run rotate-keys';

/** Replaces the keys that sign tokens and links, while servers run. */
runCommand(async () => {
  if (readCommandLine(USAGE, {}).positionals.length > 0) throw new OperatorError(USAGE);
  const config = readConfig(process.env);
  const { database: place } = config;
  // There must be something to rotate.
  if (place.engine === 'sqlite') readDataFile(place.file, () => undefined);
  const release = place.engine === 'sqlite' ? shareDataFile(place.file) : () => undefined;
  const database = await openDatabase(place);
  const store = createSqlDocumentStore(database);
  try {
    const options = { store, vault: await openVault(config, store), now: database.now };
    const id = await rotateServerKeys(options);
    await rotateLinkSecret(options);
    console.log(`Tokens and links are signed with new keys (${id}). Running servers use them within 10 seconds.`);
    console.log('No one has to sign in again: what the old keys signed is accepted until it expires.');
  } finally {
    await store.close();
    await database.close();
    release();
  }
});
