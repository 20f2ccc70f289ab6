import { expect, it } from '@jest/globals';
import { createTeamCalls, type TeamCallsOptions } from '../teamSettings/teamCalls.ts';
import { definedProcedures } from './testing/declared.ts';

it('remote procedures ask for a fresh proof where what they do cannot be undone, or hands over control', async () => {
  const defined = [...(await definedProcedures()), ...createTeamCalls({} as TeamCallsOptions)];
  const sensitive = defined.filter(
    (definition) => 'needsFreshProof' in definition && definition.needsFreshProof === true,
  );
  expect(sensitive.map(({ path }) => path.join('/'))).toEqual(
    expect.arrayContaining([
      'account/delete',
      'members/makeOwner',
      'monitors/replacePingKey',
      'passkeys/add',
      'teams/delete',
      'teams/transfer',
    ]),
  );
});
