import { afterEach, describe, expect, it } from '@jest/globals';
import { startTestServer, type TestServer } from '../testing/startTestServer.ts';

describe('security.txt', () => {
  let server: TestServer | undefined;
  afterEach(() => server?.close());
  const read = () => fetch(`${server?.url}/.well-known/security.txt`);

  it('names the contact, and expires within a year', async () => {
    const now = () => Date.UTC(2030, 0, 1, 12);
    server = await startTestServer({ config: { securityContact: 'mailto:security@example.com' }, now });
    const response = await read();
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(await response.text()).toBe(
      [
        'Contact: mailto:security@example.com',
        'Expires: 2030-06-30T00:00:00.000Z',
        'Canonical: http://hearth.test/.well-known/security.txt',
        'Preferred-Languages: en',
        '',
      ].join('\n'),
    );
  });

  it('doesn’t exist without a contact', async () => {
    server = await startTestServer();
    expect((await read()).status).toBe(404);
  });
});
