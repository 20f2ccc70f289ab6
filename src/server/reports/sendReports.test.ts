import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Preferences } from '../../contract/alerting/alertingCalls.ts';
import type { DocumentKey } from '../../contract/documents.ts';
import { teamKey, userKey, userTeamKey } from '../../contract/keys.ts';
import { pagesAt } from '../alerting/pages.ts';
import { createPeople } from '../alerting/people.ts';
import { MINUTE } from '../alerting/testing/alertWorld.ts';
import { type FileAlertWorld, openAlertStore, openAlertWorld } from '../alerting/testing/openAlertWorld.ts';
import { channelsPrefix } from '../auth/records.ts';
import { temporaryFiles } from '../database/sqlite/testing/temporaryFiles.ts';
import { createMemoryDocumentStore } from '../documents/memory/memoryDocumentStore.ts';
import { createFakeMailer } from '../mail/fakeMailer.ts';
import { createSendReports } from './sendReports.ts';
import { reportTimes } from './reportTimes.ts';

const nextFile = temporaryFiles();
const MONDAY = Date.parse('2026-11-23T08:00:00Z');
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const { signal } = new AbortController();

let file: string;
let world: FileAlertWorld;
let mailer: ReturnType<typeof createFakeMailer>;
let documents: ReturnType<typeof createMemoryDocumentStore>;
let errors: string[];
let send: () => Promise<void>;

beforeEach(async () => {
  file = nextFile();
  world = openAlertWorld(file);
  mailer = createFakeMailer();
  documents = createMemoryDocumentStore();
  errors = [];
  send = sender(world.alerts);
  await addPerson('ann');
});
afterEach(() => world.close());

function sender(alerts: FileAlertWorld['alerts']): () => Promise<void> {
  const run = createSendReports({
    reports: alerts,
    monitors: world.monitors,
    wishes: alerts,
    people: createPeople(documents),
    mailer,
    pages: pagesAt('https://hearth.test'),
    unsubscribeLinks: { urlOf: ({ kind }) => `https://hearth.test/unsubscribe?mail=${kind}` },
    logger: { error: (_fields, message) => errors.push(message) },
    now: () => world.clock.now,
  });
  return () => run(signal);
}

const put = (key: DocumentKey, data: object) => documents.commit([], [{ type: 'set', key, data }]);

async function addPerson(userId: string, timezone = 'UTC'): Promise<void> {
  await put(userKey(userId), { userId, timezone });
  await put([...channelsPrefix(userId), 'email'], { data: { address: `${userId}@example.com` } });
  await put(userTeamKey(userId, world.teamId), { teamId: world.teamId });
  await put(teamKey(world.teamId), { teamId: world.teamId, display: 'Ops', users: [{ userId, role: 'member' }] });
  await subscribe(userId, timezone);
}

async function subscribe(userId: string, timezone = 'UTC', wishes: Partial<Preferences> = {}): Promise<void> {
  const preferences = { teams: [], quietHours: null, weeklyReport: true, ...wishes };
  await world.alerts.savePreferences(userId, preferences, reportTimes(timezone, world.clock.now).next);
}

/** Adds a monitor that is down for 12 of the remaining 36 hours of the week. */
async function addTroubledMonitor(): Promise<void> {
  const monitorId = await world.addMonitor('Backup');
  const start = world.clock.now;
  await world.ping(monitorId, 'success');
  world.clock.now = start + 6 * HOUR;
  await world.ping(monitorId, 'fail');
  world.clock.now = start + 18 * HOUR;
  await world.ping(monitorId, 'success');
}

/** Returns how many e-mails have been sent by this time. */
async function sentBy(instant: number): Promise<number> {
  world.clock.now = instant;
  await send();
  return mailer.sent.length;
}

