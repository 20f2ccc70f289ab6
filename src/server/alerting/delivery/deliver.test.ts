import { describe, expect, it, jest } from '@jest/globals';
import type { Preferences } from '../../../contract/alerting/alertingCalls.ts';
import type { IntegrationConfig } from '../../../contract/alerting/integrationConfig.ts';
import type { Team } from '../../../contract/records.ts';
import { addressMark } from '../../mail/emailAddress.ts';
import type { AlertMessage } from '../../notifiers/alertMessage.ts';
import type { UnsubscribedAddresses } from '../alertStore.ts';
import type { Consent } from '../confirmation/consent.ts';
import type { Delivery } from '../outbox.ts';
import { pagesAt } from '../pages.ts';
import type { People } from '../people.ts';
import type { FlipRecord } from '../policy/alertContext.ts';
import { createFindAddressee } from './addressee.ts';
import { createDeliver } from './deliver.ts';
import type { MailBudget } from './mailBudget.ts';
import type { SendOnce } from './sendOnce.ts';

const NOW = Date.parse('2026-11-21T22:30:00Z');
const { signal } = new AbortController();
const team: Team = { teamId: 'tid_1', display: 'Ops', initials: 'O', users: [{ userId: 'id_ann', role: 'member' }] };
const alert: Delivery['alerts'][number] = {
  id: 1,
  monitorId: 'mid_1',
  direction: 'down',
  isReminder: false,
  facts: {
    name: 'Backup',
    tags: [],
    at: NOW - 60_000,
    reason: 'fail',
    downForMs: null,
    lastSuccessAt: null,
    exitStatus: null,
  },
};
const toAnn: Delivery = {
  destination: 'user:id_ann',
  to: { by: 'person', userId: 'id_ann' },
  teamId: 'tid_1',
  idempotencyKey: 'nid_1',
  alerts: [alert],
};

const unlimited: MailBudget = {
  take: async () => ({ mailId: 1 }),
  refund: async () => undefined,
};

function setUp({
  people = {},
  quietHours = null,
  mails = 'all',
  isUnsubscribed = async () => false,
  isConfirmed = async () => true,
  record = null,
  mailBudget = unlimited,
  isNeverMailed = false,
  isMembers = true,
}: {
  people?: Partial<People>;
  quietHours?: Preferences['quietHours'];
  mails?: Preferences['teams'][number]['mails'];
  isUnsubscribed?: UnsubscribedAddresses['isUnsubscribed'];
  isConfirmed?: Consent['isConfirmed'];
  record?: FlipRecord | null;
  mailBudget?: MailBudget;
  isNeverMailed?: boolean;
  isMembers?: boolean;
} = {}) {
  const sent: { message: AlertMessage; config: object; key: string }[] = [];
  const sendOnce: SendOnce = async (message, config, { idempotencyKey: key }) => {
    sent.push({ message, config, key });
    return { isDelivered: true, status: 250, answer: 'queued', isPermanent: false };
  };
  const error = jest.fn<(fields: object, message: string) => void>();
  const known = {
    team: async () => team,
    timezone: async () => 'UTC',
    teamTimezone: async () => 'UTC',
    address: async () => 'ann@example.com',
    ...people,
  };
  const deliver = createDeliver({
    people: known,
    records: { flipRecord: async () => record },
    snoozeLinks: { urlOf: ({ monitorId }) => `https://hearth.test/snooze?alert=${monitorId}` },
    findAddressee: createFindAddressee({
      people: known,
      wishes: {
        preferences: async () => ({ teams: [{ teamId: 'tid_1', mails }], quietHours, weeklyReport: false }),
        isUnsubscribed,
        isNeverMailed: async () => isNeverMailed,
      },
      consent: { isConfirmed, isMembers: async () => isMembers },
      unsubscribeLinks: { urlOf: (subject) => `https://hearth.test/stop?${JSON.stringify(subject)}` },
    }),
    mailBudget,
    sendOnce,
    pages: pagesAt('https://hearth.test'),
    logger: { error },
    now: () => NOW,
  });
  return { deliver, sent, error };
}

describe('a delivery that another server has claimed since', () => {
  it('is not sent, and its e-mail does not count', async () => {
    const refund = jest.fn<MailBudget['refund']>(async () => undefined);
    const { deliver, sent } = setUp({ mailBudget: { ...unlimited, refund } });
    expect(await deliver(toAnn, signal, async () => false)).toMatchObject({
      isLost: true,
      attempt: { isDelivered: false, status: null },
    });
    expect(sent).toEqual([]);
    expect(refund).toHaveBeenCalledTimes(1);
  });
});

