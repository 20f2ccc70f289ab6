import { expect, it } from '@jest/globals';
import { Document } from 'yaml';
import type { ConfigDocument, MonitorEntry } from './configDocument.ts';
import { toYaml } from './showConfiguration.ts';

const monitor = (index: number): MonitorEntry => ({
  key: `job-${index}`,
  name: index % 2 === 0 ? `Job: ${index}` : `"${index}"\n- 'x'`,
  schedule: { kind: 'period', periodSeconds: 60 },
  graceSeconds: 60,
});

it.each([0, 1, 25, 26, 60])('writes %p monitors as the yaml package does, though in pieces', async (count) => {
  const monitors = Array.from({ length: count }, (_, index) => monitor(index));
  const document: ConfigDocument = { $schema: 'https://hearth.test/schema.json', monitors, windows: [] };
  const { $schema, ...rest } = document;
  const whole = new Document(rest).toString({ lineWidth: 0 });
  expect(await toYaml(document)).toBe(`# yaml-language-server: $schema=${$schema}\n${whole}`);
});

it('gives others their turn', async () => {
  const monitors = Array.from({ length: 200 }, (_, index) => monitor(index));
  let hadTurn = false;
  setImmediate(() => (hadTurn = true));
  await toYaml({ $schema: 'x', monitors, windows: [] });
  expect(hadTurn).toBe(true);
});
