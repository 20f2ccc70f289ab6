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

describe('a budget', () => {
  const bounds = { ...UNLIMITED, apiCostBurst: 10, apiCostPerSecond: 1 };
  const keyOf = (teamId: string, keyId: string, address = '192.0.2.1'): Caller => ({
    visitor: { kind: 'apiKey', teamId, keyId, name: 'Deploys', scope: 'read' },
    address,
  });

  it('is shared by all API keys of a team', () => {
    const budget = createCallerBudget(bounds, () => 0);
    expect(budget.charge(keyOf('team', 'one'), 6).isCovered).toBe(true);
    expect(budget.charge(keyOf('team', 'two', '198.51.100.1'), 6).isCovered).toBe(false);
    expect(budget.charge(keyOf('other', 'three'), 6).isCovered).toBe(true);
  });

  it('of one network covers five people or teams, and no more', () => {
    const budget = createCallerBudget(bounds, () => 0);
    const spentBy = ['a', 'b', 'c', 'd', 'e', 'f'].map((teamId) => budget.charge(keyOf(teamId, 'k'), 10).isCovered);
    expect(spentBy).toEqual([true, true, true, true, true, false]);
    // Who was refused has spent nothing of their own.
    expect(budget.charge(keyOf('f', 'k', '198.51.100.1'), 10).isCovered).toBe(true);
    budget.settle(keyOf('a', 'k'), 10, 0);
    expect(budget.charge(ada, 10).isCovered).toBe(true);
  });
});
