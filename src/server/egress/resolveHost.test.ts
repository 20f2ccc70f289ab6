import { describe, expect, it } from '@jest/globals';
import { createHostResolver } from './resolveHost.ts';

/** Name servers that know no name. */
const unknown = () => Promise.reject(Object.assign(new Error('queryA ENODATA'), { code: 'ENODATA' }));
const resolver = { resolve4: unknown, resolve6: unknown };

describe('a name that the name servers don’t know', () => {
  it('isn’t looked up by the system, whose few threads its name server could block', async () => {
    const asked: string[] = [];
    const system = async (hostname: string) => {
      asked.push(hostname);
      return [];
    };
    const resolve = createHostResolver({ asksSystem: false, resolver, system });
    await expect(resolve('n1.example')).rejects.toMatchObject({ code: 'ENOTFOUND' });
    expect(asked).toEqual([]);
  });

  it('is looked up by the system if that’s wanted, after at most nine others, one at a time', async () => {
    const asked: (() => void)[] = [];
    const system = (address: string) =>
      new Promise<{ address: string; family: number }[]>((resolve) => {
        asked.push(() => resolve([{ address, family: 4 }]));
      });
    const resolve = createHostResolver({ asksSystem: true, resolver, system });
    const names = Array.from({ length: 10 }, (_, index) => `10.0.0.${index}`);
    const found = Promise.all(names.map(resolve));
    while (asked.length === 0) await new Promise(setImmediate);
    await expect(resolve('10.0.0.10')).rejects.toMatchObject({ code: 'EAI_AGAIN' });
    for (let count = 1; count <= 10; count++) {
      while (asked.length < count) await new Promise(setImmediate);
      expect(asked).toHaveLength(count);
      asked.at(-1)?.();
    }
    expect(await found).toEqual(names.map((address) => [{ address, family: 4 }]));
  });
});