describe('a delivery to a person', () => {
  it('is an e-mail to the confirmed address that says what happened and where', async () => {
    const { deliver, sent } = setUp();
    expect(await deliver(toAnn, signal)).toMatchObject({ attempt: { isDelivered: true, status: 250 } });
    expect(sent).toMatchObject([
      {
        config: { kind: 'email', to: 'ann@example.com' },
        key: 'nid_1',
        message: {
          monitor: { url: 'https://hearth.test/dashboard/teams/tid_1/monitors/hearthbeat/mid_1', teamName: 'Ops' },
          manageUrl: 'https://hearth.test/dashboard/settings/notifications',
          unsubscribeUrl: 'https://hearth.test/stop?{"kind":"team","userId":"id_ann","teamId":"tid_1"}',
          downForMs: 60_000,
        },
      },
    ]);
  });

  const record: FlipRecord = {
    description: 'Copies the orders.',
    runbookUrl: 'https://wiki.example.com/backup',
    schedule: null,
    scheduleWords: 'Every hour',
    graceSeconds: 600,
    timesDown: 2,
    ping: { durationMs: null, body: Buffer.from('disk full'), isBodyCut: false },
    lastSuccess: null,
  };
  it('includes the record of the flip, and a link to snooze the monitor', async () => {
    const { deliver, sent } = setUp({ record });
    await deliver(toAnn, signal);
    expect(sent[0]?.message).toMatchObject({
      snoozeUrl: 'https://hearth.test/snooze?alert=mid_1',
      context: { output: { lines: ['disk full'] }, description: 'Copies the orders.' },
      facts: [
        { name: 'Schedule', value: 'Every hour, 10 min grace period' },
        { name: 'History', value: '2nd time in 30 days' },
      ],
    });
  });

  it.each<[string, Partial<Delivery['alerts'][number]>]>([
    ['a reminder', { isReminder: true }],
    ['a flapping monitor', { facts: { ...alert.facts, flapping: 'It went down 4 times in 30 min.' } }],
  ])('has a snooze link for %s too', async (_what, changes) => {
    const { deliver, sent } = setUp({ record });
    await deliver({ ...toAnn, alerts: [{ ...alert, ...changes }] }, signal);
    expect(sent[0]?.message).toMatchObject({ snoozeUrl: 'https://hearth.test/snooze?alert=mid_1' });
  });

  it.each<[string, Partial<Delivery>]>([
    ['a recovery', { alerts: [{ ...alert, direction: 'up' }] }],
    ['an outage that has ended', { alerts: [{ ...alert, ended: { at: NOW, isLastWord: true } }] }],
    ['a summary', { alerts: [alert, { ...alert, id: 2 }] }],
  ])('has no snooze link for %s', async (_what, changes) => {
    const { deliver, sent } = setUp({ record });
    await deliver({ ...toAnn, ...changes }, signal);
    expect(sent[0]?.message).not.toHaveProperty('snoozeUrl');
  });

  it('waits for the end of the person’s quiet hours in their time zone', async () => {
    const { deliver, sent } = setUp({ quietHours: { from: '22:00', to: '07:00' } });
    const heldUntil = Date.parse('2026-11-22T07:00:00Z');
    expect(await deliver(toAnn, signal)).toMatchObject({ held: { until: heldUntil, by: 'quiet-hours' } });
    const inTokyo = setUp({
      people: { timezone: async () => 'Asia/Tokyo' },
      quietHours: { from: '22:00', to: '07:00' },
    });
    await inTokyo.deliver(toAnn, signal);
    expect([sent.length, inTokyo.sent.length]).toEqual([0, 1]);
  });

  it.each<[string, Partial<People>]>([
    ['has left the team', { team: async () => ({ ...team, users: [] }) }],
    ['has no address', { address: async () => null }],
    ['belonged to a deleted team', { team: async () => null }],
  ])('is dropped for someone who %s', async (_why, people) => {
    const { deliver, sent } = setUp({ people });
    expect(await deliver(toAnn, signal)).toMatchObject({ isUnnecessary: true });
    expect(sent).toEqual([]);
  });

  it('is dropped for someone who has since turned off the team’s e-mails', async () => {
    const { deliver, sent } = setUp({ mails: 'none' });
    expect(await deliver(toAnn, signal)).toMatchObject({ isUnnecessary: true });
    expect(sent).toEqual([]);
  });
});

