import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, it } from '@jest/globals';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { createSmtpMailer } from '../../mail/smtpMailer.ts';
import type { SendContext } from '../notifier.ts';
import { createOutgoingHttp } from '../../egress/nodeOutgoingHttp.ts';
import { downMessage, HOSTILE_NAME, MANAGE_URL, messages, summaryMessage, upMessage } from '../testing/messages.ts';
import { emailNotifier } from './emailNotifier.ts';

const closers: (() => void | Promise<void>)[] = [];
afterAll(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

/** Starts a real SMTP server that parses the e-mails it receives the way a mail program does. */
async function startSmtp(options: SMTPServerOptions = {}) {
  const sources: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      let source = '';
      stream.on('data', (chunk: Buffer) => (source += chunk.toString()));
      stream.on('end', () => {
        sources.push(source);
        done();
      });
    },
    ...options,
  });
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  const mailer = createSmtpMailer({ url: `smtp://127.0.0.1:${port}`, from: 'Hearth <hearth@hearth.example>' });
  const http = createOutgoingHttp();
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  closers.push(
    close,
    () => mailer.close(),
    () => http.close(),
  );
  const context: SendContext = { mailer, http, idempotencyKey: 'note-1', signal: new AbortController().signal };
  const send = (message = downMessage()) => emailNotifier.send(message, { kind: 'email', to: 'ann@x.org' }, context);
  return { send, sources, close };
}

let taking: ReturnType<typeof startSmtp> | undefined;

/**
 * Returns a shared server that accepts every e-mail, cleared of e-mails from earlier tests. It's shared because it
 * delays its greeting to each new connection.
 */
async function takingSmtp() {
  const smtp = await (taking ??= startSmtp());
  smtp.sources.length = 0;
  return smtp;
}

describe('the e-mail for an alert', () => {
  it('says what is down, since when, why and where to look', async () => {
    const { send, sources } = await takingSmtp();
    expect(await send()).toMatchObject({ isDelivered: true, status: 250 });
    const mail = await PostalMime.parse(sources[0]!);
    expect(mail).toMatchObject({ subject: 'Down: Nightly backup', to: [{ address: 'ann@x.org' }] });
    for (const body of [mail.text, mail.html]) {
      expect(body).toContain('Nightly backup has been down since 14:05 UTC (no successful run in 1 h 30 min).');
      expect(body).toContain('Acme Operations');
      expect(body).toContain('backup, production');
      expect(body).toContain('/monitors/hearthbeat/m_4fT9');
      expect(body).toContain(MANAGE_URL);
    }
  });

  it('has headers for unsubscribing, for automatic e-mail and for recognizing duplicates', async () => {
    const { send, sources } = await takingSmtp();
    await send();
    await send();
    const [first, second] = await Promise.all(sources.map((source) => PostalMime.parse(source)));
    const header = (name: string) => first!.headers.find(({ key }) => key === name)?.value;
    expect(header('list-unsubscribe')).toBe(`<${MANAGE_URL}>`);
    expect(header('auto-submitted')).toBe('auto-generated');
    expect(first!.messageId).toBe('<note-1@hearth.example>');
    expect(second!.messageId).toBe(first!.messageId);
  });

  it('lets the recipient unsubscribe with one click if the message includes the link', async () => {
    const { send, sources } = await takingSmtp();
    const unsubscribeUrl = `https://hearth.example/unsubscribe?mail=${'x'.repeat(200)}`;
    await send({ ...downMessage(), unsubscribeUrl });
    await send();
    const [first, second] = await Promise.all(sources.map((source) => PostalMime.parse(source)));
    const header = (mail: typeof first, name: string) => mail!.headers.find(({ key }) => key === name)?.value;
    expect(header(first, 'list-unsubscribe')).toBe(`<${unsubscribeUrl}>`);
    expect(header(first, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    for (const body of [first!.text, first!.html]) expect(body).toContain(unsubscribeUrl);
    expect(header(second, 'list-unsubscribe-post')).toBeUndefined();
  });

  it('is in the same thread as other alerts about its monitor', async () => {
    const { send, sources } = await takingSmtp();
    await send();
    await send(upMessage());
    const mails = await Promise.all(sources.map((source) => PostalMime.parse(source)));
    expect(mails.map(({ references }) => references)).toEqual(Array(2).fill('<monitor-m_4fT9@hearth.example>'));
  });

  it('lists every monitor of a summary', async () => {
    const { send, sources } = await takingSmtp();
    await send(summaryMessage(12));
    const mail = await PostalMime.parse(sources[0]!);
    expect(mail.subject).toBe('Acme Operations: 10 monitors down, 2 recovered');
    for (let number = 1; number <= 12; number++) {
      expect(mail.text).toContain(`Import ${number}\n`);
      expect(mail.html).toContain(`Import ${number}</a>`);
    }
  });

  it.each(messages)('does not load or run anything: %s', async (_what, message) => {
    const { send, sources } = await takingSmtp();
    await send(message);
    const { html = '' } = await PostalMime.parse(sources[0]!);
    expect(html).not.toMatch(/<script|<img|<link|url\(| on\w+=/i);
    expect(html).not.toContain(HOSTILE_NAME);
  });
});

describe('an e-mail that is not accepted', () => {
  const refusing = (responseCode: number, message: string): SMTPServerOptions => ({
    onRcptTo: (_address, _session, done) => done(Object.assign(new Error(message), { responseCode })),
  });

  it.each([
    [550, '5.1.1 No such mailbox', true],
    [550, '5.1.10 Null MX', true],
    [550, '5.7.1 Looks like spam to us', false],
    [552, '5.2.2 Mailbox full', false],
    [451, '4.7.1 Come back later', false],
  ])('counts as not delivered after the reply “%d %s” (permanently: %s)', async (status, message, isPermanent) => {
    const { send } = await startSmtp(refusing(status, message));
    expect(await send()).toMatchObject({
      isDelivered: false,
      status,
      isPermanent,
      answer: expect.stringContaining(message),
    });
  });

  it('has no status if nothing is listening', async () => {
    const { send, close } = await startSmtp();
    await close();
    expect(await send()).toMatchObject({
      isDelivered: false,
      status: null,
      isPermanent: false,
      answer: expect.stringContaining('ECONNREFUSED'),
    });
  });
});
