import { expect, it } from '@jest/globals';
import { openDataFile } from '../../database/sqlite/openDataFile.ts';
import { prepareRead } from '../../database/sqlite/statement.ts';
import { temporaryFiles } from '../../database/sqlite/testing/temporaryFiles.ts';
import type { MonitorStorage } from '../testing/monitorWorld.ts';
import { describeMonitorStore } from '../monitorStore.contract.ts';
import { createTestStore } from '../testing/createTestStore.ts';
import { createSqliteMonitorStore } from './sqliteMonitorStore.ts';

const nextFile = temporaryFiles();

async function createStorage(): Promise<MonitorStorage> {
  const file = nextFile();
  return {
    open: async (options) => createSqliteMonitorStore({ file, ...options }),
    async countRows(log) {
      const database = openDataFile(file);
      const [count = 0] = prepareRead<[number]>(database, `SELECT count(*) FROM ${log}`).get() ?? [];
      database.close();
      return count;
    },
    remove: async () => undefined,
  };
}

describeMonitorStore('SQLite', createStorage);

it('knows of another server on the same file, until that has ended', async () => {
  const file = nextFile();
  const [first, second] = [createTestStore(file).store, createTestStore(file).store];
  expect([await first.isAlone(), await second.isAlone(), await first.isAlone()]).toEqual([true, false, true]);
  await first.close();
  expect(await second.isAlone()).toBe(true);
  await second.close();
});
