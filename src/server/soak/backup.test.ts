import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { liftedLimits } from '../limits.ts';
import { startPingLoad } from '../monitors/testing/pingLoad.ts';
import { openMonitorFile } from '../monitors/testing/openMonitorFile.ts';
import { until } from '../../testing/until.ts';
import { bundleForTests } from '../testing/bundleForTests.ts';
import { startServerProcess, type ServerProcess } from '../testing/startServerProcess.ts';

/** Short in normal test runs; full length in the soak run. */
const isSoak = process.env.HEARTH_SOAK === '1';
const ROUNDS = isSoak ? 10 : 2;
const PINGS_BETWEEN = isSoak ? 2_000 : 200;
const CONNECTIONS = isSoak ? 100 : 20;
const TIMEOUT_MS = isSoak ? 1_200_000 : 300_000;
const UNMETERED = liftedLimits('pingsBurst', 'monitorPingsBurst');

describe('backups under load', () => {
  let folder: string;
  let programs: Record<'backup' | 'restore', string>;
  let server: ServerProcess;
  let uuids: string[];
  let url: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hearth backup '));
    const [backup, restore] = [bundleForTests('src/server/backup.ts'), bundleForTests('src/server/restore.ts')];
    programs = { backup: await backup, restore: await restore };
    server = await startServerProcess({
      env: { DATA_DIR: join(folder, 'data'), PINGS_KEPT: '100000', LOG_LEVEL: 'error', ...UNMETERED },
    });
    url = await server.listening();
    const monitors = openMonitorFile(join(folder, 'data/hearth.sqlite'));
    uuids = monitors.create(...Array.from({ length: 20 }, () => ({})));
    monitors.close();
  }, TIMEOUT_MS);
  afterAll(async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  });

  /** Runs an operator's command; `begun` resolves once its process has started. */
  function run(name: 'backup' | 'restore', dataDir: string, ...parameters: string[]) {
    const child = spawn(process.execPath, ['--input-type=module', '-', ...parameters], {
      env: { PATH: process.env.PATH, DATA_DIR: join(folder, dataDir) },
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    // A process that is killed early doesn't read all its input.
    child.stdin.on('error', () => undefined).end(programs[name]);
    const lines: string[] = [];
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on('line', (line) => lines.push(line));
    }
    const ended = once(child, 'close').then(([code]: (number | null)[]) => ({ code, lines }));
    return { child, ended };
  }

  function ridsIn(file: string): Set<string | null> {
    const restored = openMonitorFile(file);
    const rids = uuids.flatMap((uuid) => restored.pings(uuid).map(({ rid }) => rid));
    restored.close();
    return new Set(rids);
  }

  it(
    `contain every ping that was accepted before they began, in ${ROUNDS} restores`,
    async () => {
      const load = startPingLoad(url, uuids, CONNECTIONS);
      const counts: number[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        const enough = load.acknowledged.length + PINGS_BETWEEN;
        await until(() => load.acknowledged.length >= enough);
        const before = [...load.acknowledged];
        const backup = join(folder, `backup ${round}.sqlite`);
        const made = await run('backup', 'data', backup).ended;
        expect(made).toEqual({ code: 0, lines: [expect.stringMatching(/^Backed up .* every page checked\.$/)] });
        const restored = await run('restore', `restored ${round}`, backup).ended;
        expect(restored).toEqual({ code: 0, lines: [expect.stringMatching(/^Restored .* Start Hearth now\.$/)] });
        const rids = ridsIn(join(folder, `restored ${round}`, 'hearth.sqlite'));
        expect(before.filter((rid) => !rids.has(rid))).toEqual([]);
        counts.push(before.length);
      }
      await load.stop();
      process.stdout.write(`backups under load: ${counts.join(', ')} pings answered before each, none missing\n`);
    },
    TIMEOUT_MS,
  );

  it(
    `damage nothing if they are killed, ${ROUNDS} times`,
    async () => {
      const load = startPingLoad(url, uuids, CONNECTIONS);
      let cutOff = 0;
      for (let round = 0; round < ROUNDS; round++) {
        const name = `killed ${round}.sqlite`;
        const { child, ended } = run('backup', 'data', join(folder, name));
        // The process is killed once its copy exists, partial or complete; it changes nothing before that.
        const hasStarted = (): boolean => readdirSync(folder).some((other) => other.startsWith(name));
        await until(() => hasStarted() || child.exitCode !== null);
        child.kill('SIGKILL');
        await ended;
        if (existsSync(join(folder, name))) ridsIn(join(folder, name));
        else cutOff += 1;
      }
      await load.stop();
      const known = ridsIn(join(folder, 'data/hearth.sqlite'));
      expect(load.acknowledged.filter((rid) => !known.has(rid))).toEqual([]);
      expect((await fetch(`${url}/healthz`)).status).toBe(200);
      process.stdout.write(
        `backups killed: ${cutOff} of ${ROUNDS} before they were whole; the server missed nothing\n`,
      );
    },
    TIMEOUT_MS,
  );

  it(
    'can’t be restored over a running server, but over one that was killed',
    async () => {
      const backup = join(folder, 'last.sqlite');
      await run('backup', 'data', backup).ended;
      const file = join(folder, 'data/hearth.sqlite');
      expect(await run('restore', 'data', backup).ended).toEqual({
        code: 1,
        lines: [`${file} already has data. Add --yes to replace it.`],
      });
      expect(await run('restore', 'data', backup, '--yes').ended).toEqual({
        code: 1,
        lines: [`The data file ${file} is in use. Stop Hearth, or wait for the running backup.`],
      });
      server.signal('SIGKILL');
      await server.exited;
      const { code, lines } = await run('restore', 'data', backup, '--yes', '--end-sessions').ended;
      expect({ code, lines }).toEqual({
        code: 0,
        lines: [
          `Restored ${file} from ${backup}. Start Hearth now.`,
          'Ended 0 sessions.',
          expect.stringMatching(/^The replaced data is in .*hearth\.sqlite\.replaced-/),
        ],
      });
    },
    TIMEOUT_MS,
  );

  it.each<['backup' | 'restore', string[]]>([
    ['backup', []],
    ['backup', ['a', 'b']],
    ['backup', ['a', '--force']],
    ['restore', []],
  ])(
    'explain their usage: %s %j',
    async (name, parameters) => {
      const { code, lines } = await run(name, 'data', ...parameters).ended;
      expect(code).toBe(1);
      expect(lines).toEqual([expect.stringMatching(`^Usage: npm run ${name} -- FILE `)]);
    },
    TIMEOUT_MS,
  );
});
