import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import { clientNetworks } from '../auth/limits/clientNetworks.ts';
import { createOpenSockets } from '../budget/callerBudget.ts';
import { createMeter } from '../budget/meter.ts';
import type { Clock } from '../clock.ts';
import { collectBytes } from '../collectBytes.ts';
import { ConfigError } from '../configReaders.ts';
import type { Isolation } from '../isolation/createIsolation.ts';
import { createFailureLog, type Logger } from '../logger.ts';
import type { Limits } from '../limits.ts';
import type { PingOutcome, PingStore } from '../monitors/monitorStore.ts';
import { keptMessage } from '../monitors/pings/keptMessage.ts';
import type { PingRequest } from '../monitors/pings/pingUrl.ts';
import { READ_MAIL } from './mailTask.ts';
import { type MailParts, readMail, readMailRecipient, unparsed } from './readMail.ts';

/** Where the server accepts e-mails as pings. */
export interface MailPingsPlace {
  port: number;
  /** The domain in recipients' addresses, in lowercase. */
  domain: string;
}

export interface MailPingsOptions extends MailPingsPlace {
  host: string;
  pings: PingStore;
  /** Parses e-mails. */
  isolation: Pick<Isolation, 'run'>;
  limits: Pick<Limits, 'pingsBurst' | 'pingsPerSecond'>;
  logger: Logger;
  now: Clock;
}

export interface MailPings {
  /** Starts accepting e-mails; returns the port. Rejects with a `ConfigError` if the port is unavailable. */
  listen(): Promise<number>;
  /** Stops accepting e-mails; resolves once pending ones are recorded, or after a few seconds. */
  close(): Promise<void>;
}

/** Maximum size of an accepted e-mail in bytes, including attachments; only the beginning is read. */
const MAX_MAIL_BYTES = 25 * 1_048_576;
const READ_BYTES = 1_048_576;
/** The bytes of e-mails that are parsed for one network; 64 KiB of short lines take a tenth of a second. */
const READING = { burst: 8_388_608, perSecond: 262_144 };
const MAX_RECIPIENTS = 10;
export const MAX_CONNECTIONS = 200;
const MAX_CONNECTIONS_OF_NETWORK = 20;
const IDLE_MS = 60_000;
/** How long sending one e-mail can take. */
const SENDING_MS = 120_000;
const CLOSE_WITHIN_MS = 5_000;
const MAX_SENDER = 200;

/** Responses to a sender's mail server for pings that aren't recorded (RFC 5321 §4.2.3): 4xx is retried, 5xx isn't. */
const REFUSALS = {
  'not-found': [550, 'No such monitor'],
  'ambiguous-slug': [550, 'Several monitors have that slug'],
  'not-here': [550, 'Not a recipient of this server'],
  'too-large': [552, 'Message too large'],
  'too-many': [450, 'Too many pings, try again later'],
  'too-many-connections': [421, 'Too many connections, try again later'],
  'too-many-monitors': [452, 'Too many monitors'],
  'no-room': [452, 'Out of disk space'],
  failed: [451, 'Not recorded, try again later'],
} as const;

type Refusal = keyof typeof REFUSALS;