describe('a weekly report', () => {
  it('lists last week’s uptime, downtime and worst monitors, and is sent once, on Monday at eight', async () => {
    await addTroubledMonitor();
    await world.addMonitor('Never pinged');
    expect(await sentBy(MONDAY - 1)).toBe(0);
    expect(await sentBy(MONDAY)).toBe(1);
    expect(mailer.sent[0]).toMatchObject({
      to: 'ann@example.com',
      subject: 'Your week: 1 of 2 monitors went down',
      messageId: '<report-ann-2026-11-22@hearth.test>',
    });
    const { text = '' } = mailer.sent[0] ?? {};
    expect(text).toMatch(/^Your week, 16 ?– ?22 Nov 2026$/m);
    expect(text).toContain('Ops: 66.66% uptime, 12 h down, 2 monitors');
    expect(text).toContain('- up: Backup\n  66.66% uptime, 12 h down\n');
    expect(text).toContain('https://hearth.test/dashboard/settings/notifications');
    expect(await sentBy(MONDAY + 6 * DAY)).toBe(1);
    expect(await sentBy(MONDAY + 7 * DAY)).toBe(2);
    expect(errors).toEqual([]);
  });

  it('cuts the week at midnight in the person’s time zone', async () => {
    await put(userKey('ann'), { userId: 'ann', timezone: 'Asia/Tokyo' });
    const monitorId = await world.addMonitor('Backup');
    await world.ping(monitorId, 'success');
    world.clock.now = MONDAY - 18 * HOUR;
    await world.ping(monitorId, 'fail');
    world.clock.now = MONDAY - 10 * HOUR;
    await world.ping(monitorId, 'success');
    await sentBy(MONDAY);
    // Tokyo's Monday begins nine hours before UTC's.
    expect(mailer.sent[0]?.text).toMatch(/\b1 h down/);
  });

  it('includes time that has not been totaled yet, and says what is still down', async () => {
    const monitorId = await world.addMonitor('Backup');
    await world.ping(monitorId, 'fail');
    await sentBy(MONDAY);
    expect(mailer.sent[0]?.text).toContain('- down: Backup\n  0.00% uptime, 1 d 12 h down, still down');
  });

  it('is not sent to people who have no monitors, no address, or reports turned off', async () => {
    expect(await sentBy(MONDAY)).toBe(0);
    await addTroubledMonitor();
    await world.alerts.savePreferences('ann', { teams: [], quietHours: null, weeklyReport: false }, MONDAY);
    await subscribe('nobody');
    expect(await sentBy(MONDAY + 7 * DAY)).toBe(0);
  });

  it('omits a team that the person has left', async () => {
    await addTroubledMonitor();
    await put(teamKey(world.teamId), { teamId: world.teamId, display: 'Ops', users: [] });
    expect(await sentBy(MONDAY)).toBe(0);
  });

  it('is neither sent early nor sent twice when preferences are saved', async () => {
    await addTroubledMonitor();
    await subscribe('ann');
    expect(await sentBy(MONDAY)).toBe(1);
    await subscribe('ann');
    expect(await sentBy(MONDAY + 1)).toBe(1);
  });

  it('waits for the end of quiet hours', async () => {
    await addTroubledMonitor();
    await subscribe('ann', 'UTC', { quietHours: { from: '22:00', to: '09:30' } });
    expect(await sentBy(MONDAY + HOUR)).toBe(0);
    expect(await sentBy(MONDAY + 1.5 * HOUR)).toBe(1);
  });

  it.each([
    ['west', 'America/New_York', MONDAY + 5 * HOUR],
    ['east', 'Asia/Tokyo', MONDAY],
  ])('is sent once in a week in which the person moves %s', async (_where, timezone, expected) => {
    await addTroubledMonitor();
    await put(userKey('ann'), { userId: 'ann', timezone });
    expect(await sentBy(expected - MINUTE)).toBe(0);
    expect(await sentBy(expected)).toBe(1);
    expect(await sentBy(MONDAY + 6 * DAY)).toBe(1);
  });

  it('is retried at increasing intervals if the e-mail is not accepted, until it is abandoned after three days', async () => {
    await addTroubledMonitor();
    mailer.failure = new Error('451 Come back later');
    await sentBy(MONDAY);
    expect(errors).toHaveLength(1);
    await sentBy(MONDAY + 10 * MINUTE - 1);
    expect(errors).toHaveLength(1);
    for (let at = MONDAY; at < MONDAY + 3.5 * DAY; at += 10 * MINUTE) await sentBy(at);
    expect(errors.length).toBeLessThan(12);
    mailer.failure = null;
    expect(await sentBy(MONDAY + 6 * DAY)).toBe(0);
    expect(await sentBy(MONDAY + 7 * DAY)).toBe(1);
  });

  it('is sent by only one of several processes', async () => {
    await addTroubledMonitor();
    const other = openAlertStore(file);
    world.clock.now = MONDAY;
    await Promise.all([send(), sender(other)(), send()]);
    await other.close();
    expect(mailer.sent).toHaveLength(1);
  });

  it('is sent by another process with the same message id if the one that claimed it dies', async () => {
    await addTroubledMonitor();
    const interrupted = openAlertStore(file);
    const [turn] = await interrupted.claimReports({ now: MONDAY, leaseMs: 10 * MINUTE, atMost: 1 });
    expect(await sentBy(MONDAY + 10 * MINUTE - 1)).toBe(0);
    expect(await sentBy(MONDAY + 10 * MINUTE)).toBe(1);
    // The first process was only slow. What it does after losing its claim is ignored.
    if (turn) await interrupted.endTurn(turn, MONDAY + 11 * MINUTE);
    await interrupted.close();
    expect(await sentBy(MONDAY + DAY)).toBe(1);
    expect(mailer.sent[0]?.messageId).toBe('<report-ann-2026-11-22@hearth.test>');
  });

  it('is not rescheduled by a process whose claim ends after the person turned reports off', async () => {
    await addTroubledMonitor();
    const [turn] = await world.alerts.claimReports({ now: MONDAY, leaseMs: MINUTE, atMost: 1 });
    await world.alerts.savePreferences('ann', { teams: [], quietHours: null, weeklyReport: false }, MONDAY);
    if (turn) await world.alerts.endTurn(turn, MONDAY + MINUTE);
    expect(await sentBy(MONDAY + DAY)).toBe(0);
  });
});
