import { expect, it } from '@jest/globals';
import { declaredByServer } from './testing/declared.ts';

it('remote procedures ask for a fresh proof where what they do cannot be undone, or hands over control', async () => {
  const { procedures } = await declaredByServer();
  const sensitive = procedures.filter((definition) => 'needsFreshProof' in definition);
  expect(sensitive.map(({ path }) => path.join('/')).toSorted()).toEqual([
    'account/delete',
    'address/begin',
    'apiKeys/create',
    'imports/run',
    'members/makeOwner',
    'monitors/endPingKey',
    'monitors/replacePingKey',
    'passkeys/add',
    'passkeys/begin',
    'providers/beginLink',
    'providers/unlink',
    'teams/delete',
    'teams/transfer',
  ]);
  const [run, ...others] = sensitive.flatMap((definition) =>
    'needsFreshProof' in definition && typeof definition.needsFreshProof === 'function' ? [definition] : [],
  );
  expect([run?.path, others]).toEqual([['imports', 'run'], []]);
  const needs = run?.needsFreshProof;
  const isAsked = (more: object) => typeof needs === 'function' && needs({ teamId: 't', importId: 'i', ...more });
  expect([isAsked({ pingKey: 'a-key-of-another-service' }), isAsked({})]).toEqual([true, false]);
});
