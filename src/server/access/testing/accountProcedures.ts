import { answers, type Outcomes, type TeamWorld } from './startTeamWorld.ts';

/** A procedure and its outcome for each visitor. */
export interface ProcedureRow {
  rpc: string;
  input?: (world: TeamWorld) => unknown;
  outcomes: Outcomes;
  /** The call destroys something that later procedures need, so the next one gets a new world. */
  usesUpWorld?: true;
}

const unknownPasskey = { passkeyId: 'of nobody' };
const createdPasskey = {
  id: 'AA',
  rawId: 'AA',
  type: 'public-key',
  response: { clientDataJSON: 'AA', attestationObject: 'AA' },
};

export const waysInRows: ProcedureRow[] = [
  { rpc: 'passkeys/list', outcomes: answers('ForbiddenError', 'allowed') },
  // This server's URL doesn't allow passkeys.
  { rpc: 'passkeys/begin', outcomes: answers('ForbiddenError', 'ForbiddenError') },
  {
    rpc: 'passkeys/add',
    input: () => ({ response: createdPasskey }),
    outcomes: answers('ForbiddenError', 'ExpiredStateError'),
  },
  {
    rpc: 'passkeys/rename',
    input: () => ({ ...unknownPasskey, name: 'Mine' }),
    outcomes: answers('ForbiddenError', 'DocumentNotFoundError'),
  },
  { rpc: 'address/get', outcomes: answers('ForbiddenError', 'allowed') },
  {
    rpc: 'address/begin',
    input: () => ({ email: 'not an address' }),
    outcomes: answers('ForbiddenError', 'InvalidInputError'),
  },
  {
    rpc: 'address/confirm',
    input: () => ({ toCode: '000000' }),
    outcomes: answers('ForbiddenError', 'ExpiredStateError'),
  },
  { rpc: 'passkeys/remove', input: () => unknownPasskey, outcomes: answers('ForbiddenError', 'allowed') },
  { rpc: 'providers/list', outcomes: answers('ForbiddenError', 'allowed') },
  // This server doesn't offer any providers.
  {
    rpc: 'providers/beginLink',
    input: () => ({ providerId: 'none' }),
    outcomes: answers('ForbiddenError', 'InvalidInputError'),
  },
  {
    rpc: 'providers/link',
    input: () => ({ state: 'made up', answer: { code: 'a', state: 'b' } }),
    outcomes: answers('ForbiddenError', 'ExpiredStateError'),
  },
  {
    rpc: 'providers/unlink',
    input: () => ({ providerId: 'none' }),
    outcomes: answers('ForbiddenError', 'allowed'),
  },
];
