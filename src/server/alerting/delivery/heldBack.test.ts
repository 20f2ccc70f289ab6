import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { until } from '../../../testing/until.ts';
import { temporaryFiles } from '../../database/sqlite/testing/temporaryFiles.ts';
import { OWNER, START, startMailedTeam, type MailedTeam } from './testing/startMailedTeam.ts';

jest.setTimeout(60_000);

const HOUR = 3_600_000;
/** How long after the end of a hold its alerts are counted. */
const SETTLED = 5_000;
const STRANGER = 'stranger@never-asked.example';

const nextFile = temporaryFiles();
let team: MailedTeam;
afterEach(() => team.close());

const limitsOf = (perAddressHour: number, perTeamDay: number) => ({
  mailLimits: { alerts: { perAddressHour, perTeamDay }, confirmations: { perAddress: 3, perTeam: 20 } },
});

describe('alert e-mails', () => {
  it('report 100 of 300 flips within the hour, and later that 200 were held back', async () => {
    team = await startMailedTeam(nextFile());
    await team.flip(150);
    expect(team.alertsTo(OWNER)).toHaveLength(100);
    await team.wait(HOUR - 1);
    expect(team.smtp.receivedBy(OWNER, /n’t sent/)).toEqual([]);
    await team.wait(1 + SETTLED);
    const [digest] = await team.digestsTo(OWNER, 1);
    expect(digest).toMatchObject({ subject: '200 alerts from Operations weren’t sent' });
    expect(digest?.text).toContain('Hearth sends at most 100 alert e-mails an hour to any one address.');
    expect(digest?.text).toContain('None of the affected monitors are down now.');
    await team.failAll(['After that']);
    expect(team.alertsTo(OWNER)).toHaveLength(101);
    expect(await team.digestsTo(OWNER, 1)).toHaveLength(1);
  });

  it('are marked as held back, and the final e-mail names the monitors that are still down', async () => {
    team = await startMailedTeam(nextFile(), limitsOf(2, 0));
    await team.failAll(['Known 1', 'Known 2']);
    const [down] = await team.failAll(['https://held.example']);
    expect(await team.settled(down?.monitorId ?? '', 1)).toMatchObject([
      { state: 'held-back', attempts: [{ isDelivered: false, answer: expect.stringContaining('at 13:00 UTC') }] },
    ]);
    await team.wait(HOUR + SETTLED);
    const [digest] = await team.digestsTo(OWNER, 1);
    expect(digest?.subject).toBe('1 alert from Operations wasn’t sent');
    expect(digest?.text).toMatch(/One of the affected monitors is down now:\n\n- down: .*held.*example\n {2}http/);
  });

  it('are reported after a restart if they were held back', async () => {
    team = await startMailedTeam(nextFile(), limitsOf(5, 0));
    await team.flip(5);
    await team.restart();
    await team.failAll(['Held back by the new server as well']);
    team.clock.now += HOUR + SETTLED;
    await team.restart();
    expect(await team.digestsTo(OWNER, 1)).toMatchObject([{ subject: '6 alerts from Operations weren’t sent' }]);
  });

  it('are reported as held back once the mail server accepts mail again', async () => {
    team = await startMailedTeam(nextFile(), limitsOf(2, 0));
    await team.flip(2);
    team.smtp.state.isBroken = true;
    await team.wait(HOUR + SETTLED);
    await team.restart();
    team.smtp.state.isBroken = false;
    await team.wait(3 * HOUR);
    expect(await team.digestsTo(OWNER, 1)).toMatchObject([{ subject: '2 alerts from Operations weren’t sent' }]);
  });

  it('are not counted if the mail server never accepted them', async () => {
    team = await startMailedTeam(nextFile(), limitsOf(2, 0));
    team.smtp.state.isBroken = true;
    const names = ['A', 'B'];
    const failing = team.failAll(names);
    await triedOnce(names.length);
    team.smtp.state.isBroken = false;
    await team.wait(60_000);
    await failing;
    expect(team.alertsTo(OWNER)).toHaveLength(2);
  });

  it('are also limited per team, across all addresses', async () => {
    team = await startMailedTeam(nextFile(), limitsOf(0, 5));
    await team.mail(STRANGER);
    await team.confirm(STRANGER);
    await team.failAll(['A', 'B', 'C', 'D'], 2);
    expect(team.alertsTo(OWNER).length + team.alertsTo(STRANGER).length).toBe(5);
    await team.wait(HOUR + SETTLED);
    const heldBack = () => [OWNER, STRANGER].flatMap((address) => team.smtp.receivedBy(address, /n’t sent$/));
    const count = () => heldBack().reduce((sum, { subject }) => sum + Number(/^\d/.exec(subject)?.[0]), 0);
    await until(() => count() >= 3);
    expect(count()).toBe(3);
    expect(heldBack()[0]?.text).toContain('at most 5 alert e-mails a day for one team');
  });

  it('are not limited if the limit is 0', async () => {
    team = await startMailedTeam(nextFile(), limitsOf(0, 0));
    await team.flip(60);
    expect(team.alertsTo(OWNER)).toHaveLength(120);
  });
});

describe('an integration to a stranger’s address', () => {
  it('sends one confirmation e-mail and nothing else until its link is clicked', async () => {
    team = await startMailedTeam(nextFile());
    await team.mail(STRANGER);
    const [monitor] = await team.fail(['Backup']);
    const { monitorId = '' } = monitor ?? {};
    await until(() => isHeld(monitorId));
    await team.wait(HOUR + SETTLED);
    await until(() => isHeld(monitorId));
    expect(team.smtp.receivedBy(STRANGER, /./)).toMatchObject([{ subject: 'Confirm e-mail alerts from Hearth' }]);
    await team.confirm(STRANGER);
    await team.settled(monitorId, 2);
    expect(team.alertsTo(STRANGER)).toHaveLength(1);
  });
});

/** Returns whether a monitor's alert is waiting for its recipient to confirm. */
async function isHeld(monitorId: string): Promise<boolean> {
  const { notifications } = await team.call<{ notifications: { heldBy: string | null; heldUntil: number }[] }>(
    'notifications/list',
    { monitorId },
  );
  return notifications.some(({ heldBy, heldUntil }) => heldBy === 'confirmation' && heldUntil > team.clock.now);
}

/** Resolves once `count` alerts have been attempted and refused. */
async function triedOnce(count: number): Promise<void> {
  expect(team.clock.now).toBe(START);
  const [integration] = await team.call<{ integrationId: string }[]>('integrations/list', {});
  await until(async () => {
    const { notifications } = await team.call<{ notifications: { attempts: object[] }[] }>('notifications/list', {
      integrationId: integration?.integrationId,
    });
    return notifications.filter(({ attempts }) => attempts.length > 0).length >= count;
  });
}
