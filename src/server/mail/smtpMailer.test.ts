import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { freePort } from '../../testing/freePort.ts';
import { codeMail } from './signInMails.ts';
import { createSmtpMailer, requiresTls } from './smtpMailer.ts';
import { sampleLink } from './testing/sampleSignIn.ts';

interface Received {
  from: string;
  to: string[];
  source: string;
  isEncrypted: boolean;
}

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  while (closers.length > 0) await closers.pop()?.();
});

/** Starts a real SMTP server on the loopback interface that records what it receives. */
async function startSmtp(options: SMTPServerOptions = {}) {
  const received: Received[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope, secure }, done) {
      let source = '';
      stream.on('data', (chunk: Buffer) => (source += chunk.toString()));
      stream.on('end', () => {
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        received.push({ from, to: envelope.rcptTo.map(({ address }) => address), source, isEncrypted: secure });
        done();
      });
    },
    ...options,
  });
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  closers.push(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return { received, port: portOf(server.server) };
}

const portOf = (server: Server) => (server.address() as AddressInfo).port;

function mailer(authority: string, timeoutMs?: number) {
  const created = createSmtpMailer({ url: `smtp://${authority}`, from: 'Hearth <hearth@example.com>', timeoutMs });
  closers.push(() => created.close());
  return created;
}

describe('sending through an SMTP server', () => {
  it('delivers the e-mail as text and as HTML', async () => {
    const { received, port } = await startSmtp();
    await mailer(`127.0.0.1:${port}`).send(codeMail('ann@x.org', { code: '012345', ...sampleLink }));
    expect(received).toMatchObject([{ from: 'hearth@example.com', to: ['ann@x.org'] }]);
    const parsed = await PostalMime.parse(received[0]!.source);
    expect(parsed).toMatchObject({
      from: { name: 'Hearth', address: 'hearth@example.com' },
      to: [{ address: 'ann@x.org' }],
      subject: '012345 is your Hearth code',
    });
    expect(parsed.text).toContain('012345');
    expect(parsed.html).toContain('012345');
  });

  it('signs in with the credentials in the URL', async () => {
    const signIns: unknown[] = [];
    const { received, port } = await startSmtp({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth({ username, password }, _session, done) {
        signIns.push({ username, password });
        done(null, { user: username });
      },
    });
    await mailer(`ann%40x.org:p%3Ass@127.0.0.1:${port}`).send(mail('bob@x.org'));
    expect(signIns).toEqual([{ username: 'ann@x.org', password: 'p:ss' }]);
    expect(received).toHaveLength(1);
  });

  it('sends many at the same time over few connections', async () => {
    let connections = 0;
    const { received, port } = await startSmtp({
      onConnect(_session, done) {
        connections++;
        done();
      },
    });
    const pooled = mailer(`127.0.0.1:${port}`);
    await Promise.all(Array.from({ length: 40 }, (_, number) => pooled.send(mail(`person${number}@x.org`))));
    expect(new Set(received.map(({ to }) => to[0])).size).toBe(40);
    expect(connections).toBeLessThanOrEqual(4);
  });

  it('rejects if the server refuses the recipient, and sends the next e-mail', async () => {
    const { received, port } = await startSmtp({
      onRcptTo({ address }, _session, done) {
        done(address === 'gone@x.org' ? new Error('No such mailbox') : null);
      },
    });
    const open = mailer(`127.0.0.1:${port}`);
    await expect(open.send(mail('gone@x.org'))).rejects.toThrow('No such mailbox');
    await open.send(mail('ann@x.org'));
    expect(received.map(({ to }) => to)).toEqual([['ann@x.org']]);
  });

  it('rejects if nothing is listening', async () => {
    await expect(mailer(`127.0.0.1:${await freePort()}`).send(mail('ann@x.org'))).rejects.toThrow('ECONNREFUSED');
  });

  it('rejects if the server accepts the connection and then stays silent', async () => {
    const silent = createServer();
    silent.listen(0, '127.0.0.1');
    await once(silent, 'listening');
    silent.on('connection', (socket) => closers.push(async () => socket.destroy()));
    closers.unshift(() => new Promise((resolve) => silent.close(resolve)));
    await expect(mailer(`127.0.0.1:${portOf(silent)}`, 50).send(mail('ann@x.org'))).rejects.toThrow(
      /timeout|greeting/i,
    );
  });

  it('never sends an e-mail that was aborted while it waited for a connection', async () => {
    const held: (() => void)[] = [];
    const { received, port } = await startSmtp({
      onMailFrom: (_address, _session, done) => void held.push(done),
    });
    const open = mailer(`127.0.0.1:${port}`);
    const first = Promise.all([1, 2, 3, 4].map((number) => open.send(mail(`first${number}@x.org`))));
    const given = new AbortController();
    const late = open.send(mail('late@x.org'), given.signal);
    const last = open.send(mail('last@x.org'));
    given.abort(new Error('It is given up.'));
    await expect(late).rejects.toThrow('It is given up.');
    while (held.length < 4) await new Promise((resolve) => setImmediate(resolve));
    while (received.length < 5) {
      held.shift()?.();
      await new Promise((resolve) => setImmediate(resolve));
    }
    await Promise.all([first, last]);
    expect(
      received
        .flatMap(({ to }) => to)
        .toSorted()
        .at(0),
    ).toBe('first1@x.org');
    expect(received.flatMap(({ to }) => to)).not.toContain('late@x.org');
  });

  it('sends nothing in plain text if an attacker strips the offer of encryption', async () => {
    const { received, port } = await startSmtp();
    const sent = mailer(`ann:secret@127.0.0.1:${port}?requireTLS=true`).send(mail('ann@x.org'));
    await expect(sent).rejects.toThrow('The mail server doesn’t offer encryption (STARTTLS), which SMTP_URL requires.');
    expect(received).toEqual([]);
  });

  it('encrypts if the server offers it', async () => {
    const { received, port } = await startSmtp({ disabledCommands: [] });
    await mailer(`127.0.0.1:${port}?requireTLS=true&tls.rejectUnauthorized=false`).send(mail('ann@x.org'));
    expect(received).toMatchObject([{ to: ['ann@x.org'], isEncrypted: true }]);
  });

  it.each([
    ['smtp://mail.example.com', true],
    ['smtp://mail.example.com?requireTLS=false', true],
    ['smtps://mail.example.com', true],
    ['smtp://mailpit:1025', true],
    ['smtp://192.168.0.7', true],
    ['smtp://localhost.example.com', true],
    ['smtp://localhost:1025', false],
    ['smtp://user:pw@127.0.0.1:1025', false],
    ['smtp://[::1]:1025', false],
  ])('decides whether %s requires encryption: %s', (url, isRequired) => {
    expect(requiresTls(url)).toBe(isRequired);
  });

  it('never interprets one address as several, or a subject as headers', async () => {
    const { received, port } = await startSmtp();
    const open = mailer(`127.0.0.1:${port}`);
    await open.send({ ...mail('ann@x.org'), subject: 'Hello\r\nBcc: eve@x.org' });
    await open.send(mail('ann@x.org,eve@x.org')).catch(() => undefined);
    expect(received.flatMap(({ to }) => to)).not.toContain('eve@x.org');
    expect(received[0]?.source).not.toMatch(/^Bcc:/m);
  });
});

const mail = (to: string) => ({ to, subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' });
