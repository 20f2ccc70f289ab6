import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestServer, type TestServer } from '../testing/startTestServer.ts';

const SCRIPT = "document.title = 'Hearth';\n";
const SCRIPT_HASH = `'sha256-${createHash('sha256').update(SCRIPT).digest('base64')}'`;
const PAGE = '<!doctype html><meta name="csp-nonce" content="__CSP_NONCE__" /><title>Hearth</title>';
const FILES: Record<string, string> = {
  'index.html': `${PAGE}<script>${SCRIPT}</script>`,
  // Long enough to be compressed.
  'sign-in.html': `${PAGE.replace('Hearth', 'Hearth sign-in')}<p>__WAYS_OF_authentication__, __WAYS_OF_registration__</p><script>${SCRIPT}</script>${' '.repeat(1_024)}`,
  'tv/index.html': PAGE.replace('Hearth', 'Hearth on TV'),
  'tv/assets/tv.0123456789ab.js': 'tv',
  'api-docs/index.html': `${PAGE.replace('Hearth', 'Hearth’s API')}<script>${SCRIPT}</script>`,
  'api-docs/assets/main.0123456789ab.js': 'docs',
  'favicon.svg': 'icon',
  'favicon.svg.br': 'icon in brotli',
  'favicon.svg.gz': 'icon in gzip',
  'assets/main.0123456789ab.js': 'main',
  'assets/main.0123456789ab.js.br': 'main in brotli',
  'assets/main.0123456789ab.js.gz': 'main in gzip',
  'assets/font.0123456789ab.woff2': 'font',
  '.secret': 'hush-hush',
};

/** Returns the raw response, without decompressing it or following redirects. */
function ask(
  url: string,
  { method = 'GET', headers = {} }: { method?: string; headers?: Record<string, string> } = {},
) {
  return new Promise<{ status: number; headers: Record<string, string>; text: string }>((resolve, reject) => {
    const { hostname, port, origin } = new URL(url);
    const sent = request({ hostname, port, path: url.slice(origin.length) || '/', method, headers }, (response) => {
      let text = '';
      response.setEncoding('latin1').on('data', (part: string) => (text += part));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers as Record<string, string>, text }),
      );
    });
    sent.on('error', reject).end();
  });
}

