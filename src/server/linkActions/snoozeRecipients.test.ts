import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Quiet } from '../../contract/alerting/alertingCalls.ts';
import type { Integration, IntegrationSettings } from '../../contract/alerting/integrationRecord.ts';
import type { AuditPage } from '../../contract/audit/auditCalls.ts';
import { auditNames, auditSentence } from '../../contract/audit/auditSentence.ts';
import { createId, INTEGRATION_ID_PREFIX } from '../../contract/ids.ts';
import { NOW } from '../../testing/clock.ts';
import { addressMark } from '../mail/emailAddress.ts';
import { linkSecretsOf } from '../signedLinks/testing/linkSecretsOf.ts';
import { createSignedTokens, keysFor } from '../signedLinks/signedTokens.ts';
import { createSnoozeLinks, LINK_LASTS_MS, type LinkRecipient } from '../signedLinks/tokenLinks.ts';
import type { TestPerson } from '../testing/apiClient.ts';
import { type MailLinks, startMailLinks } from './testing/startMailLinks.ts';

let links: MailLinks;
let member: TestPerson;
let monitorId: string;
let linkOf: (recipient: LinkRecipient) => string;
let team: (path: string, input?: object) => Promise<unknown>;
beforeEach(async () => {
  links = await startMailLinks();
  const { server, owner, rpc } = links;
  const { teamId, users } = links.team;
  member = await server.signUp('bob@example.com');
  await server.replaceTeam({ ...links.team, users: [...users, { userId: member.userId, role: 'member' }] });
  ({ monitorId } = (await server.createMonitor(owner, teamId, { name: 'Backup' })).data);
  const snooze = createSnoozeLinks(server.url, await linkSecretsOf(server.documents));
  linkOf = (recipient) => snooze.urlOf({ teamId, monitorId, recipient }, NOW);
  team = (path, input = {}) => rpc(path, { teamId, ...input });
});
afterEach(() => links.server.close());

const snoozes = async () => ((await team('alerting/quiet')) as Quiet).monitorSnoozes;

/** Returns the newest entry of the audit log as a sentence. */
async function newestEntry(): Promise<string> {
  const page = (await team('audit/list')) as AuditPage;
  const [newest] = page.entries;
  return newest === undefined
    ? ''
    : auditSentence(
        newest,
        auditNames(page, () => 'later'),
      );
}

/** Follows a link and undoes what it did. */
async function follow(url: string) {
  const { status } = await links.click(url);
  const isSnoozed = (await snoozes()).length > 0;
  await links.click(`${url}&undo=1`);
  return { status, isSnoozed };
}
const WORKS = { status: 200, isSnoozed: true };
const REFUSED = { status: 403, isSnoozed: false };

/** Turns on a member's own e-mails from the team. */
const wantMails = (mails: 'all' | 'none', quietHours: { from: string; to: string } | null = null) =>
  links.server.valueOf(
    {
      kind: 'rpc',
      rpc: ['preferences', 'save'],
      input: { teams: [{ teamId: links.team.teamId, mails }], quietHours, weeklyReport: false },
    },
    member.token,
  );

describe('the snooze link in an e-mail to a person', () => {
  beforeEach(() => wantMails('all'));

  it('works while they get the team’s alerts, and the audit log names them', async () => {
    const url = linkOf({ userId: member.userId });
    await links.click(url);
    expect(await newestEntry()).toBe('Snoozed “Backup” until later, with the link in an e-mail to bob@example.com');
    await links.click(`${url}&undo=1`);
    expect(await newestEntry()).toBe('Ended the snooze for “Backup”, with the link in an e-mail to bob@example.com');
  });

  it('works during their quiet hours', async () => {
    await wantMails('all', { from: '00:00', to: '23:59' });
    expect(await follow(linkOf({ userId: member.userId }))).toEqual(WORKS);
  });

  it('stops working when they are removed from the team', async () => {
    await team('members/remove', { userId: member.userId });
    expect(await follow(linkOf({ userId: member.userId }))).toEqual(REFUSED);
  });

  it('can’t undo a snooze after they are removed', async () => {
    const url = linkOf({ userId: member.userId });
    await links.click(url);
    await team('members/remove', { userId: member.userId });
    expect((await links.click(`${url}&undo=1`)).status).toBe(403);
    expect(await snoozes()).toHaveLength(1);
  });

  it('stops working when they turn off the team’s e-mails', async () => {
    await wantMails('none');
    expect(await follow(linkOf({ userId: member.userId }))).toEqual(REFUSED);
  });
});

