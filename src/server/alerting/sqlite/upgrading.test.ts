import { afterEach, describe, expect, it } from '@jest/globals';
import { THE_SERVER } from '../../audit/auditEntry.ts';
import Database from 'libsql';
import type { Integration } from '../../../contract/alerting/integrationRecord.ts';
import { sqliteMigrations } from '../../database/migrations/migrations.ts';
import { migrateSqlite } from '../../database/sqlite/migrate.ts';
import { openSqliteDatabase } from '../../database/sqlite/openSqliteDatabase.ts';
import { temporaryFiles } from '../../database/sqlite/testing/temporaryFiles.ts';
import { addressMark } from '../../mail/emailAddress.ts';
import type { AlertStore } from '../alertStore.ts';
import { someIntegration, START } from '../testing/alertWorld.ts';
import { openAlertStore } from '../testing/openAlertWorld.ts';

const nextFile = temporaryFiles();

/** SQLite's application id for our data files. */
const APPLICATION_ID = 0x48525448;
const BEFORE_UNSUBSCRIBED = 3;
const BEFORE_MARKS_OF_EARLIER = 5;
const BEFORE_NAMED_DESTINATIONS = 13;
const TEAM = 'tid_1';
const MARK = addressMark('ops@example.com');
const UNSUBSCRIBED =
  'Whoever reads Ops@example.com asked not to be mailed any more. Nothing is sent until it is saved with another address.';

let alerts: ReturnType<typeof openAlertStore> | undefined;
afterEach(() => alerts?.close());

/**
 * Upgrades a file from an earlier version. It contains a maintenance window, and an integration that was turned off for
 * the given reason.
 */
function upgrade(version: number, why: string): AlertStore {
  const file = nextFile();
  const database = new Database(file);
  migrateSqlite(database, file, sqliteMigrations.slice(0, version));
  const plan = '{"windowId":"w","title":"Move","monitorIds":[],"when":{"kind":"once","from":0,"minutes":1}}';
  database.exec(`PRAGMA application_id = ${APPLICATION_ID};
    INSERT INTO integrations (integration_id, team_id, name, kind, config, is_default, alert_after_failures, wants_summary,
      created_at, stamp, disabled_at, disabled_why)
    VALUES ('iid_1', '${TEAM}', 'Mailbox', 'email', '{"kind":"email","to":"Ops@example.com"}', 1, 1, 0,
      1, 1, ${START}, '${why}');
    INSERT INTO maintenance_windows (team_id, window_id, plan) VALUES ('${TEAM}', 'w', '${plan}');`);
  database.close();
  alerts = openAlertStore(file);
  return alerts;
}

async function mailboxOf(store: AlertStore): Promise<Integration> {
  const [mailbox] = await store.list(TEAM);
  if (mailbox === undefined) throw new Error('The integration has gone.');
  return mailbox;
}

describe('a data file from an earlier version', () => {
  it('keeps its maintenance windows, which can still be edited', async () => {
    const store = upgrade(BEFORE_UNSUBSCRIBED, 'It was refused.');
    const [window] = (await store.quiet(TEAM, START)).windows;
    if (window === undefined) throw new Error('The window has gone.');
    const { windowId, monitorIds, when, versionstamp } = window;
    const moved = { windowId, monitorIds, when, title: 'Moved' };
    expect(await store.saveWindow({ teamId: TEAM, versionstamp, window: moved }, START, THE_SERVER)).toBe('done');
    expect(await store.saveWindow({ teamId: TEAM, versionstamp, window: moved }, START, THE_SERVER)).toBe('changed');
  });

  it('keeps its integrations, and does not confuse a refusal with an unsubscribe', async () => {
    const store = upgrade(BEFORE_UNSUBSCRIBED, 'It was refused.');
    expect(await store.isUnsubscribed(TEAM, MARK)).toBe(false);
    await store.subscribeAgain(TEAM, MARK, THE_SERVER);
    expect(await mailboxOf(store)).toMatchObject({ name: 'Mailbox', disabled: { at: START, why: 'It was refused.' } });
  });

  it('keeps its integrations confirmed, and requires confirmation only for addresses entered later', async () => {
    const store = upgrade(BEFORE_MARKS_OF_EARLIER, 'It was refused.');
    const { integrationId, versionstamp, confirmation } = await mailboxOf(store);
    expect(confirmation).toEqual({ state: 'confirmed' });
    expect(await store.isConfirmed(TEAM, MARK)).toBe(true);
    const settings = { ...someIntegration, config: { kind: 'email' as const, to: 'new@example.com' } };
    await store.save({ teamId: TEAM, integrationId, versionstamp, settings }, START, THE_SERVER);
    expect((await mailboxOf(store)).confirmation).toEqual({ state: 'waiting', sentAt: null });
  });

  it('requires a confirmation for a member’s address once that member has left', async () => {
    const store = upgrade(BEFORE_MARKS_OF_EARLIER, 'It was refused.');
    await store.reviewMembers(TEAM, [MARK], START);
    await store.reviewMembers(TEAM, [], START);
    expect((await mailboxOf(store)).confirmation).toEqual({ state: 'waiting', sentAt: null });
  });

  it.each([BEFORE_UNSUBSCRIBED, BEFORE_MARKS_OF_EARLIER])(
    'keeps unsubscribed addresses: schema %d',
    async (version) => {
      const store = upgrade(version, UNSUBSCRIBED);
      const { integrationId, versionstamp } = await mailboxOf(store);
      const settings = { ...someIntegration, config: { kind: 'email' as const, to: 'ops@example.com' } };
      for (const place of [
        { integrationId, versionstamp },
        { integrationId: 'iid_2', versionstamp: null },
      ]) {
        expect(await store.save({ teamId: TEAM, ...place, settings }, START, THE_SERVER)).toEqual({
          saved: false,
          why: 'unsubscribed',
        });
      }
      await store.liftRefusals(TEAM, { kind: 'email', to: 'Ops@example.com' }, THE_SERVER);
      expect((await mailboxOf(store)).disabled).not.toBeNull();
      await store.subscribeAgain(TEAM, MARK, THE_SERVER);
      expect((await mailboxOf(store)).disabled).toBeNull();
    },
  );

  it('keeps alerts to integrations and to people, in separate columns', async () => {
    const file = nextFile();
    const database = new Database(file);
    migrateSqlite(database, file, sqliteMigrations.slice(0, BEFORE_NAMED_DESTINATIONS));
    const alertTo = (id: number, destination: string): string =>
      `(${id}, 'nid_${id}', '${destination}', 'Ops', 'email', '${TEAM}', 1, 'mid_1', 1, 'down', 0, '{"at":1}', 'sent', 1)`;
    database.exec(`PRAGMA application_id = ${APPLICATION_ID};
      INSERT INTO notifications (id, notification_id, destination, destination_name, kind, team_id, monitor, monitor_id,
        sequence, direction, is_reminder, facts, state, created_at)
      VALUES ${alertTo(1, 'integration:iid_1')}, ${alertTo(2, 'user:id_1')};`);
    database.close();
    const kit = openSqliteDatabase(file);
    const columns = ['id', 'integration_id', 'user_id', 'destination'] as const;
    expect(await kit.read.selectFrom('notifications').select(columns).orderBy('id').execute()).toEqual([
      { id: 1, integration_id: 'iid_1', user_id: null, destination: 'iid_1' },
      { id: 2, integration_id: null, user_id: 'id_1', destination: 'id_1' },
    ]);
    await kit.close();
  });
});
