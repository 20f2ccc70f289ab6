import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { createId } from '../../contract/ids.ts';
import { readLimits } from '../limits.ts';
import { startTestServer } from '../testing/startTestServer.ts';
import { startInvitedWorld } from './testing/invitedWorld.ts';

const ADA = 'ada@example.com';

describe('strangers', () => {
  it('find nothing in a thousand guesses, and are then rate-limited', async () => {
    const world = await startInvitedWorld({
      config: { limits: readLimits({}) },
    });
    const secret = await world.invite(ADA);
    const guesses = Array.from({ length: 1_000 }, () => ({
      kind: 'rpc',
      rpc: ['invitations', 'look'],
      input: { secret: createId('inv_') },
    }));
    const answers = [];
    for (let at = 0; at < guesses.length; at += 100) {
      answers.push(await world.server.call({ kind: 'commands', commands: guesses.slice(at, at + 100) }));
    }
    const text = JSON.stringify(answers);
    expect(text).toContain('RateLimitedError');
    expect(text).not.toContain('"open"');
    expect(text).not.toContain(secret);
    await world.server.close();
  });

  it('learn no secrets from stored data, which only contains hashes of links', async () => {
    const world = await startInvitedWorld();
    const secret = await world.invite(ADA);
    const file = ['', '-wal'].map((end) => readFileSync(`${world.server.databaseFile}${end}`, 'latin1')).join('');
    expect(file).toContain('"invitationId"');
    expect(file).not.toContain(secret);
    await world.server.close();
  });

  it('can only create an account with an invitation if sign-up is closed', async () => {
    const world = await startInvitedWorld();
    const { server } = world;
    await world.invite(ADA);
    const closed = await startTestServer({
      now: () => world.clock.now,
      mailer: server.mailer,
      config: { signUp: { kind: 'invited' }, database: { engine: 'sqlite', file: server.databaseFile } },
    });
    const begin = { kind: 'rpc', rpc: ['registration', 'begin'] };
    const { state } = await closed.valueOf<{ state: string }>(begin);
    const ask = (value: string) =>
      closed.call({ kind: 'rpc', rpc: ['registration', 'submitPrompt'], input: { state, id: 'email', value } });
    expect(await ask('eve@example.com')).toMatchObject({ detail: { reason: 'sign-up-closed' } });
    expect(await ask(ADA)).toMatchObject({ kind: 'result' });
    await closed.close();
    await server.close();
  });
});