describe('the snooze link in an e-mail from an integration', () => {
  let mailbox: Integration;
  let url: string;
  beforeEach(async () => {
    mailbox = await links.saveMailbox('ops@example.com');
    url = linkOf({ integrationId: mailbox.integrationId, mark: addressMark('ops@example.com') });
  });

  it('works, and the audit log names the address', async () => {
    await links.click(url);
    expect(await newestEntry()).toBe('Snoozed “Backup” until later, with the link in an e-mail to ops@example.com');
  });

  it.each<[string, () => Promise<unknown>]>([
    ['its recipient unsubscribes', async () => links.click(await links.linkToAddress('ops@example.com'))],
    ['it e-mails another address', async () => links.saveMailbox('others@example.com', await links.listed())],
    [
      'it is deleted',
      async () => {
        const { integrationId, versionstamp } = (await links.listed()) ?? mailbox;
        return team('integrations/delete', { integrationId, versionstamp });
      },
    ],
  ])('stops working when %s', async (_what, change) => {
    expect(await follow(url)).toEqual(WORKS);
    await change();
    expect(await follow(url)).toEqual(REFUSED);
  });

  it('stops working when its recipient was a member and is removed', async () => {
    const own = await links.saveMailbox('bob@example.com', await links.listed());
    const theirs = linkOf({ integrationId: own.integrationId, mark: addressMark('bob@example.com') });
    expect(await follow(theirs)).toEqual(WORKS);
    await team('members/remove', { userId: member.userId });
    expect(await follow(theirs)).toEqual(REFUSED);
  });
});

describe('the snooze link in a chat message', () => {
  const settings: IntegrationSettings = {
    name: 'Ops',
    config: { kind: 'slack', url: 'https://hooks.slack.com/services/T1/B1/secret' },
    isDefault: true,
    remindEverySeconds: null,
    alertAfterFailures: 1,
    wantsSummary: false,
  };

  it('works until the integration is deleted; the audit log names it, but no secret', async () => {
    const integrationId = createId(INTEGRATION_ID_PREFIX);
    const saved = (await team('integrations/save', { integrationId, versionstamp: null, settings })) as Integration;
    const url = linkOf({ integrationId });
    await links.click(url);
    expect(await newestEntry()).toBe('Snoozed “Backup” until later, with the link in an alert to “Ops” (Slack)');
    expect(JSON.stringify(await team('audit/list'))).not.toContain('hooks.slack.com');
    await links.click(`${url}&undo=1`);
    await team('integrations/delete', { integrationId, versionstamp: saved.versionstamp });
    expect(await follow(url)).toEqual(REFUSED);
  });
});

it('a snooze link from a version that recorded no recipient says to log in, and nothing about the monitor', async () => {
  const secrets = await linkSecretsOf(links.server.documents);
  const tokens = createSignedTokens(() => keysFor(secrets(LINK_LASTS_MS), 'snooze a monitor'));
  const token = tokens.sign({ teamId: links.team.teamId, monitorId, expiresAt: NOW + LINK_LASTS_MS });
  const url = `${links.server.url}/snooze?alert=${token}`;
  expect(await follow(url)).toEqual(REFUSED);
  const html = await (await fetch(url)).text();
  expect(html).toContain('This link no longer works');
  expect(html).toContain('log in');
  expect(html).not.toContain('Backup');
});
