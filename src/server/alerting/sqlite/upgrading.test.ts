import { expect, it } from '@jest/globals';
import Database from 'libsql';
import { migrate } from '../../database/sqlite/migrate.ts';
import { migrations } from '../../database/sqlite/migrations/migrations.ts';
import { temporaryFiles } from '../../database/sqlite/testing/temporaryFiles.ts';
import { START } from '../testing/alertWorld.ts';
import { createSqliteAlertStore } from './sqliteAlertStore.ts';

const nextFile = temporaryFiles();

/** By which a data file is known as one of ours. */
const APPLICATION_ID = 0x48525448;
const BEFORE_UNSUBSCRIBED = 3;
const plan = '{"windowId":"w","title":"Move","monitorIds":[],"when":{"kind":"once","from":0,"minutes":1}}';
const rows = `
  INSERT INTO integrations VALUES ('iid_1', 'tid_1', 'Mailbox', 'email', '{"kind":"email","to":"ops@example.com"}', 1, NULL, 1, 0,
    1, 1, ${START}, 'It was refused.', 0, NULL);
  INSERT INTO maintenance_windows VALUES ('tid_1', 'w', '${plan}');`;

it('a data file of an earlier version keeps its integrations and windows, which are changed as any other', () => {
  const file = nextFile();
  const database = new Database(file);
  migrate(database, file, migrations.slice(0, BEFORE_UNSUBSCRIBED));
  database.exec(`PRAGMA application_id = ${APPLICATION_ID}; ${rows}`);
  database.close();
  const alerts = createSqliteAlertStore(file);
  alerts.subscribeAgain('tid_1', 'of nobody');
  expect(alerts.list('tid_1')).toMatchObject([{ name: 'Mailbox', disabled: { at: START, why: 'It was refused.' } }]);
  const [window] = alerts.quiet('tid_1', START).windows;
  if (window === undefined) throw new Error('The window has gone.');
  const { windowId, monitorIds, when, versionstamp } = window;
  const moved = { windowId, monitorIds, when, title: 'Moved' };
  expect(alerts.saveWindow({ teamId: 'tid_1', versionstamp, window: moved }, START)).toBe('done');
  expect(alerts.saveWindow({ teamId: 'tid_1', versionstamp, window: moved }, START)).toBe('changed');
  alerts.close();
});
