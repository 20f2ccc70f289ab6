import Database from 'libsql';

/** The tables of Uptime Kuma 2 that an import reads, with the columns for push monitors. */
const SCHEMA = `
  CREATE TABLE [monitor] (
    id INTEGER PRIMARY KEY AUTOINCREMENT, name VARCHAR(150), active BOOLEAN DEFAULT 1 NOT NULL, user_id INTEGER,
    interval INTEGER DEFAULT 20 NOT NULL, url TEXT, type VARCHAR(20), weight INTEGER DEFAULT 2000, hostname VARCHAR(255),
    port INTEGER, created_date DATETIME DEFAULT (DATETIME('now')) NOT NULL, keyword VARCHAR(255),
    maxretries INTEGER NOT NULL DEFAULT 0, upside_down BOOLEAN DEFAULT 0 NOT NULL, push_token VARCHAR(32) DEFAULT NULL,
    retry_interval INTEGER NOT NULL DEFAULT 0, description TEXT DEFAULT NULL, resend_interval INTEGER NOT NULL DEFAULT 0,
    parent INTEGER REFERENCES [monitor] (id) ON DELETE SET NULL, timeout DOUBLE NOT NULL DEFAULT 0
  );
  CREATE TABLE heartbeat (
    id INTEGER PRIMARY KEY AUTOINCREMENT, important BOOLEAN NOT NULL DEFAULT 0, monitor_id INTEGER NOT NULL,
    status SMALLINT NOT NULL, msg TEXT, time DATETIME NOT NULL, ping INTEGER, duration INTEGER NOT NULL DEFAULT 0
  );
  CREATE INDEX monitor_time_index ON heartbeat (monitor_id, time);
  CREATE TABLE tag (id INTEGER PRIMARY KEY AUTOINCREMENT, name VARCHAR(255) NOT NULL, color VARCHAR(255) NOT NULL);
  CREATE TABLE monitor_tag (
    id INTEGER PRIMARY KEY AUTOINCREMENT, monitor_id INTEGER NOT NULL, tag_id INTEGER NOT NULL, value TEXT
  );
  CREATE TABLE notification (
    id INTEGER PRIMARY KEY AUTOINCREMENT, name VARCHAR(255), active BOOLEAN DEFAULT 1 NOT NULL, user_id INTEGER,
    is_default BOOLEAN DEFAULT 0 NOT NULL, config TEXT
  );
  CREATE TABLE monitor_notification (
    id INTEGER PRIMARY KEY AUTOINCREMENT, monitor_id INTEGER NOT NULL, notification_id INTEGER NOT NULL
  );
  CREATE TABLE maintenance (id INTEGER PRIMARY KEY AUTOINCREMENT, title VARCHAR(150), strategy VARCHAR(50));
  CREATE TABLE status_page (id INTEGER PRIMARY KEY AUTOINCREMENT, slug VARCHAR(255), title VARCHAR(255));
  CREATE TABLE proxy (id INTEGER PRIMARY KEY AUTOINCREMENT, host VARCHAR(255));
  CREATE VIEW stat AS SELECT monitor_id, count(*) AS beats FROM heartbeat GROUP BY monitor_id;
`;

export const KUMA_TOKEN = 'dQw4w9WgXcQ0123456789abcdefABCDE';

interface SampleNotification {
  name: string;
  active?: number;
  isDefault?: number;
  type: string;
  [field: string]: unknown;
}

/** Part of every secret in the notifications. */
export const KUMA_SECRET = 'kuma0secret';