/** Records e-mails to monitors' addresses as pings. It doesn't relay e-mail, and accepts no other recipients. */
export function createMailPings(options: MailPingsOptions): MailPings {
  const { port, domain, host, pings, isolation, limits, logger, now } = options;
  const meter = createMeter({ burst: limits.pingsBurst, perSecond: limits.pingsPerSecond });
  const bytesRead = createMeter(READING);
  const open = createOpenSockets();
  const connected = new Map<string, () => void>();
  const recording = new Set<Promise<unknown>>();
  const logFailure = createFailureLog(logger, 'Could not record pings by e-mail', now);

  /** Checks that a recipient is an existing monitor and that the client is within its limits. */
  async function admit(recipient: string, client: string): Promise<Refusal | null> {
    const request = requestOf(recipient);
    if (request === null) return 'not-here';
    if (!meter.charge(clientNetworks(client).network, 1, now()).isCovered) return 'too-many';
    return pings.checkTarget(request.target, client);
  }

  function requestOf(address: string): PingRequest | null {
    const at = address.lastIndexOf('@');
    return address.slice(at + 1).toLowerCase() === domain ? readMailRecipient(address.slice(0, at)) : null;
  }

  async function readParts(source: Buffer): Promise<MailParts | null> {
    const read = await isolation.run(READ_MAIL, source.toString('base64'));
    if (read.ok) return read.value;
    return read.reason === 'busy' ? null : unparsed(source);
  }

  async function take(stream: SMTPServerDataStream, session: SMTPServerSession): Promise<Refusal | null> {
    const at = now();
    const limit = setTimeout(() => endConnection(session.id), SENDING_MS);
    const start = await readStart(stream);
    clearTimeout(limit);
    // A sender that has disconnected can't be sent a response.
    if (start === null) return 'failed';
    if (stream.sizeExceeded) return 'too-large';
    const { network } = clientNetworks(session.remoteAddress);
    if (!bytesRead.charge(network, start.bytes.length, at).isCovered) return 'too-many';
    const mail = await readMail(start, readParts);
    if (mail === null) return 'too-many';
    const { body, subjectBytes, isUnread } = mail;
    const { mailFrom, rcptTo } = session.envelope;
    const message = { scheme: 'email', body, subjectBytes } as const;
    const record = async ({ target, ...said }: PingRequest): Promise<PingOutcome> => {
      const keywordsOf = () => pings.keywordsOf(target, session.remoteAddress);
      const { bytes, isCut, search } = await keptMessage(message, keywordsOf, isUnread);
      return pings.recordPing(target, {
        ...said,
        ...message,
        at,
        tookMs: Math.max(0, now() - at),
        method: '',
        address: session.remoteAddress,
        userAgent: (mailFrom === false ? '' : mailFrom.address).slice(0, MAX_SENDER),
        body: bytes,
        isBodyCut: isCut,
        search,
      });
    };
    const requests = rcptTo.flatMap(({ address }) => requestOf(address) ?? []);
    return worstOf(await Promise.all(requests.map(record)));
  }

  /**
   * Runs one SMTP command. If an error occurs on our side, the reply is a temporary error (4xx), so that the sender
   * retries.
   */
  async function answer(step: Promise<Refusal | null>, done: (error?: Error | null) => void): Promise<void> {
    let refusal: Refusal | null = 'failed';
    recording.add(step);
    try {
      refusal = await step;
    } catch (error) {
      logFailure(error);
    }
    recording.delete(step);
    done(refusal === null ? null : refusalOf(refusal));
  }

  const smtp = new SMTPServer({
    name: domain,
    banner: 'Hearth',
    logger: false,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: MAX_MAIL_BYTES,
    maxClients: MAX_CONNECTIONS,
    maxRecipients: MAX_RECIPIENTS,
    socketTimeout: IDLE_MS,
    closeTimeout: CLOSE_WITHIN_MS,
    onConnect({ id, remoteAddress }, done) {
      const giveBack = open.take(clientNetworks(remoteAddress).network, MAX_CONNECTIONS_OF_NETWORK);
      if (giveBack === null) return done(refusalOf('too-many-connections'));
      connected.set(id, giveBack);
      done();
    },
    onClose({ id }) {
      connected.get(id)?.();
      connected.delete(id);
    },
    onRcptTo: ({ address }, { remoteAddress }, done) => void answer(admit(address, remoteAddress), done),
    onData: (stream, session, done) => void answer(take(stream, session), done),
  });
  function endConnection(id: string): void {
    for (const connection of smtp.connections) if (connection.session.id === id) connection.close();
  }
  // Connection errors don't matter, because the client is gone.
  smtp.on('error', () => undefined);

  return {
    async listen() {
      const listening = once(smtp.server, 'listening');
      smtp.listen(port, host);
      await listening.catch(rethrowFor(port));
      const { port: taken } = smtp.server.address() as AddressInfo;
      logger.info({ port: taken, domain }, 'Receiving pings by e-mail');
      return taken;
    },
    async close() {
      if (!smtp.server.listening) return;
      const closed = new Promise<void>((resolve) => smtp.close(resolve));
      for (const connection of smtp.connections) {
        if (connection.session.envelope.mailFrom === false) connection.send(421, 'Server shutting down');
      }
      await closed;
      await Promise.allSettled(recording);
    },
  };
}

/**
 * Reads the beginning of a message; the rest is discarded as it arrives. Null if the client disconnects before the end.
 */
async function readStart(stream: SMTPServerDataStream): Promise<{ bytes: Buffer; isCut: boolean } | null> {
  const start = collectBytes();
  let isCut = false;
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      const room = READ_BYTES - start.length();
      isCut ||= chunk.length > room;
      start.add(chunk.subarray(0, room));
    }
  } catch {
    return null;
  }
  return { bytes: start.bytes(), isCut };
}

/**
 * Chooses one response for all recipients of an e-mail. If a retry could succeed for any of them, the sender should
 * retry; recipients that don't exist are ignored.
 */
function worstOf(outcomes: PingOutcome[]): Refusal | null {
  const refusals = outcomes.flatMap((outcome) => (outcome.recorded ? [] : [outcome.problem]));
  const temporary = refusals.find((refusal) => REFUSALS[refusal][0] < 500);
  return temporary ?? (refusals.length === outcomes.length ? (refusals[0] ?? 'not-found') : null);
}

function refusalOf(refusal: Refusal): Error {
  const [responseCode, message] = REFUSALS[refusal];
  return Object.assign(new Error(message), { responseCode });
}

function rethrowFor(port: number) {
  return (error: NodeJS.ErrnoException): never => {
    const problems: Record<string, string> = {
      EADDRINUSE: `must name a free port: ${port} is in use`,
      EACCES: `must name a port above 1023: Hearth isn’t allowed to listen on ${port}`,
    };
    const problem = problems[error.code ?? ''];
    throw problem === undefined ? error : new ConfigError('MAIL_PINGS', problem);
  };
}
