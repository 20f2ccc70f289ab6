import { expect, it } from '@jest/globals';
import { WebSocket } from 'ws';
import { PROOF_MS } from '../auth/proof/freshProof.ts';
import { startInvitedWorld } from '../invitations/testing/invitedWorld.ts';
import { resultsOf } from '../testing/startTestServer.ts';
import { openClient, protocolOf } from '../ws/testing/testClient.ts';
import { declaredByServer } from './testing/declared.ts';
import { sampleInput } from './testing/sampleInput.ts';

/** The part of an input for which a procedure requires a proof that it doesn't require for others. */
const SENSITIVE_INPUTS: Record<string, object> = {
  // Anyone who has the ping key can create and ping the team's monitors.
  'imports/run': { pingKey: 'a-ping-key-of-another-server' },
  'invitations/changeRole': { role: 'admin' },
  'invitations/create': { role: 'admin' },
  'members/changeRole': { role: 'admin' },
};

it('remote procedures require a recent proof of identity if their effect can’t be undone, gives someone control or sends data elsewhere', async () => {
  const { procedures } = await declaredByServer();
  const sensitive = procedures.filter((definition) => 'needsFreshProof' in definition);
  expect(sensitive.map(({ path }) => path.join('/')).toSorted()).toEqual([
    'account/delete',
    'account/export',
    'address/begin',
    'apiKeys/create',
    'imports/run',
    'integrations/save',
    'invitations/changeRole',
    'invitations/create',
    'members/changeRole',
    'members/makeOwner',
    'monitors/endPingKey',
    'monitors/replacePingKey',
    'passkeys/add',
    'passkeys/begin',
    'passkeys/remove',
    'providers/beginLink',
    'providers/unlink',
    'screens/create',
    'teams/delete',
    'teams/transfer',
  ]);
  const byInput = sensitive.filter(
    (definition) => 'needsFreshProof' in definition && typeof definition.needsFreshProof === 'function',
  );
  expect(byInput.map(({ path }) => path.join('/')).toSorted()).toEqual(Object.keys(SENSITIVE_INPUTS).toSorted());
  for (const definition of byInput) {
    const needs = 'needsFreshProof' in definition ? definition.needsFreshProof : undefined;
    const isAsked = (input: unknown) => typeof needs === 'function' && needs(input);
    const sensitiveInput = SENSITIVE_INPUTS[definition.path.join('/')];
    expect([isAsked(sensitiveInput), isAsked({ role: 'member' })]).toEqual([true, false]);
  }
});

it('each sensitive procedure requires another proof after ten minutes, alone or in a batch, and is not available to sockets', async () => {
  const world = await startInvitedWorld();
  const { server, owner, team } = world;
  const monitor = await server.createMonitor(owner, team.teamId);
  const existing = { teamId: team.teamId, monitorId: monitor.data.monitorId };
  const member = await world.join('max@example.com', 'admin');
  await world.wait(PROOF_MS, member);
  const sensitive = server.declared.procedures.flatMap((definition) => {
    if (!('needsFreshProof' in definition) || definition.needsFreshProof === undefined) return [];
    const input = sampleInput(definition, { ...existing, userId: member.userId, toUserId: member.userId });
    const brought = SENSITIVE_INPUTS[definition.path.join('/')] ?? {};
    return [{ kind: 'rpc', rpc: definition.path, input: isObject(input) ? { ...input, ...brought } : input }];
  });
  expect(sensitive).toHaveLength(20);
  const needed = { kind: 'error', name: 'FreshProofNeededError' };
  const named = (outcomes: unknown[]) => sensitive.map(({ rpc }, index) => [rpc.join('/'), outcomes[index]]);
  const alone = [];
  for (const command of sensitive) alone.push(await server.call(command, owner.token));
  const batch = await server.call({ kind: 'commands', commands: sensitive }, owner.token);
  const expected = named(sensitive.map(() => needed));
  expect(named(alone)).toEqual(expected);
  expect(named(resultsOf(batch))).toEqual(expected);

  const client = await openClient(new WebSocket(`${server.url.replace('http', 'ws')}/api`, [protocolOf(owner.token)]));
  for (const command of sensitive) {
    client.send(command);
    expect(await client.next()).toMatchObject({ event: ['$error'], payload: { name: 'UnknownCommandError' } });
  }
  client.socket.terminate();
  await server.close();
});

it('an import requires a proof of identity only if it includes a ping key', async () => {
  const world = await startInvitedWorld();
  await world.wait(PROOF_MS);
  const run = { importId: 'imp_none' };
  expect(await world.send('imports/run', run)).toMatchObject({ name: 'DocumentNotFoundError' });
  const bringing = { ...run, pingKey: 'a-ping-key-of-another-server' };
  expect(await world.send('imports/run', bringing)).toMatchObject({ name: 'FreshProofNeededError' });
  await world.server.close();
});

it('a downloaded audit log requires a proof of identity, too', async () => {
  const world = await startInvitedWorld();
  const { server, owner, team } = world;
  const download = () =>
    fetch(`${server.url}/api/audit-export?teamId=${team.teamId}&format=csv`, {
      headers: { authorization: `Bearer ${owner.token}` },
    });
  expect((await download()).status).toBe(200);
  await world.wait(PROOF_MS);
  const refused = await download();
  expect(refused.status).toBe(403);
  expect(await refused.json()).toEqual({ kind: 'error', name: 'FreshProofNeededError' });
  await server.close();
});

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
