import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { IntegrationSettings } from '../../../contract/alerting/integrationRecord.ts';
import { createId, INTEGRATION_ID_PREFIX, TEAM_ID_PREFIX } from '../../../contract/ids.ts';
import { temporaryFiles } from '../../database/sqlite/testing/temporaryFiles.ts';
import { addressMark } from '../../mail/addressMark.ts';
import { createAlertWorld, someIntegration, type AlertWorld } from '../testing/alertWorld.ts';
import { createSqliteAlertStore } from './sqliteAlertStore.ts';

const nextFile = temporaryFiles();
let file: string;
let world: AlertWorld;
beforeEach(() => {
  file = nextFile();
  world = createAlertWorld(file);
});
afterEach(() => world.close());

const MARK = addressMark('ops@example.com');
const mailTo = (to: string): Pick<IntegrationSettings, 'config'> => ({ config: { kind: 'email', to } });

const unsubscribe = (): void => world.alerts.unsubscribe(world.teamId, MARK, world.clock.now);

function saveAnew(to: string, teamId = world.teamId) {
  const settings = { ...someIntegration, ...mailTo(to) };
  const input = { teamId, integrationId: createId(INTEGRATION_ID_PREFIX), versionstamp: null, settings };
  return world.alerts.save(input, world.clock.now);
}

const switchedOff = (teamId = world.teamId): string[] =>
  world.alerts
    .list(teamId)
    .filter(({ disabled }) => disabled !== null)
    .map(({ name }) => name);

describe('an address whose reader has ended the mails of a team', () => {
  it('is mailed by none of its integrations, however it is spelt, and others are by theirs', () => {
    const other = createId(TEAM_ID_PREFIX);
    world.addIntegration({ name: 'One', ...mailTo('ops@example.com') });
    world.addIntegration({ name: 'Two', ...mailTo(' OPS@example.com') });
    world.addIntegration({ name: 'Team', ...mailTo('team@example.com') });
    world.addIntegration({ name: 'Hook' });
    world.addIntegration({ name: 'Foreign', ...mailTo('ops@example.com') }, other);
    unsubscribe();
    expect(switchedOff()).toEqual(['One', 'Two']);
    expect(switchedOff(other)).toEqual([]);
    const told = new Map(world.alerts.refusedIntegrations().map(({ name, why }) => [name, why]));
    expect([...told.keys()].toSorted()).toEqual(['One', 'Two']);
    expect(told.get('Two')).toContain('Someone who reads OPS@example.com asked');
  });

  it('is remembered when the integration is deleted, by every process, and in that team alone', () => {
    const integrationId = world.addIntegration(mailTo('ops@example.com'));
    unsubscribe();
    const { versionstamp = '' } = world.alerts.list(world.teamId)[0] ?? {};
    expect(world.alerts.remove({ teamId: world.teamId, integrationId, versionstamp })).toBe('done');
    for (const to of ['Ops@Example.com', ' ops@example.com ']) {
      expect(saveAnew(to)).toEqual({ saved: false, why: 'unsubscribed' });
    }
    const another = createSqliteAlertStore(file);
    expect(another.isUnsubscribed(world.teamId, MARK)).toBe(true);
    another.close();
    expect(saveAnew('team@example.com')).toMatchObject({ saved: true });
    expect(saveAnew('ops@example.com', createId(TEAM_ID_PREFIX))).toMatchObject({ saved: true });
  });

  it('is forgotten with the team', () => {
    unsubscribe();
    world.alerts.removeTeam(world.teamId);
    expect(world.alerts.isUnsubscribed(world.teamId, MARK)).toBe(false);
  });

  it('is mailed nothing more by a try by hand, nor by a mail or a test that was on its way', async () => {
    world.addIntegration({ name: 'Mailbox', ...mailTo('ops@example.com') });
    await world.ping(await world.addUpMonitor('One'), 'fail');
    await world.ping(await world.addUpMonitor('Two'), 'fail');
    const [failing, arriving] = world.claim();
    if (!failing || !arriving) throw new Error('Two were to be told.');
    unsubscribe();
    world.clock.now += 1_000;
    world.answer(failing, 550);
    world.answer(arriving);
    world.alerts.liftRefusals(world.teamId, { kind: 'email', to: 'ops@example.com' });
    expect(switchedOff()).toEqual(['Mailbox']);
    const { monitorId = '' } = failing.tellings[0] ?? {};
    const { notifications = [] } = world.alerts.listNotifications({ teamId: world.teamId, monitorId }) ?? {};
    const { notificationId = '' } = notifications[0] ?? {};
    expect(world.alerts.retry(world.teamId, notificationId, world.clock.now)).toBe('unsubscribed');
    world.alerts.subscribeAgain(world.teamId, MARK);
    expect(world.alerts.retry(world.teamId, notificationId, world.clock.now)).toBe('done');
  });
});

describe('whoever takes that back', () => {
  it('is mailed by what was switched off for it, and the owners are not told any more', async () => {
    world.addIntegration(mailTo('ops@example.com'));
    const monitorId = await world.addUpMonitor();
    unsubscribe();
    world.alerts.subscribeAgain(world.teamId, MARK);
    world.alerts.subscribeAgain(world.teamId, MARK);
    expect(switchedOff()).toEqual([]);
    expect(world.alerts.refusedIntegrations()).toEqual([]);
    await world.ping(monitorId, 'fail');
    expect(world.tell()).toEqual(['down Backup']);
    expect(saveAnew('ops@example.com')).toMatchObject({ saved: true });
  });

  it('switches on nothing that was off for another reason, or of another reader', async () => {
    const refusing = world.addIntegration({ name: 'Gone', ...mailTo('ops@example.com') });
    await world.ping(await world.addUpMonitor(), 'fail');
    for (const delivery of world.claim()) world.answer(delivery, 410);
    world.addIntegration({ name: 'Ours', ...mailTo('ops@example.com') });
    world.addIntegration({ name: 'Theirs', ...mailTo('team@example.com') });
    unsubscribe();
    world.alerts.unsubscribe(world.teamId, addressMark('team@example.com'), world.clock.now);
    world.alerts.subscribeAgain(world.teamId, MARK);
    expect(switchedOff()).toEqual(['Gone', 'Theirs']);
    const [gone] = world.alerts.list(world.teamId);
    expect(gone).toMatchObject({ integrationId: refusing, disabled: { why: expect.stringContaining('410') } });
  });

  it('leaves a later refusal of one that was saved with another address meanwhile', async () => {
    const integrationId = world.addIntegration({ name: 'Mailbox', ...mailTo('ops@example.com') });
    unsubscribe();
    const [before] = world.alerts.list(world.teamId);
    const settings = { ...someIntegration, ...mailTo('team@example.com') };
    const { versionstamp = '' } = before ?? {};
    world.alerts.save({ teamId: world.teamId, integrationId, versionstamp, settings }, world.clock.now);
    await world.ping(await world.addUpMonitor(), 'fail');
    for (const delivery of world.claim()) world.answer(delivery, 410);
    world.alerts.unsubscribe(world.teamId, addressMark('team@example.com'), world.clock.now);
    world.alerts.subscribeAgain(world.teamId, addressMark('team@example.com'));
    expect(world.alerts.list(world.teamId)).toMatchObject([{ disabled: { why: expect.stringContaining('410') } }]);
  });
});
