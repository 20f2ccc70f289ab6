import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Preferences } from '../../../contract/alerting/alertingCalls.ts';
import type { Integration, IntegrationSettings } from '../../../contract/alerting/integrationRecord.ts';
import type { Document } from '../../../contract/documents.ts';
import { teamAlertingEvent } from '../../../contract/events.ts';
import { createId, INTEGRATION_ID_PREFIX } from '../../../contract/ids.ts';
import { monitorKey } from '../../../contract/keys.ts';
import type { MonitorPage } from '../../../contract/monitors/monitorCalls.ts';
import type { Monitor } from '../../../contract/monitors/monitorRecord.ts';
import type { TeamDashboard } from '../../../contract/monitors/teamDashboard.ts';
import { startTeamWorld, type TeamWorld } from '../../access/testing/startTeamWorld.ts';
import { createMemoryDocumentStore } from '../../documents/memory/memoryDocumentStore.ts';
import { addressMark } from '../../mail/emailAddress.ts';
import { linkSecretsOf } from '../../signedLinks/testing/linkSecretsOf.ts';
import { createUnsubscribeLinks } from '../../signedLinks/unsubscribeLinks.ts';
import { NOW } from '../../../testing/clock.ts';

const documents = { store: createMemoryDocumentStore() };
let world: TeamWorld;
let teamId: string;
let monitorId: string;
beforeEach(async () => {
  documents.store = createMemoryDocumentStore();
  world = await startTeamWorld(documents);
  ({ teamId } = await world.server.createSilentTeam(world.owner, world.member));
  ({ monitorId } = (await world.server.createMonitor(world.owner, teamId)).data);
});
afterEach(() => world.stop());

const rpc = <Value>(name: string, input: object = {}): Promise<Value> =>
  world.server.valueOf<Value>({ kind: 'rpc', rpc: name.split('/'), input: { teamId, ...input } }, world.owner.token);

/** Returns whether a monitor is shown as alerting no one. Its document, the list and the dashboard must agree. */
async function isSilent(): Promise<boolean> {
  const [document, page, summary] = await Promise.all([
    world.server.valueOf<Document<Monitor>>(
      { kind: 'document-get', path: monitorKey(teamId, monitorId) },
      world.owner.token,
    ),
    rpc<MonitorPage>('monitors/list'),
    rpc<TeamDashboard>('monitors/dashboard'),
  ]);
  const said = [
    document.data.alertsNobody === true,
    page.monitors[0]?.data.alertsNobody === true,
    page.alertsNobody === 1,
    summary.alertsNobody === 1,
  ];
  expect(new Set(said).size).toBe(1);
  return said[0] === true;
}

const webhook: IntegrationSettings['config'] = {
  kind: 'webhook',
  url: 'https://example.com/',
  method: 'POST',
  headers: [],
  downBody: '',
  upBody: '',
};
function save(config = webhook): Promise<Integration> {
  const rest = { isDefault: false, remindEverySeconds: null, alertAfterFailures: 1, wantsSummary: false };
  const settings: IntegrationSettings = { name: 'On call', config, ...rest };
  return rpc('integrations/save', { integrationId: createId(INTEGRATION_ID_PREFIX), versionstamp: null, settings });
}
const use = (integrationId: string, isUsed = true) => rpc('integrations/use', { monitorId, integrationId, isUsed });
const mailTo = (mails: Preferences['teams'][number]['mails']) =>
  world.server.valueOf(
    {
      kind: 'rpc',
      rpc: ['preferences', 'save'],
      input: { teams: [{ teamId, mails }], quietHours: null, weeklyReport: false },
    },
    world.member.token,
  );

