import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createManagementApi } from '../../managementApi/createManagementApi.ts';
import type { ManagementServices } from '../../managementApi/managementServices.ts';
import { type ManagementWorld, startManagementWorld } from './testing/startManagementWorld.ts';

const UNKNOWN = `hrw_${'x'.repeat(28)}`;

let world: ManagementWorld;
beforeAll(async () => {
  world = await startManagementWorld();
});
afterAll(() => world.stop());

describe('an operation that only v3 has', () => {
  const { endpoints } = createManagementApi({ publicUrl: 'http://hearth.test' } as ManagementServices);
  const ours = endpoints
    .filter(({ isOurs }) => isOurs)
    .flatMap(({ path, operations }) =>
      Object.entries(operations).map(([method, { needs }]) => ({
        method,
        needs,
        path: path.replaceAll(/:\w+/g, 'none'),
      })),
    );
  const ONLY_READS = 'This API key is read-only.';
  const FOR_PEOPLE = expect.stringContaining('API keys can’t manage a team.');

  it.each(ours)('$method $path accepts keys with the $needs scope', async ({ method, path, needs }) => {
    const outcome = async (key: string | null) => {
      const { status, body, headers } = await world.ask(method, path, { key });
      if (status < 400 || status === 404 || status === 400) return 'taken';
      expect(headers['content-type']).toBe('application/problem+json');
      return { status, ...(body as { detail: string }) };
    };
    expect(await outcome(null)).toMatchObject({ status: 401, detail: 'missing api key' });
    for (const key of [UNKNOWN, world.keys.ping]) {
      expect(await outcome(key)).toMatchObject({ status: 401, detail: 'wrong api key' });
    }
    const refused = (detail: unknown) => expect.objectContaining({ status: 403, detail });
    const [reading, writing] = {
      read: ['taken', 'taken'],
      write: [refused(ONLY_READS), 'taken'],
      manage: [refused(FOR_PEOPLE), refused(FOR_PEOPLE)],
    }[needs];
    expect(await outcome(world.keys.read)).toEqual(reading);
    expect(await outcome(world.keys.write)).toEqual(writing);
  });

  it('does not exist in other versions', async () => {
    for (const { method, path } of ours) {
      for (const version of ['v1', 'v2'] as const)
        expect((await world.ask(method, path, { version })).status).toBe(404);
    }
  });
});
