import { HOUR_MS } from '../../src/contract/durations.ts';
import type { Monitor, MonitorSettings } from '../../src/contract/monitors/monitorRecord.ts';
import { rpc } from '../../src/sdk/commandBuilders.ts';
import type { HearthServer } from './hearthServer.ts';
import type { TestUser } from './testUsers.ts';
import { monitorOf } from './monitors.ts';

const HOURLY = { kind: 'period', periodSeconds: 3_600 } as const;
const NIGHTLY = { kind: 'cron', expression: '30 2 * * 1-5', timezone: 'Europe/Berlin' } as const;
const PLACES = ['Berlin', 'Lisbon', 'Nairobi', 'Osaka', 'Quito', 'Riga', 'Toronto', 'Wellington'];
const WORKS = ['Stock count', 'Invoice export', 'Mail digest', 'Log rotation', 'Cache warming'];

export interface BusyTeam {
  /** A monitor that was edited once and has pings, durations and bodies from each of the given hours. */
  busy: Monitor;
  /** A monitor that was never pinged. */
  waiting: Monitor;
}

/**
 * Gives a team about forty monitors of every status. For each number in `hoursAgo`, oldest first, runs the server with
 * its clock set that many hours back. The last number must be at least three, so that something is late by now.
 */
export async function fillTeam(
  hearth: HearthServer,
  person: TestUser,
  teamId: string,
  hoursAgo: readonly number[],
): Promise<BusyTeam> {
  const make = (settings: Pick<MonitorSettings, 'name'> & Partial<MonitorSettings>) =>
    monitorOf(person, teamId, settings);
  const ping = async ({ uuid }: Monitor, rest = '', body?: string) => {
    const answer = await fetch(`${hearth.url}/ping/${uuid}${rest}`, {
      method: 'POST',
      ...(body !== undefined && { body }),
    });
    if (!answer.ok) throw new Error(`A ping returned ${answer.status}.`);
  };

  await hearth.goBackInTime(Math.max(...hoursAgo) * HOUR_MS);
  const busy = await make({
    name: 'Nightly database backup',
    slug: 'database-backup',
    tags: ['database', 'production'],
    description: 'Dumps all tables and uploads them.\nWhen it is down: look at the space on the disk first.',
    schedule: { kind: 'period', periodSeconds: 2 * 3_600 },
    graceSeconds: 1_800,
  });
  const late = await make({ name: 'Certificate renewal', schedule: { kind: 'period', periodSeconds: 10_500 } });
  const waiting = await make({ name: 'Quarterly report', schedule: NIGHTLY });
  const others = await Promise.all(
    PLACES.flatMap((place) =>
      WORKS.map((work) => make({ name: `${work}, ${place}`, tags: [place.toLowerCase()], schedule: HOURLY })),
    ),
  );
  for (const [round, hours] of hoursAgo.entries()) {
    if (round > 0) await hearth.goBackInTime(hours * HOUR_MS);
    for (const end of ['', '/0', round % 2 === 0 ? '' : '/3']) {
      await ping(busy, '/start');
      await ping(busy, end, JSON.stringify({ tables: 120, rows: 48_211, uploaded: end !== '/3' }));
    }
  }
  await ping(late);

  await hearth.onTime();
  for (const [place, monitor] of others.entries()) await ping(monitor, place % 9 === 0 ? '/1' : '');
  const [first, second, third] = others;
  if (first) await ping(first);
  if (second) await ping(second, '/start');
  if (third)
    await person.platform.execute(rpc(['monitors', 'pause'], { teamId, monitors: [{ monitorId: third.monitorId }] }));
  await ping(busy, '/start');
  await ping(busy, '', 'dump: 120 tables done\nupload: ok\n');
  return { busy, waiting };
}
