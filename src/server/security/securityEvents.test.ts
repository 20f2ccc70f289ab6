import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { teamKey } from '../../contract/keys.ts';
import { createLogger } from '../pinoLogger.ts';
import type { TestPerson } from '../testing/apiClient.ts';
import { startTestServer, type TestServer } from '../testing/startTestServer.ts';
import { SECURITY_EVENTS } from './securityLog.ts';

interface Line {
  security?: string;
  [field: string]: unknown;
}

describe('a server’s security log', () => {
  let server: TestServer;
  let written: string[];
  let ada: TestPerson;
  const lines = () => written.map((line) => JSON.parse(line) as Line);
  const last = () => lines().findLast(({ security }) => security !== undefined);
  const rpc = (path: string, input?: unknown) => ({ kind: 'rpc', rpc: path.split('/'), input });

  beforeEach(async () => {
    written = [];
    const logger = createLogger('info', { write: (line: string) => void written.push(line) });
    server = await startTestServer({ logger });
    ada = await server.signUp('ada@example.com');
  });
  afterEach(() => server.close());

  it('has a line for a sign-up, with the ids but no secrets or addresses', () => {
    expect(last()).toMatchObject({
      security: 'signed-up',
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      client: '127.0.0.1',
      identityId: ada.userId,
      sessionId: expect.any(String),
      flow: 'registration',
      by: 'code',
    });
    const code = /^\d{6}/.exec(server.mailer.lastTo('ada@example.com').subject)?.[0] ?? '';
    expect(written.join('')).not.toMatch(new RegExp(`ada@example\\.com|${code}|eyJ`));
  });

  it('has a line for a sign-out, but none if no one was signed in', async () => {
    await server.call(rpc('authentication/signOut'), ada.token);
    expect(last()).toMatchObject({ security: 'signed-out', identityId: ada.userId });
    const count = written.length;
    await server.call(rpc('authentication/signOut'));
    expect(written).toHaveLength(count);
  });

  it('has a line for a session that is revoked from another one', async () => {
    await server.call(rpc('sessions/revoke', { sessionId: 'another' }), ada.token);
    expect(last()).toMatchObject({
      security: 'session-revoked',
      identityId: ada.userId,
      revokedSessionId: 'another',
    });
  });

  it('has a line for a replaced ping key, but none for a refused replacement', async () => {
    const bob = await server.signUp();
    const { teamId } = await server.createTeam(ada);
    await server.call(rpc('monitors/replacePingKey', { teamId }), bob.token);
    expect(last()?.security).not.toBe('ping-key-replaced');
    await server.call(rpc('monitors/replacePingKey', { teamId }), ada.token);
    expect(last()).toMatchObject({ security: 'ping-key-replaced', identityId: ada.userId, teamId });
  });

  it('has a line for the creator of a new team, but none for a renamed team', async () => {
    const team = await server.createTeam(ada);
    expect(last()).toMatchObject({
      security: 'team-people-changed',
      teamId: team.teamId,
      identityId: ada.userId,
      joined: [ada.userId],
      left: [],
      roles: [],
    });
    const data = { ...team, display: 'Renamed' };
    const ops = [{ type: 'set', key: teamKey(team.teamId), data }];
    const count = written.length;
    await server.valueOf({ kind: 'document-atomic', checks: [], ops }, ada.token);
    expect(written).toHaveLength(count);
  });

  it('has a line for a deleted account', async () => {
    await server.call(rpc('account/delete', { email: 'ada@example.com' }), ada.token);
    expect(lines().map(({ security }) => security)).toContain('account-deleted');
  });

  it('has one line a minute for a client with many refused commands', async () => {
    const commands = Array.from({ length: 60 }, () => ({ kind: 'document-get', path: ['users', 'somebody'] }));
    for (let count = 0; count < 4; count++) await server.call({ kind: 'commands', commands }, ada.token);
    const refused = lines().filter(({ security }) => security === 'commands-refused');
    expect(refused).toMatchObject([{ identityId: ada.userId, client: '127.0.0.1', refused: 120 }]);
  });
});

describe('the documentation of the security log', () => {
  const page = readFileSync('docs/operations/security-log.md', 'utf8');

  it.each(Object.keys(SECURITY_EVENTS))('explains %s', (event) => {
    expect(page).toContain(`\`${event}\``);
  });

  it('explains no unknown events', () => {
    const explained = [...page.matchAll(/^\| `([a-z-]+)`/gm)].map(([, event]) => event);
    expect(new Set(explained)).toEqual(new Set(Object.keys(SECURITY_EVENTS)));
  });
});