describe('a monitor', () => {
  it('alerts no one until one of its integrations works', async () => {
    expect(await isSilent()).toBe(true);
    const { integrationId, versionstamp } = await save();
    expect(await isSilent()).toBe(true);
    await use(integrationId);
    expect(await isSilent()).toBe(false);
    await use(integrationId, false);
    expect(await isSilent()).toBe(true);
    await use(integrationId);
    await rpc('integrations/delete', { integrationId, versionstamp });
    expect(await isSilent()).toBe(true);
  });

  it('alerts no one through an address that is unconfirmed or unsubscribed', async () => {
    const stranger = await save({ kind: 'email', to: 'stranger@example.com' });
    await use(stranger.integrationId);
    expect(await isSilent()).toBe(true);
    const member = await save({ kind: 'email', to: 'person2@example.com' });
    await use(member.integrationId);
    expect(await isSilent()).toBe(false);
    const links = createUnsubscribeLinks(world.server.url, await linkSecretsOf(documents.store));
    const url = links.urlOf({ kind: 'address', teamId, mark: addressMark('person2@example.com') });
    await fetch(url, { method: 'POST' });
    expect(await isSilent()).toBe(true);
  });

  it('alerts no one through a muted integration', async () => {
    const { integrationId } = await save();
    await use(integrationId);
    expect(await isSilent()).toBe(false);
    await rpc('integrations/mute', { integrationId, mute: { until: null } });
    expect(await isSilent()).toBe(true);
    await rpc('integrations/mute', { integrationId, mute: null });
    expect(await isSilent()).toBe(false);
  });

  it('alerts someone if a member gets the team’s alerts by e-mail', async () => {
    await mailTo('down');
    expect(await isSilent()).toBe(false);
    await mailTo('none');
    expect(await isSilent()).toBe(true);
  });
});

describe('a subscriber to a team', () => {
  it('is notified when the people that the team’s alerts reach change', async () => {
    const client = await world.connect(world.member.token);
    client.send({ kind: 'event-subscribe', event: teamAlertingEvent(teamId) });
    await client.obeyed();
    const { integrationId } = await save();
    expect((await client.next()).event).toEqual(teamAlertingEvent(teamId));
    await use(integrationId);
    expect((await client.next()).event).toEqual(teamAlertingEvent(teamId));
    await rpc('integrations/mute', { integrationId, mute: { until: null } });
    expect((await client.next()).event).toEqual(teamAlertingEvent(teamId));
  });
});

describe('the button that e-mails alerts to the caller', () => {
  const mailMe = (input: object = {}) => rpc<{ integrationId: string }>('alerting/mailMe', input);
  const listed = () => rpc<Integration[]>('integrations/list');

  it('covers all monitors that alerted no one, and new monitors', async () => {
    const { integrationId: other } = await save();
    const covered = (await world.server.createMonitor(world.owner, teamId, { name: 'Covered' })).data;
    await rpc('integrations/use', { monitorId: covered.monitorId, integrationId: other, isUsed: true });
    const { integrationId } = await mailMe();
    expect(await isSilent()).toBe(false);
    const own = (await listed()).find((one) => one.integrationId === integrationId);
    expect(own).toMatchObject({
      config: { kind: 'email', to: 'person1@example.com' },
      isDefault: true,
      confirmation: { state: 'confirmed' },
      monitorIds: [monitorId],
    });
    expect((await mailMe()).integrationId).toBe(integrationId);
    expect(await listed()).toHaveLength(2);
  });

  it('changes only the given monitor', async () => {
    const second = (await world.server.createMonitor(world.owner, teamId, { name: 'Second' })).data;
    await save();
    await mailMe({ monitorId });
    expect((await rpc<MonitorPage>('monitors/list')).alertsNobody).toBe(1);
    const own = (await listed()).find(({ config }) => config.kind === 'email');
    expect(own).toMatchObject({ isDefault: false, monitorIds: [monitorId] });
    await mailMe({ monitorId: second.monitorId });
    expect((await rpc<MonitorPage>('monitors/list')).alertsNobody).toBe(0);
  });

  it('resubscribes a person who unsubscribed, and turns their integration back on', async () => {
    const { integrationId } = await mailMe();
    const links = createUnsubscribeLinks(world.server.url, await linkSecretsOf(documents.store));
    const mark = addressMark('person1@example.com');
    await fetch(links.urlOf({ kind: 'address', teamId, mark }), { method: 'POST' });
    expect(await isSilent()).toBe(true);
    expect((await mailMe()).integrationId).toBe(integrationId);
    expect(await isSilent()).toBe(false);
  });

  it('unmutes their integration', async () => {
    const { integrationId } = await mailMe();
    await rpc('integrations/mute', { integrationId, mute: { until: null } });
    expect(await isSilent()).toBe(true);
    expect((await mailMe()).integrationId).toBe(integrationId);
    expect(await isSilent()).toBe(false);
  });
});

describe('a mute', () => {
  it.each([-1, 400 * 86_400_000])('must end within the next year, not %i ms from now', async (ms) => {
    const { integrationId } = await save();
    const input = { teamId, integrationId, mute: { until: Math.max(0, NOW + ms) } };
    const envelope = await world.server.call({ kind: 'rpc', rpc: ['integrations', 'mute'], input }, world.owner.token);
    expect(envelope).toMatchObject({ name: 'InvalidInputError', detail: { path: 'mute/until' } });
  });
});
