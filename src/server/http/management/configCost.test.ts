import { describe, expect, it } from '@jest/globals';
import { type Limits, readLimits, UNLIMITED } from '../../limits.ts';
import { type Heard, startManagementWorld } from './testing/startManagementWorld.ts';

describe('the cost of a document', () => {
  async function statusesOf(limits: Partial<Limits>, ...asked: { key?: null; body: string }[]) {
    const limited = await startManagementWorld({ config: { limits: { ...UNLIMITED, ...limits } } });
    try {
      const heard: Heard[] = [];
      for (const each of asked) heard.push(await limited.ask('PUT', '/config?plan=1', each));
      return heard.map(({ status, headers }) => [status, headers.connection]);
    } finally {
      await limited.stop();
    }
  }
  const { apiCostBurst, apiCostPerSecond } = readLimits({});

  it.each([
    ['many words', `monitors:\n${'- \n'.repeat(48_000)}`],
    ['so many words that they cost more than a full budget', `a: |\n${' x\n'.repeat(300_000)}`],
  ])('is covered by a full budget, but not twice, if it has %s', async (_what, body) => {
    const statuses = await statusesOf({ apiCostBurst, apiCostPerSecond }, { body }, { body });
    expect(statuses.map(([status]) => status)).toEqual([400, 429]);
  });

  it('is charged by its bytes before any is read, and not at all without an API key', async () => {
    const body = 'x'.repeat(1_000_000);
    const statuses = await statusesOf(
      { apiCostBurst: 300, apiCostPerSecond: 1 },
      { key: null, body },
      { body },
      { body },
    );
    expect(statuses).toEqual([
      [401, 'close'],
      [400, 'keep-alive'],
      [429, 'close'],
    ]);
  });
});

it.each([
  ['the configuration', '/config', 240],
  ['the list of checks', '/checks/?slug=none', 300],
])('reading %s costs more, the more monitors a team has', async (_what, path, apiCostBurst) => {
  const limited = await startManagementWorld({
    config: { limits: { ...UNLIMITED, apiCostBurst, apiCostPerSecond: 1 } },
  });
  try {
    const settings = { schedule: { kind: 'period', periodSeconds: 3_600 }, graceSeconds: 60 };
    const monitors = Array.from({ length: 200 }, (_, index) => ({ key: `m${index}`, name: `M ${index}`, ...settings }));
    expect(await limited.ask('PUT', '/config', { body: { monitors } })).toMatchObject({ status: 200 });
    limited.clock.at += 600_000;
    // The first read finds out how many there are.
    await limited.ask('GET', path);
    limited.clock.at += 600_000;
    const statuses: number[] = [];
    for (let count = 0; count < 4; count++) statuses.push((await limited.ask('GET', path)).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
  } finally {
    await limited.stop();
  }
});
