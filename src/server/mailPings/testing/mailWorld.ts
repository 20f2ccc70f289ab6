import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach } from '@jest/globals';
import nodemailer, { type SendMailOptions } from 'nodemailer';
import type { PingEvent } from '../../../contract/monitors/monitorEvents.ts';
import type { Monitor } from '../../../contract/monitors/monitorRecord.ts';
import { NOW } from '../../../testing/clock.ts';
import type { TestEngine } from '../../database/testing/engines.ts';
import { UNLIMITED } from '../../limits.ts';
import { createMonitorStorage } from '../../monitors/testing/monitorStorage.ts';
import { openMonitorWorld, type MonitorWorld } from '../../monitors/testing/monitorWorld.ts';
import { runInProcess } from '../../isolation/testing/runInProcess.ts';
import { handle } from '../../isolation/serveTasks.ts';
import { READ_MAIL, readMailParts } from '../mailTask.ts';
import { createMailPings, type MailPings, type MailPingsOptions } from '../createMailPings.ts';

export const DOMAIN = 'hearth.test';
/** A UUID that no monitor has. */
export const ELSEWHERE = '0b8f6c9e-5f0c-4a53-9d8e-3c6f2a1b4d5e';

/** Sets up a store on an engine, with a listener in front of it. Call it while tests are being registered. */
export function mailWorld({ places }: TestEngine) {
  const nextPlace = places();
  let world: MonitorWorld;
  let mail: MailPings;
  let port: number;
  let logged: string[];

  async function listen(options: Partial<MailPingsOptions> = {}): Promise<void> {
    mail = createMailPings({
      port: 0,
      host: '127.0.0.1',
      domain: DOMAIN,
      pings: world.store,
      isolation: runInProcess(handle(READ_MAIL, readMailParts)),
      limits: UNLIMITED,
      logger: {
        info: () => undefined,
        warn: () => undefined,
        error: (_fields, message) => void logged.push(message),
      },
      now: () => NOW,
      ...options,
    });
    port = await mail.listen();
  }

  beforeEach(async () => {
    logged = [];
    world = await openMonitorWorld(createMonitorStorage(await nextPlace()));
  });
  afterEach(async () => {
    await mail.close();
    await world.store.close();
  });

  return {
    world: () => world,
    mail: () => mail,
    port: () => port,
    logged: () => logged,
    listen,
    send: (to: string | string[], content: SendMailOptions = {}) => sendTo(port, to, content),
    async pings(monitor: Monitor): Promise<PingEvent[]> {
      return (await world.events(monitor)).filter((event) => event.type === 'ping');
    },
    bodyOf: async ({ teamId, monitorId }: Monitor, sequence: number): Promise<string> =>
      Buffer.from((await world.store.pingBody({ teamId, monitorId }, sequence))?.bytes ?? '', 'base64').toString(),
  };
}

/** Sends an e-mail as mail programs do; returns the last response, or the refusal. */
export async function sendTo(port: number, to: string | string[], content: SendMailOptions = {}): Promise<string> {
  const transport = nodemailer.createTransport({ host: '127.0.0.1', port, ignoreTLS: true });
  try {
    return (await transport.sendMail({ from: 'root@db1.example', to, text: 'done', ...content })).response;
  } catch (error) {
    return (error as { response?: string }).response ?? String(error);
  } finally {
    transport.close();
  }
}

/** Connects a client that sends arbitrary lines; each call returns the next response. */
export async function dial(port: number) {
  const socket = connect(port, '127.0.0.1');
  const lines = createInterface({ input: socket })[Symbol.asyncIterator]();
  const hear = async (): Promise<string> => {
    for (;;) {
      const { value, done } = (await lines.next()) as { value: string; done?: boolean };
      if (done === true) return 'closed';
      if (!/^\d{3}-/.test(value)) return value;
    }
  };
  const greeting = await hear();
  return {
    greeting,
    hear,
    write: (text: string) => void socket.write(text),
    say(line: string): Promise<string> {
      socket.write(`${line}\r\n`);
      return hear();
    },
    leave: () => void socket.destroy(),
  };
}