/** Notifications as Uptime Kuma stores them, with their secrets unencrypted. */
export const KUMA_NOTIFICATIONS: readonly SampleNotification[] = [
  {
    name: 'Ops',
    isDefault: 1,
    type: 'slack',
    slackwebhookURL: `https://hooks.slack.example.com/services/${KUMA_SECRET}`,
    slackchannel: '#ops',
  },
  {
    name: 'Mail',
    type: 'smtp',
    smtpHost: 'mail.example.com',
    smtpPassword: KUMA_SECRET,
    smtpFrom: 'kuma@example.com',
    smtpTo: 'oncall@example.com, Boss <boss@example.com>',
    smtpBCC: 'archive@example.com',
  },
  {
    name: 'Phones',
    type: 'gotify',
    gotifyserverurl: 'https://gotify.example.com/',
    gotifyapplicationToken: KUMA_SECRET,
    gotifyPriority: 5,
  },
  { name: 'Pushover', type: 'pushover', pushoveruserkey: KUMA_SECRET, pushoverapptoken: KUMA_SECRET },
  { name: 'Old', active: 0, type: 'discord', discordWebhookUrl: `https://discord.example.com/${KUMA_SECRET}` },
];

/** Formats a time as Uptime Kuma does: UTC without a zone. */
const timeOf = (at: number): string => new Date(at).toISOString().replace('T', ' ').replace('Z', '');

interface SampleMonitor {
  name: string;
  type?: string;
  interval?: number;
  token?: string | null;
  retries?: number;
  retryInterval?: number;
  resend?: number;
  upsideDown?: number;
  active?: number;
  description?: string | null;
  parent?: number | null;
}

const OTHER_TYPES = ['http', 'keyword', 'port', 'ping', 'dns', 'docker', 'manual'];

/** Creates an Uptime Kuma database in write-ahead mode, with 13 monitors: 5 push monitors, a group and others. */
export function makeKumaDatabase(path: string, now: number): void {
  const database = new Database(path);
  database.pragma('journal_mode = WAL');
  database.exec(SCHEMA);
  const insert = database.prepare(`
    INSERT INTO monitor (name, type, interval, push_token, maxretries, retry_interval, resend_interval, upside_down, active,
      description, parent) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`);
  const add = (monitor: SampleMonitor) => {
    const { name, type = 'push', interval = 60, token = null, retries = 0, retryInterval = 60, resend = 0 } = monitor;
    const { upsideDown = 0, active = 1, description = null, parent = null } = monitor;
    insert.run([name, type, interval, token, retries, retryInterval, resend, upsideDown, active, description, parent]);
  };
  add({ name: 'Backups', type: 'group' });
  add({ name: 'Database dump', token: KUMA_TOKEN, interval: 3_600, retries: 3, retryInterval: 120, parent: 1 });
  add({ name: 'Paused push', token: 'B'.repeat(32), active: 0, description: 'Kept for audits', resend: 5 });
  add({ name: 'Down push', token: 'C'.repeat(32), interval: 20 });
  add({ name: 'Upside down', token: 'D'.repeat(32), upsideDown: 1 });
  add({ name: 'Too often', token: 'E'.repeat(32), interval: 5 });
  for (const type of OTHER_TYPES) add({ name: `A ${type} monitor`, type });
  database.exec(`
    INSERT INTO tag (name, color) VALUES ('env', '#ff0000'), ('nightly', '#00ff00');
    INSERT INTO monitor_tag (monitor_id, tag_id, value) VALUES (2, 1, 'production'), (2, 2, '');
    INSERT INTO status_page (slug, title) VALUES ('main', 'Main'), ('internal', 'Internal');
    INSERT INTO heartbeat (monitor_id, status, time) VALUES
      (2, 0, '${timeOf(now - 7_200_000)}'), (2, 1, '${timeOf(now - 600_000)}'), (2, 2, '${timeOf(now - 1_000)}'),
      (4, 1, '${timeOf(now - 86_400_000)}'), (4, 0, '${timeOf(now - 3_600_000)}');`);
  const insertNotification = database.prepare(
    'INSERT INTO notification (name, active, is_default, config) VALUES (?, ?, ?, ?)',
  );
  for (const { name, active = 1, isDefault = 0, ...config } of KUMA_NOTIFICATIONS)
    insertNotification.run([name, active, isDefault, JSON.stringify({ name, ...config })]);
  database.exec('INSERT INTO monitor_notification (monitor_id, notification_id) VALUES (2, 1), (2, 2), (2, 3), (3, 2)');
  database.pragma('wal_checkpoint(TRUNCATE)');
  database.close();
}
