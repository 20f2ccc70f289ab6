import { describe, expect, it } from '@jest/globals';
import { MAX_BODY_BYTES } from '../../contract/limits.ts';
import type { Visitor } from '../access/visitor.ts';
import { UNLIMITED } from '../limits.ts';
import { createCallerBudget, type Caller } from './callerBudget.ts';

const anonymous: Caller = { visitor: { kind: 'anonymous' }, address: '192.0.2.1' };
const ada: Caller = { visitor: { kind: 'identity', identityId: 'ada', sessionId: 's' }, address: '192.0.2.1' };
const program: Caller = {
  visitor: { kind: 'apiKey', teamId: 'team', keyId: 'kid', name: 'Deploys', scope: 'read' },
  address: '192.0.2.1',
};
const sizes = (limits: object, { visitor }: { visitor: Visitor } = ada) =>
  createCallerBudget({ ...UNLIMITED, ...limits }, () => 0).maxBodyBytes(visitor);

describe('the maximum size of a body', () => {
  it.each([
    ['of a person is what the protocol allows', {}, ada, MAX_BODY_BYTES],
    ['of an API key is also what the protocol allows', {}, program, MAX_BODY_BYTES],
    ['of a stranger has a separate limit', { anonymousBodyBytes: 65_536 }, anonymous, 65_536],
    ['of a person is no more than a full bucket covers', { apiCostBurst: 11 }, ada, 40_960],
    ['of a stranger is no more than a full bucket covers', { anonymousApiCostBurst: 3 }, anonymous, 8_192],
  ])('%s', (_claim, limits, caller, bytes) => {
    expect(sizes(limits, caller)).toBe(bytes);
  });

  it.each([ada, anonymous])('is covered by a full bucket, in a body and in a frame: %j', (caller) => {
    const bounds = { apiCostBurst: 7, apiCostPerSecond: 1, anonymousApiCostBurst: 7, anonymousApiCostPerSecond: 1 };
    const budget = () => createCallerBudget({ ...UNLIMITED, ...bounds }, () => 0);
    const bytes = budget().maxBodyBytes(caller.visitor);
    expect(budget().chargeBytes(caller, bytes)).toEqual({ isCovered: true });
    expect(budget().chargeFrame(caller, bytes)).toEqual({ isCovered: true });
  });
});
