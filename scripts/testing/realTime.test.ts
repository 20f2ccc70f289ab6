import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { NOW } from '../../src/testing/clock.ts';
import { findRealTime } from './realTime.ts';

const repository = path.resolve(__dirname, '../..');

/** Files that need real time, with the reasons. */
const NEEDS_REAL_TIME: Record<string, string> = {
  'src/server/teams/soak/deletion.test.ts': 'It kills a process at a moment of its work.',
  'src/testing/clock.ts': 'It stops the clock.',
  'src/testing/until.ts': 'It polls other processes.',
  'scripts/testing/realTime.test.ts': 'It plants violations.',
  'src/server/alerting/delivery/sendOnce.test.ts': 'Its timers are fake.',
  'src/server/alerting/soak/crash.test.ts': 'It shares the clock with the server process that it kills.',
  'src/server/monitors/scheduler.test.ts': 'Its clock is fake.',
  'src/server/monitors/soak/alarms.test.ts': 'Real time passes in soak runs, whose servers are processes.',
  'src/server/database/postgres/testing/startPostgres.ts': 'It waits for PostgreSQL, another process.',
  'src/server/monitors/testing/clockedServer.ts': 'It shares the clock with the servers that it starts.',
  'src/server/soak/clusterClocks.test.ts': 'Its servers use the clock of PostgreSQL, another process.',
  'src/server/soak/clusterFreezes.test.ts': 'It suspends a server process for a while.',
  'src/server/soak/clusterOutages.test.ts': 'It cuts server processes off from the database for a while.',
  'src/server/soak/clusterRestarts.test.ts': 'It spreads deadlines over the restarts of server processes.',
  'src/server/soak/testing/clusterLoad.ts': 'It sends load to server processes, and retries when one is down.',
  'src/server/soak/testing/startCluster.ts': 'It shares the clock with the servers that it starts.',
  'src/server/testing/movableClock.mjs': 'It moves the clock of a server process.',
  'src/server/monitors/soak/crash.test.ts': 'It shares the clock with the server process that it kills.',
  'e2e/emailSignIn.spec.ts': "It sets the browser's clock back as far as the server's.",
  'e2e/import.spec.ts': 'It dates its sample data by the clock of the server.',
  'e2e/firstDay.spec.ts': 'It compares times within the browser.',
  'src/server/auth/proof/providerProof.test.ts': 'It shares the clock with the provider, another process.',
  'e2e/security.spec.ts': 'It reports how long the end of a session takes.',
  'e2e/cluster.spec.ts': 'It reports how long the end of a session takes.',
  'e2e/support/seenDelays.ts': 'It reports how long changes take.',
  'e2e/support/busyIntegrations.ts': 'It polls the server until a time limit.',
  'e2e/support/serverProcess.ts': 'It polls the server until a time limit.',
  'e2e/support/monitorScreens.ts': 'It compares times of the browser and the server.',
};

const isTestCode = (file: string) => /\.(test|contract|spec)\.tsx?$|\/testing\/|^e2e\//.test(file);

function* testFiles(): Generator<string> {
  for (const folder of ['src', 'scripts', 'e2e']) {
    const entries = readdirSync(path.join(repository, folder), { recursive: true, withFileTypes: true });
    for (const entry of entries) {
      const file = path.relative(repository, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/');
      if (entry.isFile() && isTestCode(file)) yield file;
    }
  }
}

const findIn = (file: string) => findRealTime(file, readFileSync(path.join(repository, file), 'utf8'));

describe('the clock of the tests', () => {
  it('is stopped', () => {
    expect([Date.now(), new Date().getTime(), +new Date(1)]).toEqual([NOW, NOW, 1]);
  });

  it('is the only clock that tests read, and tests never sleep', () => {
    const found = [...testFiles()].filter((file) => !(file in NEEDS_REAL_TIME)).flatMap(findIn);
    expect(found).toEqual([]);
  });

  it.each(Object.keys(NEEDS_REAL_TIME))('has only exceptions that are needed: %s', (file) => {
    expect(findIn(file)).not.toEqual([]);
  });
});

describe('the search for uses of real time', () => {
  it.each([
    ['const startedAt = performance.now();'],
    ['const startedAt = process.hrtime.bigint();'],
    ["import { realNow } from '../testing/clock.ts';"],
    ["import { setTimeout as sleep } from 'node:timers/promises';"],
    ['await new Promise((resolve) => setTimeout(resolve, 20));'],
    ['await new Promise<void>((resolve) =>\n  setTimeout(resolve, 20),\n);'],
    ['await page.waitForTimeout(500);'],
  ])('finds %j', (source) => {
    expect(findRealTime('src/web/planted.test.tsx', source)).toHaveLength(1);
  });

  it.each(['Date.now()', 'new Date()'])('finds %s only in browser tests', (source) => {
    expect(findRealTime('e2e/planted.spec.ts', source)).toHaveLength(1);
    expect(findRealTime('src/web/planted.test.tsx', source)).toEqual([]);
  });

  it.each(["import { setImmediate } from 'node:timers/promises';", 'new Date(0)', 'jest.advanceTimersByTime(20)'])(
    'ignores %j',
    (source) => {
      expect(findRealTime('e2e/planted.spec.ts', source)).toEqual([]);
    },
  );
});
