import { serverKeysKey } from './auth/records.ts';
import { rotateServerKeys } from './auth/serverKeys.ts';
import { readConfig } from './config.ts';
import { openDatabase } from './database/openDatabase.ts';
import { readDataFile } from './database/sqlite/backup/inspectFile.ts';
import { ownDataFile, shareDataFile } from './database/sqlite/dataFileLock.ts';
import type { DocumentStore } from './documents/documentStore.ts';
import { createSqlDocumentStore } from './documents/sql/sqlDocumentStore.ts';
import { OperatorError, readCommandLine, runCommand } from './operatorCommand.ts';
import { forgetKeys, openVault } from './secrets/openVault.ts';
import { dropLinkSecrets, rotateLinkSecret } from './signedLinks/linkSecrets.ts';

const USAGE = 'Usage: npm run rotate-keys [-- --lost-key]';

/**
 * Replaces the keys that sign tokens and links, even while servers are running. If the key that encrypts them is lost,
 * deletes them instead.
 */
runCommand(async () => {
  const { values, positionals } = readCommandLine(USAGE, { 'lost-key': { type: 'boolean', default: false } });
  if (positionals.length > 0) throw new OperatorError(USAGE);
  const isLost = values['lost-key'];
  const config = readConfig(process.env);
  const { database: place } = config;
  // Fails if there's no data file.
  if (place.engine === 'sqlite') readDataFile(place.file, () => undefined);
  const lock = isLost ? ownDataFile : shareDataFile;
  const release = place.engine === 'sqlite' ? lock(place.file) : () => undefined;
  const database = await openDatabase(place);
  const store = createSqlDocumentStore(database);
  try {
    if (isLost) {
      await forgetSecrets(store);
      console.log(
        'Deleted everything that the lost key encrypted. Start Hearth: it creates new keys, and everyone has to log in again.',
      );
      console.log('Enter the secrets of your integrations again; until then, their alerts fail.');
      return;
    }
    const options = { store, vault: await openVault(config, store), now: database.now };
    const id = await rotateServerKeys(options);
    await rotateLinkSecret(options);
    console.log(`Tokens and links are signed with new keys (${id}). Running servers use them within 10 seconds.`);
    console.log('No one has to log in again: what the old keys signed is accepted until it expires.');
  } finally {
    await store.close();
    await database.close();
    release();
  }
});

async function forgetSecrets(store: DocumentStore): Promise<void> {
  await store.commit([], [{ type: 'delete', key: serverKeysKey }]);
  await dropLinkSecrets(store);
  await forgetKeys(store);
}
