import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { findPrometheus } from './prometheus.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'hearth-prometheus-'));
  for (const program of ['prometheus', 'promtool']) await writeFile(path.join(folder, program), '');
});
afterAll(() => rm(folder, { recursive: true }));

it('uses the Prometheus of PROMETHEUS_FOLDER rather than another', () => {
  expect(findPrometheus({ PROMETHEUS_FOLDER: folder, PATH: '/bin' })).toBe(folder);
});

it('uses the Prometheus on the PATH', () => {
  expect(findPrometheus({ PATH: `/nowhere:${folder}` })).toBe(folder);
});
