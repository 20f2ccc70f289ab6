import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { createClearing } from './clearing.ts';
import { openSqliteDatabase } from './openSqliteDatabase.ts';
import { temporaryFiles } from './testing/temporaryFiles.ts';

const nextFile = temporaryFiles();
const SECRET = 'overwritten-secret';

it('removes overwritten data from the file and its log, even while a transaction is open', async () => {
  const file = nextFile();
  const database = openSqliteDatabase(file);
  const setKey = (key: string) =>
    database.transact(async ({ query }) => {
      await query
        .insertInto('ping_keys')
        .values({ team_id: `tid_${key}`, ping_key: key })
        .execute();
    });
  const clearing = createClearing(database);
  clearing.begin();
  await setKey(SECRET);
  await database.transact(async ({ query }) => {
    await query.deleteFrom('ping_keys').execute();
  });
  const ended: Promise<void>[] = [];
  await database.transact(async () => {
    ended.push(clearing.end());
  });
  await Promise.all(ended);
  for (const path of [file, `${file}-wal`]) expect(readFileSync(path).includes(SECRET)).toBe(false);
  await database.close();
});
