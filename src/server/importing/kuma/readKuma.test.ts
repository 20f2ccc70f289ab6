import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import Database from 'libsql';
import { MAX_IMPORTED } from '../../../contract/monitors/importLimits.ts';
import { type Drafts, readTags } from '../drafts.ts';
import { KUMA_TOKEN, makeKumaDatabase } from '../testing/kumaDatabase.ts';
import { draftsOfKuma } from './kumaMonitors.ts';
import { readKumaBackup } from './readKumaBackup.ts';
import { readKumaFile } from './readKumaFile.ts';

const NOW = Date.UTC(2026, 10, 22, 12);

const summary = ({ monitors }: Drafts) =>
  monitors.map((one) => (one.kind === 'draft' ? [one.draft.settings.name, ...one.draft.losses] : [one.name, one.why]));

describe('an Uptime Kuma database', () => {
  let folder: string;
  let drafts: Drafts;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hearth-kuma-'));
    makeKumaDatabase(join(folder, 'kuma.db'), NOW);
    drafts = draftsOfKuma(await readKumaFile(join(folder, 'kuma.db')));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('is read for its push monitors, with a reason for skipping each other kind', () => {
    expect(summary(drafts)).toEqual([
      ['Backups', 'It’s a group. Its push monitors get its name as a tag.'],
      ['Database dump'],
      ['Paused push', 'Repeated alerts aren’t imported: set reminders on an integration.'],
      ['Down push'],
      ['Upside down', 'It’s in upside-down mode, which Hearth doesn’t support.'],
      ['Too often', 'Its interval of 5 s is shorter than 20 s.'],
      ...['http', 'keyword', 'port', 'ping', 'dns', 'docker', 'manual'].map((type) => [
        `A ${type} monitor`,
        `Only push monitors can be imported; this one is “${type}”.`,
      ]),
    ]);
    expect(drafts.notes).toEqual(['Not imported: 2 status pages.']);
  });

  it('keeps tokens, intervals, retries as grace time, tags, groups and the last heartbeats', () => {
    expect(drafts.monitors[1]).toMatchObject({
      draft: {
        pushToken: KUMA_TOKEN,
        settings: {
          slug: '',
          tags: ['env:production', 'nightly', 'Backups'],
          schedule: { kind: 'period', periodSeconds: 3_600 },
          graceSeconds: 360,
        },
        past: { status: 'up', lastPingAt: NOW - 600_000, pingCount: 1 },
      },
    });
    expect(drafts.monitors[2]).toMatchObject({
      draft: {
        settings: { description: 'Kept for audits', graceSeconds: 60 },
        past: { status: 'paused', lastPingAt: null },
      },
    });
    expect(drafts.monitors[3]).toMatchObject({ draft: { past: { status: 'down', lastPingAt: NOW - 86_400_000 } } });
  });
});

describe('a hostile Uptime Kuma database or backup', () => {
  it('has its long tags truncated when they are read', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'hearth-kuma-'));
    try {
      const path = join(folder, 'kuma.db');
      makeKumaDatabase(path, NOW);
      const database = new Database(path);
      database.exec("UPDATE tag SET name = printf('%.20000c', 'x'); UPDATE monitor_tag SET value = name FROM tag");
      database.pragma('wal_checkpoint(TRUNCATE)');
      database.close();
      const { monitors } = await readKumaFile(path);
      const tags = monitors.flatMap((monitor) => monitor.tags);
      expect(tags).toHaveLength(2);
      for (const { name, value } of tags) expect([name, value]).toEqual(['x'.repeat(200), 'x'.repeat(200)]);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('is read only up to one monitor over the limit, and only the start of a group’s name', () => {
    const monitorList = Array.from({ length: MAX_IMPORTED + 9 }, () => ({}));
    expect(readKumaBackup({ monitorList })?.monitors).toHaveLength(MAX_IMPORTED + 1);
    expect(readTags([`${' '.repeat(1_000)}late`, 'early'], [])).toEqual(['early']);
  });
});

describe('a backup of Uptime Kuma 1', () => {
  it('is read the same way, but without heartbeats', () => {
    const backup = readKumaBackup({
      version: '1.23.11',
      notificationList: [{ id: 4, name: 'Ops', config: '{"type":"discord","discordWebhookUrl":"https://d"}' }],
      proxyList: [{ id: 1 }],
      monitorList: [
        {
          id: 7,
          name: 'Dump',
          type: 'push',
          pushToken: 'abcdefGHIJ',
          interval: 60,
          retryInterval: 60,
          resendInterval: 0,
          maxretries: 2,
          upsideDown: false,
          active: true,
          notificationIDList: { 4: true, 5: false },
          tags: [{ tag_id: 1, name: 'env', value: 'prod', color: '#fff' }],
        },
        { id: 8, name: 'Site', type: 'http', active: false },
        { id: 9, name: 'Odd', type: 'push', pushToken: 'short', interval: '60' },
        { id: 10, name: 'n'.repeat(150), type: 'push', pushToken: 'abcdefGHIK', interval: 60 },
        'not a monitor',
      ],
    });
    const drafts = draftsOfKuma(backup ?? { monitors: [], notifications: [], others: {} });
    expect(summary(drafts)).toEqual([
      ['Dump'],
      ['Site', 'Only push monitors can be imported; this one is “http”.'],
      ['Odd', 'Its interval of 0 s is shorter than 20 s.'],
      ['n'.repeat(100), 'The name is shortened to 100 characters.'],
    ]);
    expect(drafts.monitors[0]).toMatchObject({
      draft: { pushToken: 'abcdefGHIJ', settings: { tags: ['env:prod'], graceSeconds: 120 }, past: { status: 'new' } },
    });
    expect(drafts.notes).toEqual(['Not imported: 1 proxy.']);
    expect(drafts.integrations).toMatchObject([
      { name: 'Ops', kind: 'draft', config: { kind: 'discord', url: 'https://d' } },
    ]);
    expect(drafts.monitors[0]).toMatchObject({ draft: { uses: [drafts.integrations[0]?.key] } });
  });

  it('is distinguished from other JSON', () => {
    expect(readKumaBackup({ checks: [] })).toBeNull();
    expect(readKumaBackup(null)).toBeNull();
  });
});
