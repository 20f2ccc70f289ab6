import { expect, it } from '@jest/globals';
import { prepareRead } from '../../database/sqlite/statement.ts';
import { temporaryFiles } from '../../database/sqlite/testing/temporaryFiles.ts';
import type { ReceivedPing } from '../monitorStore.ts';
import { createTestStore } from '../testing/createTestStore.ts';
import { somePing } from '../testing/monitorSamples.ts';
import { openMonitorFile } from '../testing/openMonitorFile.ts';

const nextFile = temporaryFiles();
const T0 = Date.UTC(2026, 10, 21, 12);
const RID = '1f3e2d4c-0000-4000-8000-000000000000';

/** The columns for a usual ping and for its monitor afterward. */
const USUAL_PING = ['success', null, null, null, 'GET', 0, 0, 0];
const USUAL_STATE = ['up', 'success', '[]', null, null, null];

it.each<[string, Partial<ReceivedPing>, Record<number, unknown>, Record<number, unknown>]>([
  ['a usual ping', {}, {}, {}],
  ['another kind', { kind: 'fail' }, { 0: 'fail' }, { 0: 'down', 1: 'fail' }],
  ['an exit status', { exitStatus: 0 }, { 1: 0 }, {}],
  ['a rid', { rid: RID }, { 2: RID }, {}],
  ['a duration', { durationMs: 5 }, { 3: 5 }, {}],
  ['another method', { method: 'POST' }, { 4: 'POST' }, {}],
  ['a body', { body: Buffer.from('ok') }, { 5: 2 }, {}],
  ['a cut body', { body: Buffer.from('ok'), isBodyCut: true }, { 5: 2, 6: 1 }, {}],
  [
    'the start of a run',
    { kind: 'start' },
    { 0: 'start' },
    { 1: 'start', 2: `[{"rid":null,"at":${T0 + 1},"sequence":4}]`, 4: T0 + 1 },
  ],
])('stores %s after a usual one, with all its columns', async (_what, received, ping, state) => {
  const file = nextFile();
  const { store, make } = createTestStore(file);
  const [monitor] = await make('t_1', [{}], T0);
  const target = { by: 'uuid', uuid: monitor?.uuid ?? '' } as const;
  await store.recordPing(target, somePing({ at: T0 }));
  await store.recordPing(target, somePing({ at: T0 + 1, ...received }));
  await store.close();
  const { sqlite, close } = openMonitorFile(file);
  const pings = prepareRead(
    sqlite,
    `SELECT kind, exit_status, rid, duration_ms, method, body_bytes, is_body_cut, is_unfinished FROM pings
      ORDER BY sequence`,
  ).all();
  const states = prepareRead(
    sqlite,
    'SELECT status, last_ping_kind, open_runs, away, running_since, broken FROM monitors',
  ).all();
  close();
  expect(pings).toEqual([USUAL_PING, Object.assign([...USUAL_PING], ping)]);
  expect(states).toEqual([Object.assign([...USUAL_STATE], state)]);
});
