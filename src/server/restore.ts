import { existsSync, statSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { endEverySession } from './auth/sessions/sessionRecord.ts';
import { readConfig } from './config.ts';
import { requireBackup, restore } from './database/sqlite/backup/restore.ts';
import { openSqliteDatabase } from './database/sqlite/openSqliteDatabase.ts';
import { createSqlDocumentStore } from './documents/sql/sqlDocumentStore.ts';
import {
  OperatorError,
  pathFrom,
  readCommandLine,
  requireFile,
  requireOnly,
  runCommand,
  sizeOf,
} from './operatorCommand.ts';
import { endApiKeysOfAllTeams } from './apiKeys/apiKeyRecords.ts';
import { endEveryScreen } from './screens/screenRecords.ts';
import { dropLinkSecrets } from './signedLinks/linkSecrets.ts';

const USAGE = 'Usage: npm run restore -- FILE [--yes] [--end-sessions]';

/** Replaces a stopped server's data with a backup. */
runCommand(async () => {
  const { values, positionals } = readCommandLine(USAGE, {
    yes: { type: 'boolean', default: false },
    'end-sessions': { type: 'boolean', default: false },
  });
  const backup = pathFrom(requireOnly(positionals, USAGE));
  const file = requireFile(readConfig(process.env).database);
  requireBackup(backup, file);
  if (existsSync(file) && !values.yes) await requireConsent(file, backup);

  let ended = 0;
  const kept = await restore({
    backup,
    file,
    now: new Date(),
    async prepare(copy) {
      if (values['end-sessions']) ended = await endSessions(copy);
    },
  });
  console.log(`Restored ${file} from ${backup}. Start Hearth now.`);
  if (values['end-sessions']) console.log(`Ended ${ended} ${ended === 1 ? 'session' : 'sessions'}.`);
  if (kept !== null) console.log(`The replaced data is in ${kept}. Delete it when you no longer need it.`);
});

async function endSessions(copy: string): Promise<number> {
  const database = openSqliteDatabase(copy);
  const store = createSqlDocumentStore(database);
  try {
    // Otherwise, anyone with a copy of the old data could sign links that snooze monitors or confirm addresses, and
    // revoked TV links and API keys would work again.
    await dropLinkSecrets(store);
    await endEveryScreen(store);
    await endApiKeysOfAllTeams(store);
    return await endEverySession(store);
  } finally {
    await store.close();
    await database.close();
  }
}

async function requireConsent(file: string, backup: string): Promise<void> {
  if (!process.stdin.isTTY) throw new OperatorError(`${file} already has data. Add --yes to replace it.`);
  const prompt = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await prompt.question(`Replace ${describe(file)} with ${describe(backup)}? [y/N] `);
  prompt.close();
  if (!/^y(es)?$/i.test(answer.trim())) throw new OperatorError('Nothing changed.');
}

function describe(file: string): string {
  const { size, mtime } = statSync(file);
  return `${file} (${sizeOf(size)}, last written ${mtime.toISOString()})`;
}
