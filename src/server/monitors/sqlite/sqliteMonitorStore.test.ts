import { expect, it } from '@jest/globals';
import { temporaryFiles } from '../../database/sqlite/testing/temporaryFiles.ts';
import { createTestStore } from '../testing/createTestStore.ts';

const nextFile = temporaryFiles();

it('detects another server on the same file until that server has stopped', async () => {
  const file = nextFile();
  const [first, second] = [createTestStore(file).store, createTestStore(file).store];
  expect([await first.isOnlyProcess(), await second.isOnlyProcess(), await first.isOnlyProcess()]).toEqual([
    true,
    false,
    true,
  ]);
  await first.close();
  expect(await second.isOnlyProcess()).toBe(true);
  await second.close();
});
