import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { teamKey } from '../../contract/keys.ts';
import { startMailLinks, type MailLinks } from './testing/startMailLinks.ts';

let links: MailLinks;
beforeEach(async () => {
  links = await startMailLinks();
});
afterEach(() => links.server.close());

describe('an unsubscribe link’s page', () => {
  it('asks for confirmation, so a scanner that follows links doesn’t stop anything', async () => {
    await links.rpc('preferences/save', links.wishes());
    const url = await links.linkTo({ kind: 'team', userId: links.owner.userId, teamId: links.team.teamId });
    const answer = await fetch(url);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('content-security-policy')).toContain("form-action 'self'");
    expect(await answer.text()).toContain(
      `<form method="post" action="${new URL(url).search}"><button>Stop these e-mails</button></form>`,
    );
    expect(await links.rpc('preferences/get')).toMatchObject(links.wishes());
  });

  it('shows the name of a team as text', async () => {
    const key = teamKey(links.team.teamId);
    const data = { ...links.team, display: '<img src=x>' };
    await links.server.valueOf(
      { kind: 'document-atomic', checks: [], ops: [{ type: 'set', key, data }] },
      links.owner.token,
    );
    const html = await (
      await fetch(await links.linkTo({ kind: 'team', userId: 'id_1', teamId: links.team.teamId }))
    ).text();
    expect(html).toContain('&lt;img src=x&gt;');
    expect(html).not.toContain('<img');
  });

  it.each(['', '?mail=', '?mail=x.y', '?mail=a&mail=b', '?mail[]=a'])(
    'does not exist for an invalid token: %s',
    async (query) => {
      for (const method of ['GET', 'POST']) {
        expect((await fetch(`${links.server.url}/unsubscribe${query}`, { method })).status).toBe(404);
      }
    },
  );
});

describe('someone who unsubscribed by mistake', () => {
  /** Returns the URL that a page's button submits to. */
  const pressed = (html: string, button = 'Resume e-mails'): string => {
    const [, action = '', words] = /<form method="post" action="([^"]+)"><button[^>]*>([^<]+)</.exec(html) ?? [];
    expect(words).toBe(button);
    return `${links.server.url}/unsubscribe${action.replaceAll('&amp;', '&')}`;
  };

  it('gets e-mails again after pressing the button on the page, immediately or later', async () => {
    await links.saveMailbox('ops@example.com');
    const url = await links.linkToAddress('ops@example.com');
    await links.click(url);
    const html = await (await fetch(url)).text();
    expect(html).toContain('ops@example.com no longer gets alerts from Operations.');
    expect(html).not.toContain('Stop these e-mails');
    for (const page of [html, await (await links.click(url)).text()]) {
      await links.click(url);
      expect(await links.listed()).toMatchObject({ disabled: { at: expect.any(Number) } });
      const answer = await links.click(pressed(page));
      expect([answer.status, await answer.text()]).toEqual([
        200,
        expect.stringContaining('Alerts from Operations are e-mailed to ops@example.com again.'),
      ]);
      expect(await links.listed()).toMatchObject({ disabled: null });
    }
    expect(await (await fetch(url)).text()).toContain('Stop these e-mails');
  });

  it('is not promised e-mails if the integration is also off for another reason', async () => {
    await links.saveMailbox('ops@example.com');
    const monitor = await links.server.createMonitor(links.owner, links.team.teamId);
    const noMailbox = { command: 'RCPT TO', response: '550 5.1.1 No such mailbox', responseCode: 550 };
    links.server.mailer.failure = Object.assign(new Error('No such mailbox'), noMailbox);
    await fetch(`${links.server.url}/ping/${monitor.data.uuid}/fail`);
    while (!(await links.listed())?.disabled) await links.listed();
    const url = await links.linkToAddress('ops@example.com');
    const answer = await links.click(pressed(await (await links.click(url)).text()));
    expect(await answer.text()).toContain('Alerts from Operations can be e-mailed to ops@example.com again.');
    expect(await links.listed()).toMatchObject({ disabled: { at: expect.any(Number) } });
  });

  it('gets no more e-mails after unsubscribing again on the page that is still open', async () => {
    await links.saveMailbox('ops@example.com');
    const url = await links.linkToAddress('ops@example.com');
    const again = pressed(await (await links.click(url)).text());
    await links.click(again);
    const asking = await (await fetch(again)).text();
    await links.click(pressed(asking, 'Stop these e-mails'));
    expect(await links.listed()).toMatchObject({ disabled: { at: expect.any(Number) } });
  });

  it('is not resubscribed by a program that follows links, or by an invalid token', async () => {
    await links.saveMailbox('ops@example.com');
    const url = await links.linkToAddress('ops@example.com');
    const again = pressed(await (await links.click(url)).text());
    await fetch(again);
    expect((await links.click(again.replace('mail=', 'mail=A'))).status).toBe(404);
    expect(await links.listed()).toMatchObject({ disabled: { at: expect.any(Number) } });
  });

  it('has to sign in to resume their own e-mails', async () => {
    await links.rpc('preferences/save', links.wishes());
    const url = await links.linkTo({ kind: 'report', userId: links.owner.userId });
    expect(await (await links.click(url)).text()).not.toContain('again=1');
    expect((await links.click(`${url}&again=1`)).status).toBe(404);
    expect(await links.rpc('preferences/get')).toMatchObject({ weeklyReport: false });
  });
});
