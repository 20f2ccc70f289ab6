import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  to: string[];
  subject: string;
  text: string;
  /** Empty if the e-mail has only plain text. */
  html: string;
}

/** A real SMTP server that records what it receives. */
export interface MailServer {
  url: string;
  /** Returns every e-mail to an address so far, oldest first. */
  mailsTo(address: string): ReceivedMail[];
  /** Waits for the next e-mail to an address, skipping any that were returned before. */
  nextMailTo(address: string): Promise<ReceivedMail>;
  /**
   * Waits until the next code is e-mailed to an address, and returns it. Skips e-mails without a code, such as notices
   * about new devices.
   */
  nextCodeFor(address: string): Promise<string>;
  close(): Promise<void>;
}

const MAIL_TIMEOUT_MS = 30_000;

export async function startMailServer(): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const seen = new Map<string, number>();
  const arrivals = new Set<() => void>();

  const receive = async (stream: AsyncIterable<Uint8Array>, to: string[]) => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of stream) chunks.push(chunk);
    const { subject = '', text = '', html = '' } = await PostalMime.parse(Buffer.concat(chunks));
    received.push({ to, subject, text, html });
    for (const arrived of arrivals) arrived();
  };

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, acknowledge) {
      const to = session.envelope.rcptTo.map(({ address }) => address.toLowerCase());
      receive(stream, to).then(() => acknowledge(), acknowledge);
    },
  });
  // When a Hearth server is killed, its connection is reset. An unhandled error would end the test's process.
  server.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ECONNRESET') throw error;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  const mailsTo = (address: string) => received.filter(({ to }) => to.includes(address.toLowerCase()));

  const nextMailTo = (address: string) =>
    new Promise<ReceivedMail>((resolve, reject) => {
      const index = seen.get(address) ?? 0;
      seen.set(address, index + 1);
      const timer = setTimeout(() => {
        arrivals.delete(look);
        reject(new Error(`E-mail number ${index + 1} to ${address} never arrived.`));
      }, MAIL_TIMEOUT_MS);
      const look = () => {
        const mail = mailsTo(address)[index];
        if (!mail) return;
        clearTimeout(timer);
        arrivals.delete(look);
        resolve(mail);
      };
      arrivals.add(look);
      look();
    });

  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    mailsTo,
    nextMailTo,
    async nextCodeFor(address) {
      for (;;) {
        const { subject } = await nextMailTo(address);
        const code = /^\d{6}\b/.exec(subject)?.[0];
        if (code !== undefined) return code;
      }
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
