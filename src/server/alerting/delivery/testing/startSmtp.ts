import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { createSmtpMailer } from '../../../mail/smtpMailer.ts';

export interface ReceivedMail {
  to: string;
  subject: string;
  text: string;
}

/** Starts a real SMTP server that records what it receives; while it `isBroken`, it rejects everything. */
export async function startSmtp() {
  const received: ReceivedMail[] = [];
  const state = { isBroken: false };
  async function keep(to: string, source: Buffer, done: () => void): Promise<void> {
    const { subject = '', text = '' } = await PostalMime.parse(source);
    received.push({ to, subject, text });
    done();
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (state.isBroken) return done(new Error('Try later'));
        void keep(envelope.rcptTo[0]?.address ?? '', Buffer.concat(chunks), done);
      });
    },
  });
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;

  return {
    received,
    state,
    /** Returns the e-mails with a matching subject that an address received. */
    receivedBy: (address: string, subject: RegExp): ReceivedMail[] =>
      received.filter((mail) => mail.to === address && subject.test(mail.subject)),
    createMailer: () => createSmtpMailer({ url, from: 'Hearth <hearth@example.com>' }),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