describe('a delivery to an integration', () => {
  const toIntegration = (config: IntegrationConfig): Delivery => ({
    ...toAnn,
    destination: 'integration:iid_1',
    to: { by: 'integration', integrationId: 'iid_1', config },
  });

  it('has an unsubscribe link only if it is an e-mail', async () => {
    const { deliver, sent } = setUp();
    await deliver(toIntegration({ kind: 'email', to: 'ops@example.com' }), signal);
    await deliver(toIntegration({ kind: 'slack', url: 'https://x.test' }), signal);
    expect(sent.map(({ message }) => message.unsubscribeUrl)).toEqual([
      `https://hearth.test/stop?{"kind":"address","teamId":"tid_1","mark":"${addressMark('ops@example.com')}"}`,
      undefined,
    ]);
  });

  it('is neither sent nor retried if the recipient has unsubscribed since it was claimed', async () => {
    const { deliver, sent } = setUp({
      isUnsubscribed: async (teamId, mark) => teamId === 'tid_1' && mark === addressMark('ops@example.com'),
    });
    expect(await deliver(toIntegration({ kind: 'email', to: 'Ops@example.com' }), signal)).toMatchObject({
      attempt: { isDelivered: false, answer: expect.stringContaining('unsubscribed') },
      isRefused: true,
    });
    await deliver(toIntegration({ kind: 'email', to: 'team@example.com' }), signal);
    await deliver(toAnn, signal);
    expect(sent.map(({ config }) => config)).toMatchObject([{ to: 'team@example.com' }, { to: 'ann@example.com' }]);
  });
});

it('sends a delivery of many alerts as one message with a list', async () => {
  const { deliver, sent } = setUp();
  await deliver({ ...toAnn, alerts: [alert, { ...alert, id: 2, monitorId: 'mid_2' }] }, signal);
  expect(sent[0]?.message.summary).toHaveLength(2);
});

it('counts an unexpected error as a failed attempt, and logs it', async () => {
  const { deliver, error } = setUp({ people: { team: async () => Promise.reject(new Error('disk')) } });
  expect(await deliver(toAnn, signal)).toMatchObject({
    attempt: { isDelivered: false, answer: 'Hearth couldn’t send it.' },
  });
  expect(error).toHaveBeenCalledTimes(1);
});

describe('a delivery by e-mail', () => {
  const toOps: Delivery = {
    ...toAnn,
    destination: 'integration:iid_1',
    to: { by: 'integration', integrationId: 'iid_1', config: { kind: 'email', to: 'ops@example.com' } },
  };

  it('shows the address if it isn’t a member’s', async () => {
    const stranger = setUp({ isMembers: false });
    await stranger.deliver(toOps, signal);
    const member = setUp();
    await member.deliver(toOps, signal);
    expect([stranger.sent[0]?.message.isToNonMember, member.sent[0]?.message.isToNonMember]).toEqual([true, undefined]);
  });

  it('waits until the recipient has confirmed', async () => {
    const { deliver, sent } = setUp({ isConfirmed: async () => false });
    expect(await deliver(toOps, signal)).toMatchObject({ held: { until: NOW + 3_600_000, by: 'confirmation' } });
    expect(sent).toEqual([]);
  });

  it('is dropped for a person who opted out of all e-mails', async () => {
    const { deliver, sent } = setUp({ isNeverMailed: true });
    expect(await deliver(toAnn, signal)).toMatchObject({ isUnnecessary: true });
    expect(sent).toEqual([]);
  });

  it('is not counted if the mail server rejects it, and is held when the limit is reached', async () => {
    const given: object[] = [];
    const heldUntil = NOW + 3_600_000;
    const full: MailBudget = { ...unlimited, take: async () => ({ heldUntil }) };
    expect(await setUp({ mailBudget: full }).deliver(toOps, signal)).toMatchObject({
      held: { until: heldUntil, by: 'mail-limit' },
    });
    const counted: MailBudget = { ...unlimited, refund: async (turn) => void given.push(turn) };
    await setUp({ mailBudget: counted }).deliver(toOps, signal);
    expect(given).toEqual([]);
  });
});
