import { expect, it } from '@jest/globals';
import Database from 'libsql';
import { createId, TEAM_ID_PREFIX } from '../../../contract/ids.ts';
import { temporaryFiles } from '../../database/sqlite/testing/temporaryFiles.ts';
import { createTestStore } from '../testing/createTestStore.ts';

const START = 1_800_000_000_000;
const nextFile = temporaryFiles();

it('reads schedules that an earlier version described as people say them', async () => {
  const file = nextFile();
  const teamId = createId(TEAM_ID_PREFIX);
  const { store, make } = createTestStore(file);
  const [monitor] = await make(teamId, [{ name: 'Backup' }], START);
  const database = new Database(file);
  database.exec("UPDATE all_monitors SET schedule_words = 'At 14:00, only on Thursday'");
  database.close();
  const found = await store.find({ teamId, monitorId: monitor?.monitorId ?? '' });
  expect(found?.data.scheduleWords).toBe('Thursdays at 14:00');
  await store.close();
});
