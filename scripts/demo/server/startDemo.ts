import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readConfig } from '../../../src/server/config.ts';
import { createServer } from '../../../src/server/createServer.ts';
import { takePort } from '../../../src/server/http/takePort.ts';
import { createOutboxMailer } from '../../../src/server/mail/outboxMailer.ts';
import { freePort } from '../../../src/testing/freePort.ts';
import { createDemoClock } from '../clock.ts';
import { writeHistory } from '../history/writeHistory.ts';
import type { Story } from '../story/story.ts';
import { createDestinations } from './destinations.ts';
import { createEntrance } from './entrance.ts';
import { createMailbox, signInByMail } from './signIn.ts';
import { simulateJobs } from './simulateJobs.ts';

const HOST = '127.0.0.1';

export interface DemoOptions {
  /** The port; undefined for any free one. */
  port?: number | undefined;
  story: Story;
  /** When the demo takes place, in milliseconds since 1970; if undefined, the current time. */
  at?: number | undefined;
  /** Called with the next link each time one is used. */
  onEntered?(nextUrl: string): void;
}

export interface Demo {
  url: string;
  /** The link that signs in the first browser that opens it. */
  entranceUrl: string;
  /** The folder that contains its e-mails. */
  outbox: string;
  now(): number;
  /** Stops the server and removes everything that it stored. */
  close(): Promise<void>;
}

/**
 * Fills a temporary folder with the demo's data and serves it to this machine only. The folder is removed at the end.
 */
export async function startDemo({ port, story, at, onEntered = () => undefined }: DemoOptions): Promise<Demo> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'hearth-demo-'));
  const remove = () => rmSync(dataDir, { recursive: true, force: true });
  process.on('exit', remove);
  try {
    const chosenPort = port ?? (await freePort());
    await requireFree(chosenPort);
    // The environment is ignored, because a demo must not reach a real mail server or database.
    const config = readConfig({
      PORT: String(chosenPort),
      HOST,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      LIMIT_ADDRESS_ALERT_MAILS_PER_HOUR: '0',
      LIMIT_TEAM_ALERT_MAILS_PER_DAY: '0',
      DISK_LOW_PERCENT: '0',
      DISK_LOW_MB: '0',
      DISK_FULL_PERCENT: '0',
    });
    const upTo = () => at ?? Date.now();
    const clock = createDemoClock(upTo());
    const file = path.join(dataDir, 'hearth.sqlite');
    const { publicUrl, pingsKept } = config;
    const feed = await writeHistory({ story, file, clock, publicUrl, pingsKept, upTo });
    clock.runFrom(upTo());
    const outbox = path.join(dataDir, 'outbox');
    const mailbox = createMailbox(
      createOutboxMailer({ folder: outbox, from: config.mailFrom, print: () => undefined, now: clock.now }),
    );
    const entrance = createEntrance(publicUrl, {
      signIn: (userAgent) => signInByMail(publicUrl, story.viewer.address, { mailbox, userAgent }),
      page: `/dashboard/teams/${story.platform.teamId}`,
      onUsed: onEntered,
    });
    const server = await createServer(config, {
      now: clock.now,
      mailer: mailbox,
      outgoing: createDestinations(),
      moreRoutes: entrance.routes,
    });
    await server.listen();
    const endJobs = simulateJobs(publicUrl, feed, clock);
    return {
      url: publicUrl,
      entranceUrl: entrance.newUrl(),
      outbox,
      now: clock.now,
      async close() {
        await endJobs();
        await server.close();
        remove();
        process.off('exit', remove);
      },
    };
  } catch (error) {
    remove();
    throw error;
  }
}

/** Rejects if another program is using the port. Checked early, before any history is written. */
async function requireFree(port: number): Promise<void> {
  const taken = await takePort({ port, host: HOST });
  await taken.close();
}
