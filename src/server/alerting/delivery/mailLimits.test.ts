import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { until } from '../../../testing/until.ts';
import { temporaryFiles } from '../../database/sqlite/testing/temporaryFiles.ts';
import { OWNER, START, startMailedTeam, type MailedTeam } from './testing/startMailedTeam.ts';

jest.setTimeout(60_000);

const HOUR = 3_600_000;
const STRANGER = 'stranger@never-asked.example';

const nextFile = temporaryFiles();
let team: MailedTeam;
afterEach(() => team.close());

const limitsOf = (perAddressHour: number, perTeamDay: number) => ({
  mailLimits: { alerts: { perAddressHour, perTeamDay }, confirmations: { perAddress: 3, perTeam: 20 } },
});

describe('alert e-mails', () => {
  it('report 100 of 300 flips within the hour, and the others in summaries after it', async () => {
    team = await startMailedTeam(nextFile());
    await team.flip(150);
    expect(team.alertsTo(OWNER)).toHaveLength(100);
    await team.wait(HOUR - 1);
    expect(team.smtp.receivedBy(OWNER, /^Operations: /)).toEqual([]);
    await team.wait(1);
    const summaries = await team.summariesTo(OWNER, 2);
    expect(summaries.map(({ subject }) => subject)).toEqual([
      'Operations: 50 monitors were down, 100 recovered',
      'Operations: 50 monitors recovered',
    ]);
    await team.failAll(['After that']);
    expect(team.alertsTo(OWNER)).toHaveLength(101);
  });

  it('are shown as held, and sent after a restart', async () => {
    team = await startMailedTeam(nextFile(), limitsOf(2, 0));
    await team.failAll(['Known 1', 'Known 2']);
    const [down] = await team.failAll(['Held 1', 'Held 2']);
    expect(await team.settled(down?.monitorId ?? '', 1)).toMatchObject([
      { state: 'waiting', heldBy: 'mail-limit', heldUntil: START + HOUR, attempts: [] },
    ]);
    await team.restart();
    await team.failAll(['Held by the new server as well']);
    team.clock.now += HOUR;
    await team.restart();
    expect(await team.summariesTo(OWNER, 1)).toMatchObject([{ subject: 'Operations: 3 monitors down' }]);
  });

  it('are sent once the mail server accepts mail again', async () => {
    team = await startMailedTeam(nextFile(), limitsOf(2, 0));
    await team.failAll(['A', 'B']);
    await team.failAll(['C', 'D']);
    team.smtp.state.isBroken = true;
    await team.wait(HOUR);
    await team.restart();
    team.smtp.state.isBroken = false;
    await team.wait(HOUR);
    expect(await team.summariesTo(OWNER, 1)).toMatchObject([{ subject: 'Operations: 2 monitors down' }]);
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
    await team.wait(HOUR);
    const sent = () => [OWNER, STRANGER].flatMap((address) => team.smtp.receivedBy(address, /^(Down|Operations): /));
    const count = () =>
      sent().reduce((sum, { subject }) => sum + Number(/: (\d+) monitors/.exec(subject)?.[1] ?? 1), 0);
    await until(() => count() >= 8);
    expect(count()).toBe(8);
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
    await team.wait(HOUR);
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
