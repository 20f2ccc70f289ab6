import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { findPrograms, PROMETHEUS } from './debianPrograms.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'hearth-prometheus-'));
  for (const program of PROMETHEUS.names) await writeFile(path.join(folder, program), '');
});
afterAll(() => rm(folder, { recursive: true }));

it('uses the Prometheus of PROMETHEUS_FOLDER rather than another', () => {
  expect(findPrograms(PROMETHEUS, { PROMETHEUS_FOLDER: folder, PATH: '/bin' })).toBe(folder);
});

it('uses the Prometheus on the PATH', () => {
  expect(findPrograms(PROMETHEUS, { PATH: `/nowhere:${folder}` })).toBe(folder);
});
