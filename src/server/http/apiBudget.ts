import { MAX_BODY_BYTES } from '../../contract/limits.ts';
import type { Visitor } from '../access/visitor.ts';
import { clientNetworks } from '../auth/limits/clientNetworks.ts';
import { createMeter, type Charge } from '../budget/meter.ts';
import type { Limits } from '../limits.ts';

/** Bytes of a body that cost as much to read as one small command does to answer. */
const BYTES_A_UNIT = 16_384;

export interface ApiCaller {
  visitor: Visitor;
  address: string;
}

/** What callers of the API may spend: an identity by itself, everybody else with their network. */
export interface ApiBudget {
  /** Bytes of one body. */
  maxBodyBytes(visitor: Visitor): number;
  /** The dearest body that could ever be covered. */
  maxCost(visitor: Visitor): number;
  charge(caller: ApiCaller, cost: number): Charge;
  chargeBytes(caller: ApiCaller, bytes: number): Charge;
}

type ApiLimits = Pick<
  Limits,
  'anonymousBodyBytes' | 'apiCostBurst' | 'apiCostPerSecond' | 'anonymousApiCostBurst' | 'anonymousApiCostPerSecond'
>;

export function createApiBudget(limits: ApiLimits, now: () => number): ApiBudget {
  const identities = createMeter({ burst: limits.apiCostBurst, perSecond: limits.apiCostPerSecond });
  const networks = createMeter({ burst: limits.anonymousApiCostBurst, perSecond: limits.anonymousApiCostPerSecond });

  function charge({ visitor, address }: ApiCaller, cost: number): Charge {
    return visitor.kind === 'identity'
      ? identities.charge(visitor.identityId, cost, now())
      : networks.charge(clientNetworks(address).network, cost, now());
  }

  return {
    maxBodyBytes: ({ kind }) =>
      kind === 'identity' ? MAX_BODY_BYTES : Math.min(limits.anonymousBodyBytes, MAX_BODY_BYTES),
    maxCost: ({ kind }) => (kind === 'identity' ? limits.apiCostBurst : limits.anonymousApiCostBurst),
    charge,
    chargeBytes: (caller, bytes) => charge(caller, bytes / BYTES_A_UNIT),
  };
}
