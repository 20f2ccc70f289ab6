import { describe, expect, it, jest } from '@jest/globals';
import { reloadIfOutdated } from './openScreen.ts';

const page = (script: string) => `<script src="/dashboard/tv/assets/${script}"></script><div id="root"></div>`;

describe('a reconnected screen', () => {
  async function check(answer: () => Promise<Partial<Response>>): Promise<boolean> {
    const reload = jest.fn();
    const document = new DOMParser().parseFromString(page('tv.1.js'), 'text/html');
    const location = { pathname: '/tv', reload };
    await reloadIfOutdated({ document, location, fetch: answer } as unknown as Parameters<typeof reloadIfOutdated>[0]);
    return reload.mock.calls.length > 0;
  }
  const served = (text: string, ok = true) => check(async () => ({ ok, text: async () => text }));

  it.each([
    ['a newer page', page('tv.2.js'), true],
    ['the same page', page('tv.1.js'), false],
    ['an error page from a gateway', '<h1>Bad gateway</h1>', false],
  ])('reloads itself only for a newer version: %s', async (_what, text, isReloaded) => {
    expect(await served(text)).toBe(isReloaded);
  });

  it('does not reload when the server fails or can’t be reached', async () => {
    expect(await served(page('tv.2.js'), false)).toBe(false);
    expect(await check(() => Promise.reject(new TypeError('away')))).toBe(false);
  });
});
