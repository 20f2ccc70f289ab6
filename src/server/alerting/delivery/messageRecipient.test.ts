import { expect, it } from '@jest/globals';
import type { Schedule } from '../../../contract/monitors/schedule.ts';
import type { Team } from '../../../contract/records.ts';
import { NOW } from '../../../testing/clock.ts';
import { addressMark } from '../../mail/emailAddress.ts';
import type { LinkRecipient } from '../../signedLinks/tokenLinks.ts';
import type { Destination } from '../outbox.ts';
import { pagesAt } from '../pages.ts';
import { createFindAddressee } from './addressee.ts';
import { createDeliver } from './deliver.ts';

const team: Team = { teamId: 'tid_1', display: 'Ops', initials: 'O', users: [{ userId: 'ann', role: 'owner' }] };
const people = {
  team: async () => team,
  address: async () => 'ann@example.com',
  timezone: async () => 'Europe/Berlin',
  teamTimezone: async () => 'America/New_York',
};
const toAnn: Destination = { by: 'person', userId: 'ann' };
const toTeam: Destination = {
  by: 'integration',
  integrationId: 'iid_1',
  config: { kind: 'email', to: 'ops@example.com' },
};
const toChat: Destination = {
  by: 'integration',
  integrationId: 'iid_2',
  config: { kind: 'slack', url: 'https://hooks.slack.com/services/T1/B1/secret' },
};
const ann: LinkRecipient = { userId: 'ann' };
const mailbox: LinkRecipient = { integrationId: 'iid_1', mark: addressMark('ops@example.com') };
const inTokyo: Schedule = { kind: 'cron', expression: '30 5 * * *', timezone: 'Asia/Tokyo' };
const hourly: Schedule = { kind: 'period', periodSeconds: 3_600 };

it.each<[string, Destination, Schedule, string, LinkRecipient]>([
  ['a person', toAnn, inTokyo, 'Europe/Berlin', ann],
  ['a team, about a schedule with a zone', toTeam, inTokyo, 'Asia/Tokyo', mailbox],
  ['a team, about a schedule without a zone', toTeam, hourly, 'America/New_York', mailbox],
  ['a chat', toChat, hourly, 'America/New_York', { integrationId: 'iid_2' }],
])('a message to %s has times in the right zone, and its recipient in the snooze link', async (...row) => {
  const [, to, schedule, timezone, recipient] = row;
  const sent: (string | undefined)[] = [];
  const linked: object[] = [];
  const deliver = createDeliver({
    people,
    records: {
      flipRecord: async () => ({
        description: '',
        runbookUrl: null,
        schedule,
        scheduleWords: 'Daily at 05:30',
        graceSeconds: 60,
        timesDown: 1,
        ping: { durationMs: null, body: null, isBodyCut: false },
        lastSuccess: null,
      }),
    },
    snoozeLinks: {
      urlOf(target) {
        linked.push(target);
        return 'https://hearth.test/snooze';
      },
    },
    findAddressee: createFindAddressee({
      people,
      wishes: {
        preferences: async () => ({
          teams: [{ teamId: 'tid_1', mails: 'all' }],
          quietHours: null,
          weeklyReport: false,
        }),
        isUnsubscribed: async () => false,
        isNeverMailed: async () => false,
      },
      consent: { isConfirmed: async () => true, isMembers: async () => true },
      unsubscribeLinks: { urlOf: () => 'https://hearth.test/stop' },
    }),
    mailBudget: { take: async () => ({ mailId: 1 }), refund: async () => undefined },
    sendOnce: async (message) => {
      sent.push(message.timezone);
      return { isDelivered: true, status: 250, answer: 'queued', isPermanent: false };
    },
    pages: pagesAt('https://hearth.test'),
    logger: { error: () => undefined },
    now: () => NOW,
  });
  const facts = { name: 'Backup', tags: [], at: NOW, reason: 'fail' as const, downForMs: null };
  const alert = { id: 1, monitorId: 'mid_1', direction: 'down' as const, isReminder: false };
  const alerts = [{ ...alert, facts: { ...facts, lastSuccessAt: null, exitStatus: null } }];
  const delivery = { destination: 'one', to, teamId: 'tid_1', idempotencyKey: 'nid_1', alerts };
  await deliver(delivery, new AbortController().signal);
  expect(sent).toEqual([timezone]);
  expect(linked).toEqual([{ teamId: 'tid_1', monitorId: 'mid_1', recipient }]);
});
