import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { NotificationPage } from '../../contract/alerting/alertingCalls.ts';
import type { Integration } from '../../contract/alerting/integrationRecord.ts';
import { addressMark } from '../mail/emailAddress.ts';
import { subjectOf } from '../signedLinks/unsubscribeLinks.ts';
import { type MailLinks, startMailLinks } from './testing/startMailLinks.ts';

let links: MailLinks;
beforeEach(async () => {
  links = await startMailLinks();
});
afterEach(() => links.server.close());

describe('an e-mail to a person', () => {
  it('includes a link that stops that team’s e-mails with one click', async () => {
    await links.rpc('preferences/save', links.wishes());
    const monitor = await links.server.createMonitor(links.owner, links.team.teamId);
    await fetch(`${links.server.url}/ping/${monitor.data.uuid}/fail`);
    while (!links.server.mailer.sent.some(({ subject }) => subject.startsWith('Down'))) await links.listed();
    const { headers } = links.server.mailer.lastTo('owner@example.com');
    expect(headers).toMatchObject({ 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' });
    const { search } = new URL(headers?.['List-Unsubscribe']?.slice(1, -1) ?? '');
    const answer = await links.click(`${links.server.url}/unsubscribe${search}`);
    expect([answer.status, await answer.text()]).toEqual([
      200,
      expect.stringContaining('alert e-mails from Operations'),
    ]);
    expect(await links.rpc('preferences/get')).toMatchObject({ ...links.wishes(), teams: [] });
  });

  it('that contains a report includes a link that stops only reports', async () => {
    await links.rpc('preferences/save', links.wishes());
    const url = await links.linkTo({ kind: 'report', userId: links.owner.userId });
    expect((await links.click(url)).status).toBe(200);
    expect((await links.click(url)).status).toBe(200);
    expect(await links.rpc('preferences/get')).toMatchObject({ ...links.wishes(), weeklyReport: false });
  });
});

describe('an e-mail to an address that the team entered', () => {
  it('includes a link that switches the integration off and notifies the owners', async () => {
    await links.saveMailbox('Ops@example.com');
    expect((await links.click(await links.linkToAddress('ops@example.com'))).status).toBe(200);
    expect(await links.listed()).toMatchObject({ disabled: { why: expect.stringContaining('Ops@example.com') } });
    while (!links.server.mailer.sent.some(({ subject }) => subject.includes('are off'))) await links.listed();
    expect(links.server.mailer.lastTo('owner@example.com').text).toContain(
      'an integration of Operations. The recipient at Ops@example.com unsubscribed. Use',
    );
    expect(links.server.mailer.lastTo('owner@example.com').text).not.toMatch(/refuse/);
  });

  it('that is a test includes such a link, even for an integration that was never saved', async () => {
    const input = { config: { kind: 'email', to: 'Owner@example.com' }, direction: 'down' };
    await links.answerOf('integrations/test', input);
    const { headers, text } = links.server.mailer.lastTo('Owner@example.com');
    expect(headers).toMatchObject({ 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' });
    const url = headers?.['List-Unsubscribe']?.slice(1, -1) ?? '';
    expect(text).toContain(url);
    expect((await links.click(`${links.server.url}/unsubscribe${new URL(url).search}`)).status).toBe(200);
    expect(await links.answerOf('integrations/test', input)).toMatchObject({ name: 'InvalidInputError' });
    await expect(links.saveMailbox('owner@example.com')).rejects.toThrow(/InvalidInputError/);
  });

  it('includes a link whose effect members can’t undo by testing, saving or recreating the integration', async () => {
    await links.saveMailbox('ops@example.com');
    await links.click(await links.linkToAddress('ops@example.com'));
    const config = { kind: 'email', to: 'OPS@example.com' };
    const refusedAt = (path: string) => ({
      name: 'InvalidInputError',
      detail: { path, message: expect.stringContaining('unsubscribed') },
    });
    expect(await links.answerOf('integrations/test', { config, direction: 'down' })).toMatchObject(
      refusedAt('config/to'),
    );
    const { integrationId, versionstamp, ...read } = (await links.listed()) as Integration;
    const { name, isDefault, remindEverySeconds, alertAfterFailures, wantsSummary } = read;
    const settings = { name, config, isDefault, remindEverySeconds, alertAfterFailures, wantsSummary };
    const saved = { integrationId, versionstamp, settings };
    expect(await links.answerOf('integrations/save', saved)).toMatchObject(refusedAt('settings/config/to'));
    expect(await links.listed()).toMatchObject({ disabled: { at: expect.any(Number) } });
    await links.rpc('integrations/delete', { teamId: links.team.teamId, integrationId, versionstamp });
    await expect(links.saveMailbox('ops@example.com')).rejects.toThrow(/InvalidInputError/);
    expect(await links.saveMailbox('team@example.com')).toMatchObject({ disabled: null });
  });

  it('can’t be retried manually if it failed and its recipient has unsubscribed since', async () => {
    await links.saveMailbox('ops@example.com');
    const monitor = await links.server.createMonitor(links.owner, links.team.teamId);
    links.server.mailer.failure = new Error('Nobody listens.');
    await fetch(`${links.server.url}/ping/${monitor.data.uuid}/fail`);
    const { monitorId } = monitor.data;
    const first = async () =>
      (await links.rpc<NotificationPage>('notifications/list', { teamId: links.team.teamId, monitorId }))
        .notifications[0];
    while (((await first())?.attempts.length ?? 0) === 0) await links.listed();
    await links.click(await links.linkToAddress('ops@example.com'));
    const { notificationId } = (await first()) ?? {};
    expect(await links.answerOf('notifications/retry', { notificationId })).toMatchObject({
      name: 'InvalidInputError',
      detail: { path: 'notificationId', message: expect.stringContaining('unsubscribed') },
    });
  });

  it('includes a link that doesn’t stop e-mails to an address entered later', async () => {
    const before = await links.saveMailbox('ops@example.com');
    await links.saveMailbox('team@example.com', before);
    expect((await links.click(await links.linkToAddress('ops@example.com'))).status).toBe(200);
    expect(await links.listed()).toMatchObject({ disabled: null });
  });

  it('from an earlier version includes a link that keeps working while its integration exists', async () => {
    const { integrationId } = await links.saveMailbox('ops@example.com');
    const urlOf = (id: string) =>
      links.linkTo({ kind: 'integration', integrationId: id, address: addressMark('ops@example.com') });
    expect((await links.click(await urlOf('iid_gone'))).status).toBe(404);
    expect(await links.listed()).toMatchObject({ disabled: null });
    expect(await (await links.click(await urlOf(integrationId))).text()).toContain(
      'ops@example.com no longer gets alerts from Operations.',
    );
    expect(await links.listed()).toMatchObject({ disabled: { at: expect.any(Number) } });
  });

  it('includes a link that does nothing once the team is gone', async () => {
    expect((await links.click(await links.linkTo(subjectOf('tid_gone', 'ops@example.com')))).status).toBe(404);
  });
});
