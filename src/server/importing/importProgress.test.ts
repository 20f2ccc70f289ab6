import { expect, it } from '@jest/globals';
import type { Envelope } from '../../contract/envelopes.ts';
import type { ImportPreview, ImportRecord } from '../../contract/monitors/importing.ts';
import type { MonitorPage } from '../../contract/monitors/monitorCalls.ts';
import { startTestServer } from '../testing/startTestServer.ts';
import { sampleCheck } from './testing/healthchecksProject.ts';

const CHECKS = 5_000;
const STEP = 200;

it('imports 5,000 checks in 25 steps, each of which returns how many are done', async () => {
  const server = await startTestServer();
  const owner = await server.signUp();
  const { teamId } = await server.createTeam(owner);
  const call = <Value>(area: string, name: string, input: object = {}) =>
    server.valueOf<Value>({ kind: 'rpc', rpc: [area, name], input: { teamId, ...input } }, owner.token);

  const response = await fetch(`${server.url}/api/import-file?teamId=${teamId}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${owner.token}` },
    body: JSON.stringify({ checks: Array.from({ length: CHECKS }, (_, index) => sampleCheck(index + 1)) }),
  });
  const envelope = (await response.json()) as Envelope & { value: ImportPreview };
  expect(envelope).toMatchObject({ kind: 'result', value: { counts: { new: CHECKS } } });
  const { importId } = envelope.value;

  const progress: number[] = [];
  let record: ImportRecord;
  do {
    record = await call<ImportRecord>('imports', 'run', { importId });
    expect(record.made + record.left).toBe(CHECKS);
    progress.push(record.made);
  } while (record.left > 0);
  expect(progress).toEqual(Array.from({ length: CHECKS / STEP }, (_, step) => (step + 1) * STEP));
  expect((await call<MonitorPage>('monitors', 'list')).total).toBe(CHECKS);
  await server.close();
});
