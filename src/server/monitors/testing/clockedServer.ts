import { once } from 'node:events';
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { request, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Absence } from '../../../contract/monitors/monitorRecord.ts';
import { realNow } from '../../../testing/clock.ts';
import { until } from '../../../testing/until.ts';
import { prepareRead } from '../../database/sqlite/statement.ts';
import { startServerProcess, type ServerProcess } from '../../testing/startServerProcess.ts';
import { openMonitorFile } from './openMonitorFile.ts';

const MOVABLE_CLOCK = fileURLToPath(new URL('../../testing/movableClock.mjs', import.meta.url));

/** Creates a data folder, and starts servers that use it, consecutively or concurrently, on a simulated clock. */
export async function createClockedServer() {
  const dataDir = await mkdtemp(join(tmpdir(), 'hearth-alarms-'));
  const clockFile = join(dataDir, 'clock.json');
  const busyFile = join(dataDir, 'busy');
  const moved = { clockMs: 0, uptimeMs: 0 };
  const monitors = openMonitorFile(join(dataDir, 'hearth.sqlite'));
  const absenceOf = prepareRead<[string | null]>(
    monitors.sqlite,
    `SELECT f.away FROM flips f JOIN monitors m ON m.id = f.monitor WHERE m.uuid = ? AND f.to_status = 'down'`,
  );
  const aliveAt = prepareRead<[number]>(monitors.sqlite, 'SELECT alive_at FROM engine');
  const started = new Set<ServerProcess>();
  let address = '';

  function move(clockMs: number, uptimeMs: number): void {
    moved.clockMs += clockMs;
    moved.uptimeMs += uptimeMs;
    writeFileSync(`${clockFile}.new`, JSON.stringify(moved));
    renameSync(`${clockFile}.new`, clockFile);
  }
  move(0, 0);

  return {
    monitors,
    now: () => realNow() + moved.clockMs,
    /** Lets time pass while the process is running. */
    pass: (ms: number): void => move(ms, ms),
    /** Lets time pass while the machine is suspended or no server is running. */
    sleep: (ms: number): void => move(ms, 0),
    async launch(port = '0'): Promise<ServerProcess> {
      const server = await startServerProcess({
        env: { DATA_DIR: dataDir, PORT: port, CLOCK_FILE: clockFile, BUSY_FILE: busyFile, LOG_LEVEL: 'warn' },
        nodeArguments: ['--import', MOVABLE_CLOCK],
      });
      started.add(server);
      return server;
    },
    /** Starts a server. Resolves once it's been seen alive, because time that passes before that counts as an absence. */
    async start(port?: string): Promise<ServerProcess> {
      const startedAt = this.now();
      const server = await this.launch(port);
      address = await server.listening();
      await until(() => (aliveAt.get()?.[0] ?? 0) >= startedAt);
      return server;
    },
    async stop(server: ServerProcess): Promise<void> {
      server.signal('SIGTERM');
      await server.exited;
    },
    address: () => address,
    async ping(path: string): Promise<void> {
      const { status } = await fetch(`${address}/ping/${path}`);
      if (status !== 200) throw new Error(`The ping was answered ${status}.`);
    },
    /** Sends a ping. `sent` resolves once it waits in the server's socket, even if the server can't read it yet. */
    sendPing(path: string): { sent: Promise<unknown>; recorded: Promise<void> } {
      const call = request(`${address}/ping/${path}`).end();
      const recorded = once(call, 'response').then(([response]: IncomingMessage[]) => {
        response?.resume();
        if (response?.statusCode !== 200) throw new Error(`The ping was answered ${response?.statusCode}.`);
      });
      return { sent: once(call, 'finish'), recorded };
    },
    /** Blocks a server's event loop until `endBusy` is called. */
    async makeBusy(server: ServerProcess): Promise<void> {
      writeFileSync(busyFile, '');
      server.signal('SIGUSR2');
      await server.printed(/^busy$/);
    },
    endBusy: (): void => rmSync(busyFile),
    downAt: (uuid: string): number | null => monitors.flips(uuid).find(({ to }) => to === 'down')?.at ?? null,
    absenceOf: (uuid: string): Absence | null => JSON.parse(absenceOf.get(uuid)?.[0] ?? 'null') as Absence | null,
    async close(): Promise<void> {
      for (const server of started) await server.stop();
      monitors.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export type ClockedServer = Awaited<ReturnType<typeof createClockedServer>>;
