import { expect, it } from '@jest/globals';
import { declaredByServer } from './testing/declared.ts';

it('remote procedures ask for a fresh proof where what they do cannot be undone, or hands over control', async () => {
  const { procedures } = await declaredByServer();
  const sensitive = procedures.filter(
    (definition) => 'needsFreshProof' in definition && definition.needsFreshProof === true,
  );
  expect(sensitive.map(({ path }) => path.join('/')).toSorted()).toEqual([
    'account/delete',
    'address/begin',
    'apiKeys/create',
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
});
