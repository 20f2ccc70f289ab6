import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AuditPage } from '../../../src/contract/audit/auditCalls.ts';
import type { Member } from '../../../src/contract/teams/members.ts';
import type { TokenSet } from '../../../src/contract/tokenSet.ts';
import { teamKey } from '../../../src/contract/keys.ts';
import { readConfig } from '../../../src/server/config.ts';
import { createServer } from '../../../src/server/createServer.ts';
import { NOW } from '../../../src/testing/clock.ts';
import { everyMinutes, job } from '../story/job.ts';
import { shortStory } from '../testing/shortStory.ts';
import { startDemo, type Demo } from './startDemo.ts';

interface Entered {
  tokens: TokenSet;
  page: string;
}

const story = shortStory([job('Steady', everyMinutes(60), { tags: [], bornDaysAgo: 1 })]);
const enter = (link: string) => {
  const { origin, hash } = new URL(link);
  return fetch(`${origin}/demo/enter`, { method: 'POST', headers: { authorization: `Bearer ${hash.slice(1)}` } });
};

describe('the demo', () => {
  const links: string[] = [];
  let demo: Demo;

  beforeAll(async () => {
    demo = await startDemo({ story, at: NOW, onEntered: (next) => links.push(next) });
  });
  afterAll(() => demo.close());

  it('signs in only the first browser that opens its link', async () => {
    const first = await enter(demo.entranceUrl);
    const { tokens, page } = (await first.json()) as Entered;
    const { teamId } = story.platform;
    const team = await fetch(`${demo.url}/api`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${tokens.access_token}` },
      body: JSON.stringify({ kind: 'document-get', path: teamKey(teamId) }),
    });
    expect(await team.json()).toMatchObject({ kind: 'result', value: { data: { display: 'Platform' } } });
    expect(page).toBe(`/dashboard/teams/${teamId}`);
    expect((await enter(demo.entranceUrl)).status).toBe(403);
  });

  it('offers another link after one was used, and admits no one without a link', async () => {
    const [next = ''] = links;
    expect((await enter(`${demo.url}/demo#guessed`)).status).toBe(403);
    expect((await enter(`${demo.url}/demo`)).status).toBe(403);
    const both = await Promise.all([enter(next), enter(next)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403]);
  });

  it('shows a team whose people log in, and who made its changes', async () => {
    const { tokens } = (await (await enter(links.at(-1) ?? '')).json()) as Entered;
    const call = async <Value>(...name: string[]) => {
      const input = { teamId: story.platform.teamId };
      const response = await fetch(`${demo.url}/api`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${tokens.access_token}` },
        body: JSON.stringify({ kind: 'rpc', rpc: name, input }),
      });
      return ((await response.json()) as { value: Value }).value;
    };
    const members = await call<Member[]>('members', 'list');
    expect(members.filter(({ lastSeenAt }) => lastSeenAt === null)).toEqual([]);
    const { entries } = await call<AuditPage>('audit', 'list');
    const byServer = entries.filter(({ by }) => by.kind === 'server').map(({ action }) => action);
    // Every new team gets this integration by itself.
    expect(byServer).toEqual(['integration.created']);
  });

  it('serves a page that runs only its own script and is never cached', async () => {
    const page = await fetch(`${demo.url}/demo`);
    expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; script-src 'sha256-[^']+';/);
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect((await fetch(`${demo.url}/demo/used`)).status).toBe(410);
  });

  it('stores its e-mails, and removes them with everything else', async () => {
    const other = await startDemo({ story, at: NOW });
    await enter(other.entranceUrl);
    expect(existsSync(other.outbox)).toBe(true);
    await other.close();
    expect(existsSync(path.dirname(other.outbox))).toBe(false);
  });

  it('fails before anything else if its port is taken', async () => {
    await expect(startDemo({ story, at: NOW, port: Number(new URL(demo.url).port) })).rejects.toThrow('EADDRINUSE');
  });
});

describe('a server without the demo', () => {
  it('does not have its routes', async () => {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'hearth-no-demo-'));
    const server = await createServer(readConfig({ PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'silent' }));
    const url = await server.listen();
    const answers = await Promise.all([fetch(`${url}/demo`), fetch(`${url}/demo/used`), enter(`${url}/demo#any`)]);
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    await server.close();
    rmSync(dataDir, { recursive: true });
  });
});
