import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Integration } from '../../contract/alerting/integrationRecord.ts';
import { startMailLinks, type MailLinks } from './testing/startMailLinks.ts';

const STRANGER = 'stranger@example.com';

let links: MailLinks;
beforeEach(async () => {
  links = await startMailLinks();
});
afterEach(() => links.server.close());

/** Presses a button on a link's page and returns the resulting page. */
async function press(html: string, button: string): Promise<string> {
  const forms = [...html.matchAll(/<form method="post" action="([^"]+)"><button[^>]*>([^<]+)</g)];
  const [, action = ''] = forms.find(([, , words]) => words === button) ?? [];
  expect(action).not.toBe('');
  const url = `${links.server.url}/unsubscribe${action.replaceAll('&amp;', '&')}`;
  return (await fetch(url, { method: 'POST' })).text();
}

const pageOf = async (url: string): Promise<string> => (await fetch(url)).text();
const mailsTo = (address: string) => links.server.mailer.sent.filter(({ to }) => to === address);

describe('“never again from this Hearth”', () => {
  it('stops the e-mails of every team, which no team can bypass', async () => {
    await links.saveMailbox(STRANGER);
    const other = await links.server.createTeam(links.owner);
    const before = mailsTo(STRANGER).length;
    const page = await press(
      await pageOf(await links.linkToAddress(STRANGER)),
      'Never e-mail me again from this server',
    );
    expect(page).toContain('won’t e-mail your address again');
    expect(await links.listed()).toMatchObject({ disabled: { why: expect.stringContaining(STRANGER) } });
    const input = {
      teamId: other.teamId,
      integrationId: `iid_${'7'.repeat(22)}`,
      versionstamp: null,
      settings: {
        name: 'Mailbox',
        config: { kind: 'email', to: STRANGER.toUpperCase() },
        isDefault: true,
        remindEverySeconds: null,
        alertAfterFailures: 1,
        wantsSummary: false,
      },
    };
    const save = { kind: 'rpc', rpc: ['integrations', 'save'], input };
    expect(await links.server.call(save, links.owner.token)).toMatchObject({ name: 'InvalidInputError' });
    const test = { config: { kind: 'email', to: STRANGER }, direction: 'down' };
    expect(await links.answerOf('integrations/test', test)).toMatchObject({ name: 'InvalidInputError' });
    expect(mailsTo(STRANGER)).toHaveLength(before);
  });

  it('can be undone on the same page, or with any link in any e-mail', async () => {
    await links.saveMailbox(STRANGER);
    const url = await links.linkToAddress(STRANGER);
    await press(await pageOf(url), 'Never e-mail me again from this server');
    const page = await press(await pageOf(url), 'Allow e-mails again');
    expect(page).toContain('can e-mail your address again');
    expect(await links.listed()).toMatchObject({ disabled: null });
    expect(await pageOf(url)).toContain('Stop these e-mails');
  });

  it('keeps unsubscribes from single teams when it is undone', async () => {
    await links.saveMailbox(STRANGER);
    const url = await links.linkToAddress(STRANGER);
    const done = await (await links.click(url)).text();
    const never = await press(done, 'Never e-mail me again from this server');
    await press(never, 'Allow e-mails again');
    expect(await links.listed()).toMatchObject({ disabled: { at: expect.any(Number) } });
  });

  it('applies to a person’s own e-mails, but not to the codes that they request', async () => {
    await links.rpc('preferences/save', links.wishes());
    const { teamId } = links.team;
    const url = await links.linkTo({ kind: 'team', userId: links.owner.userId, teamId });
    await press(await pageOf(url), 'Never e-mail me again from this server');
    const before = mailsTo('owner@example.com').length;
    const { data } = await links.server.createMonitor(links.owner, teamId);
    await fetch(`${links.server.url}/ping/${data.uuid}/fail`);
    for (let count = 0; count < 20; count++) await links.rpc<Integration[]>('integrations/list', { teamId });
    expect(mailsTo('owner@example.com')).toHaveLength(before);
    const ask = (name: string, input?: object) =>
      links.server.valueOf<Record<string, string>>({ kind: 'rpc', rpc: ['authentication', name], input });
    const { state } = await ask('begin');
    await ask('submitPrompt', { state: state ?? '', id: 'email', value: 'owner@example.com' });
    expect(mailsTo('owner@example.com')).toHaveLength(before + 1);
  });

  it('is not triggered by the one-click unsubscribe of mail programs', async () => {
    await links.saveMailbox(STRANGER);
    await links.click(await links.linkToAddress(STRANGER));
    const other = await links.server.createTeam(links.owner);
    expect(await pageOf(await links.linkTo({ kind: 'address', teamId: other.teamId, mark: 'x' }))).toContain(
      'Stop these',
    );
    expect(await pageOf(await links.linkToAddress(STRANGER))).not.toContain('Allow e-mails again');
  });
});