describe('the web application over HTTP', () => {
  let folder: string;
  let server: TestServer;
  const get = (path: string, headers: Record<string, string> = {}) => ask(`${server.url}${path}`, { headers });

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hearth web '));
    await mkdir(join(folder, 'assets'));
    await mkdir(join(folder, 'tv/assets'), { recursive: true });
    await mkdir(join(folder, 'api-docs/assets'), { recursive: true });
    await Promise.all(Object.entries(FILES).map(([name, text]) => writeFile(join(folder, name), text)));
    server = await startTestServer({ config: { webRoot: folder } });
  });
  afterAll(async () => {
    await server.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('redirects from the root to the dashboard', async () => {
    expect(await get('/')).toMatchObject({ status: 302, headers: { location: '/dashboard' } });
  });

  it.each([
    '',
    '/',
    '/index.html',
    '/login/',
    '/teams/tid_1/settings/general',
    '/no/such/page',
    '/teams/x/monitors/hearthbeat/%00/edit',
    '/teams/%zz',
    '/%',
    '/%ff',
    '/%c0%af',
    '/teams/a%2fb',
    '//',
    '/%00?a=%zz',
  ])('serves the page at /dashboard%s', async (path) => {
    const page = await get(`/dashboard${path}`);
    expect(page).toMatchObject({
      status: 200,
      headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' },
    });
    expect(page.text).toContain('<title>Hearth</title>');
  });

  it.each(['/login', '/login?redirect=/a.b', '/signup'])(
    'serves the page of the sign-in screens at /dashboard%s, including the number of ways to sign in',
    async (path) => {
      const page = await get(`/dashboard${path}`);
      expect(page).toMatchObject({ status: 200, headers: { 'cache-control': 'no-cache' } });
      expect(page.text).toContain('<title>Hearth sign-in</title><p>0, 0</p>');
    },
  );

  it.each([
    ['br', 'gzip, deflate, br'],
    ['gzip', 'br;q=0, gzip'],
    [undefined, 'identity'],
  ])('compresses a page with %s for a client that accepts %s', async (encoding, accepted) => {
    const page = await get('/dashboard/login', { 'accept-encoding': accepted });
    expect(page.headers['content-encoding']).toBe(encoding);
    expect(page.headers.vary?.toLowerCase()).toContain('accept-encoding');
  });

  it('serves the page of TV mode at /tv, with a nonce', async () => {
    const page = await get('/tv');
    expect(page).toMatchObject({ status: 200, headers: { 'cache-control': 'no-cache' } });
    expect(page.text).toContain('<title>Hearth on TV</title>');
    expect(page.headers['content-security-policy']).toMatch(/'nonce-[A-Za-z0-9+/]{22}=='/);
    expect(page.text).not.toContain('__CSP_NONCE__');
  });

  it.each(['/api/docs', '/api/docs/'])('serves the API documentation at %s, under the same policy', async (path) => {
    const { status, headers, text } = await get(path);
    expect(status).toBe(200);
    expect(text).toContain('API</title>');
    expect(headers['content-security-policy']).toContain(
      `default-src 'none'; script-src 'self' ${SCRIPT_HASH}; style-src 'self' 'nonce-`,
    );
    expect(headers['content-security-policy']).not.toMatch(/unsafe-|\*/);
  });

  it('gives each page a new nonce, for styles only', async () => {
    const pages = await Promise.all(Array.from({ length: 5 }, () => get('/dashboard/login')));
    const nonces = pages.map(({ text }) => /content="([A-Za-z0-9+/]{22}==)"/.exec(text)?.[1] ?? 'none');
    expect(new Set(nonces).size).toBe(5);
    for (const [index, { headers }] of pages.entries()) {
      const policy = headers['content-security-policy'] ?? '';
      expect(policy).toContain(`style-src 'self' 'nonce-${nonces[index]}'`);
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain(`script-src 'self' ${SCRIPT_HASH};`);
      expect(policy).toContain("connect-src 'self' ws://hearth.test");
      expect(policy).not.toMatch(/unsafe-|\*/);
    }
  });

  it.each([
    ['br', 'gzip, deflate, br, zstd', 'main in brotli'],
    ['gzip', 'gzip, deflate', 'main in gzip'],
    ['gzip', 'br;q=0, gzip', 'main in gzip'],
    [undefined, 'identity', 'main'],
    [undefined, undefined, 'main'],
  ])('sends a file with the encoding %s to clients that accept %s', async (encoding, accepted, text) => {
    const file = await get(
      '/dashboard/assets/main.0123456789ab.js',
      accepted === undefined ? {} : { 'accept-encoding': accepted },
    );
    expect(file).toMatchObject({ status: 200, text });
    expect(file.headers['content-encoding']).toBe(encoding);
    expect(file.headers['content-type']).toMatch(/^(text|application)\/javascript/);
    expect(file.headers.vary?.toLowerCase()).toContain('accept-encoding');
  });

  it('caches files with a hash forever, and revalidates others', async () => {
    const immutable = 'public, max-age=31536000, immutable';
    expect((await get('/dashboard/assets/main.0123456789ab.js')).headers['cache-control']).toBe(immutable);
    expect((await get('/dashboard/assets/font.0123456789ab.woff2')).headers['cache-control']).toBe(immutable);
    expect((await get('/dashboard/tv/assets/tv.0123456789ab.js')).headers['cache-control']).toBe(immutable);
    expect((await get('/dashboard/api-docs/assets/main.0123456789ab.js')).headers['cache-control']).toBe(immutable);
    const icon = await get('/dashboard/favicon.svg');
    expect(icon.headers['cache-control']).toBe('no-cache');
    expect((await get('/dashboard/favicon.svg', { 'if-none-match': icon.headers.etag ?? '' })).status).toBe(304);
  });

  it.each([
    '/dashboard/assets/gone.0123456789ab.js',
    '/dashboard/logo.png',
    '/dashboard/.secret',
    '/dashboard/..%2f..%2fetc%2fpasswd',
    '/dashboard/%2e%2e/%2e%2e/package.json',
    '/dashboard/../package.json',
    '/elsewhere',
    '/dashboards',
    '/index.html',
  ])('responds to %s with 404 instead of a page', async (path) => {
    const answer = await get(path);
    expect([400, 403, 404]).toContain(answer.status);
    expect(answer.text).not.toContain('<title>');
    expect(answer.text).not.toContain('hush-hush');
  });

  it('leads browsers from an unknown path to the dashboard, and gives other clients plain text', async () => {
    const accept = 'text/html,application/xhtml+xml,*/*;q=0.8';
    const page = await get('/nope', { accept });
    expect(page).toMatchObject({
      status: 404,
      headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store', vary: 'Accept' },
    });
    expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; base-uri/);
    expect(page.text).toContain('<a href="/dashboard">Go to the dashboard</a>');
    expect(page.text).not.toContain('nope');
    for (const other of ['', '*/*', 'application/json']) {
      expect(await get('/nope', { accept: other })).toMatchObject({
        status: 404,
        headers: { 'content-type': 'text/plain; charset=utf-8' },
        text: 'Not Found\n',
      });
    }
  });

  it('responds to HEAD like GET without the body, and doesn’t serve the page for other methods', async () => {
    expect(await ask(`${server.url}/dashboard/login`, { method: 'HEAD' })).toMatchObject({ status: 200, text: '' });
    expect(await ask(`${server.url}/dashboard/login`, { method: 'POST' })).toMatchObject({ status: 404 });
  });

  it('lets crawlers in, but not into the API', async () => {
    expect(await get('/robots.txt')).toMatchObject({ status: 200, text: 'User-agent: *\nDisallow: /api\nAllow: /\n' });
  });

  it('explains what to do if the application has not been built', async () => {
    const bare = await startTestServer({ config: { webRoot: join(folder, 'not built') } });
    try {
      const answer = await ask(`${bare.url}/dashboard/login`);
      expect(answer).toMatchObject({ status: 503, text: expect.stringContaining('npm run build') });
    } finally {
      await bare.close();
    }
  });
});
