import { afterEach, describe, expect, it } from '@jest/globals';
import { createId, TEAM_ID_PREFIX } from '../../contract/ids.ts';
import { teamKey } from '../../contract/keys.ts';
import type { ImportPreview, ImportRecord } from '../../contract/monitors/importing.ts';
import type { Team } from '../../contract/records.ts';
import { ENGINES } from '../database/testing/engines.ts';
import { patientUrl } from '../database/testing/patient.ts';
import { sampleCheck } from '../importing/testing/healthchecksProject.ts';
import { liftedLimits } from '../limits.ts';
import { TEST_SECRET_KEY } from '../secrets/testing/testVault.ts';
import { createApiClient, type TestPerson } from '../testing/apiClient.ts';
import { type ServerProcess, startServerProcess } from '../testing/startServerProcess.ts';

/** Short in normal test runs; full length in the soak run. */
const isSoak = process.env.HEARTH_SOAK === '1';
const CHECKS = isSoak ? 5_000 : 1_000;
const KILLS = isSoak ? 10 : 1;
const TIMEOUT_MS = isSoak ? 600_000 : 300_000;
const PING_KEY = 'fqOOd6-F4MMNuCEnzTU01w';

describe.each(ENGINES)('a kill -9 during an import on $name', ({ places }) => {
  const nextPlace = places();
  let server: ServerProcess | undefined;
  let api: ReturnType<typeof createApiClient>;
  let owner: TestPerson;
  let teamId: string;

  async function start(url: string): Promise<void> {
    const env = {
      DATABASE_URL: patientUrl(url),
      SECRET_KEY: TEST_SECRET_KEY,
      ...liftedLimits('apiCostBurst'),
      LOG_LEVEL: 'warn',
    };
    server = await startServerProcess({ env: { ...env, DISK_LOW_MB: '0', DISK_FULL_PERCENT: '0' } });
    api = createApiClient(await server.listening());
  }
  async function kill(): Promise<void> {
    server?.signal('SIGKILL');
    await server?.stop();
  }
  afterEach(() => server?.stop());

  async function signUp(): Promise<void> {
    const email = 'grace@example.com';
    owner = await api.signUp(email, () => server?.printed(new RegExp(`^E-mail to ${email}: (\\d{6})`)) ?? '');
    const users: Team['users'] = [{ userId: owner.userId, role: 'owner' }];
    const data: Team = { teamId: createId(TEAM_ID_PREFIX), display: 'Operations', initials: 'OP', users };
    const key = teamKey(data.teamId);
    const ops = [{ type: 'set', key, data }];
    await api.valueOf({ kind: 'document-atomic', checks: [{ key, versionstamp: null }], ops }, owner.token);
    ({ teamId } = data);
  }

  const call = <Value>(name: string, input: object = {}) =>
    api.valueOf<Value>({ kind: 'rpc', rpc: ['imports', name], input: { teamId, ...input } }, owner.token);
  const step = (importId: string, more: object = {}) => call<ImportRecord>('run', { importId, ...more });
  async function runAll(importId: string): Promise<ImportRecord> {
    let record = await step(importId);
    while (record.left > 0) record = await step(importId);
    return record;
  }

  async function upload(checks: object[]): Promise<ImportPreview> {
    const response = await fetch(`${api.url}/api/import-file?teamId=${teamId}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${owner.token}` },
      body: JSON.stringify({ checks }),
    });
    return ((await response.json()) as { value: ImportPreview }).value;
  }

  it(
    `neither loses nor duplicates any of ${CHECKS} checks, ${KILLS} times, if the import is resumed and repeated`,
    async () => {
      const place = await nextPlace();
      await start(place.url);
      await signUp();
      const checks = Array.from({ length: CHECKS }, (_, index) => sampleCheck(index + 1));
      const { importId } = await upload(checks);
      let acknowledged = await step(importId, { pingKey: PING_KEY });
      for (let kills = 1; kills <= KILLS; kills++) {
        const unanswered = step(importId).catch(() => null);
        // The process is killed at a different point in the step each time.
        for (let turn = 0; turn < kills * 40; turn++) await new Promise(setImmediate);
        await kill();
        acknowledged = (await unanswered) ?? acknowledged;
        await start(place.url);
        const [found] = await call<ImportRecord[]>('list');
        expect(found?.made).toBeGreaterThanOrEqual(acknowledged.made);
        expect(found && found.made + found.left).toBe(CHECKS);
      }
      // Someone else starts over while the first import is being resumed.
      const again = await upload(checks);
      const { known, new: fresh, refused } = again.counts;
      expect([known + fresh, refused]).toEqual([CHECKS, 0]);
      await Promise.all([runAll(importId), runAll(again.importId)]);
      expect(await upload(checks)).toMatchObject({ counts: { known: CHECKS, new: 0, refused: 0 } });
      await kill();

      const database = await place.open();
      const rows = await database.read.selectFrom('monitors').select(['id', 'uuid', 'monitor_id']).execute();
      expect(rows.map(({ uuid }) => uuid).toSorted()).toEqual(checks.map(({ uuid }) => uuid).toSorted());
      expect(new Set(rows.map(({ monitor_id: monitorId }) => monitorId)).size).toBe(CHECKS);
      const edits = await database.read.selectFrom('edits').select('monitor').execute();
      expect([edits.length, new Set(edits.map(({ monitor }) => monitor)).size]).toEqual([CHECKS, CHECKS]);
      const codes = await database.read.selectFrom('ping_codes').select('code').execute();
      expect(codes).toEqual([{ code: PING_KEY }]);
      const left = await database.read.selectFrom('planned_monitors').select('place').execute();
      expect(left).toEqual([]);
      const entries = await database.read.selectFrom('audit_entries').select(['action', 'detail']).execute();
      const imported = entries.filter(({ action }) => action === 'monitors.imported');
      const count = imported.reduce(
        (sum, { detail }) => sum + (JSON.parse(detail) as { monitors: number }).monitors,
        0,
      );
      expect(count).toBe(CHECKS);
      await database.close();
      process.stdout.write(`kill -9, ${KILLS} times: ${rows.length} of ${CHECKS} checks imported, each once\n`);
    },
    TIMEOUT_MS,
  );
});
