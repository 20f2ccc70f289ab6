import { describe, expect, it } from '@jest/globals';
import { createManagementApi } from '../createManagementApi.ts';
import type { ManagementServices } from '../managementServices.ts';
import type { Isolated } from '../../isolation/createIsolation.ts';
import { readConfiguration } from './configurationTask.ts';

const read = (text: string) => readConfiguration(Buffer.from(text).toString('base64'));

describe('reading a configuration document', () => {
  it('returns the lines of its parts as JSON, for later problems', () => {
    const entry = '  - key: a\n    name: A\n    schedule: { kind: period, periodSeconds: 60 }\n';
    expect(read(`monitors:\n${entry}windows: []\n`)).toMatchObject({
      config: { monitors: [{ key: 'a' }], windows: [] },
      lines: { '': 1, '/monitors': 1, '/monitors/0': 2, '/monitors/0/name': 3, '/windows': 5 },
    });
    expect(read('{"monitors": []}')).toEqual({ config: { monitors: [] }, lines: {} });
  });

  it.each<[Isolated<never> & { ok: false }, number]>([
    [{ ok: false, reason: 'busy' }, 429],
    [{ ok: false, reason: 'time' }, 400],
    [{ ok: false, reason: 'crash' }, 400],
  ])('that ends with %j is refused with %i', async (end, status) => {
    const isolation = { run: async () => end };
    const { configuration } = createManagementApi({
      isolation,
      publicUrl: 'http://hearth.test',
    } as unknown as ManagementServices);
    const grant = { keyId: 'kid', teamId: 'team', scope: 'write', name: 'Deploys' } as const;
    const call = {
      grant,
      address: '::1',
      query: new URLSearchParams(),
      accept: '',
      ifMatch: null,
      document: Buffer.alloc(1),
    };
    expect(await configuration.apply(call)).toMatchObject({ status });
  });
});
