import { MAX_BODY_BYTES } from '../../contract/limits.ts';
import { isTeamActor, type Visitor } from '../access/visitor.ts';
import { clientNetworks } from '../auth/limits/clientNetworks.ts';
import type { Clock } from '../clock.ts';
import type { Limits } from '../limits.ts';
import { type Charge, createMeter } from './meter.ts';

/** The number of bytes in a body that cost as much to read as a small command costs to execute. */
const BYTES_PER_UNIT = 4_096;
/** The cost of a frame, in addition to the cost of its bytes. */
const FRAME_COST = 1;
/** Writing a response is cheaper than reading a body. */
const RESPONSE_BYTES_PER_UNIT = 16_384;

export interface Caller {
  visitor: Visitor;
  address: string;
}

/** How many people's budgets the people and programs in one network can spend together. */
const BUDGETS_PER_NETWORK = 5;

/**
 * Limits how much callers can use the API and its sockets. Each identity has a bucket, a team's API keys share one, and
 * so do all identities and API keys in a network. Everyone else has one per network, screens one each.
 */
export interface CallerBudget {
  /**
   * The maximum number of bytes in a body or frame. A full bucket always covers that many, because otherwise the caller
   * could never send that much.
   */
  maxBodyBytes(visitor: Visitor): number;
  /** The highest cost that a full bucket covers. */
  maxCost(visitor: Visitor): number;
  charge(caller: Caller, cost: number): Charge;
  chargeBytes(caller: Caller, bytes: number): Charge;
  /**
   * Charges for a response's bytes, minus the amount that was reserved for it. The caller may be in debt after that,
   * because the response has already been created.
   */
  settle(caller: Caller, reserved: number, responseBytes: number): void;
  /** Charges for a frame, which costs at least as much as a small read. */
  chargeFrame(caller: Caller, bytes: number): Charge;
  /** The key for a caller's bucket. */
  keyOf(caller: Caller): string;
}

type CallerLimits = Pick<
  Limits,
  'anonymousBodyBytes' | 'apiCostBurst' | 'apiCostPerSecond' | 'anonymousApiCostBurst' | 'anonymousApiCostPerSecond'
>;

export function createCallerBudget(limits: CallerLimits, now: Clock): CallerBudget {
  const identities = createMeter({ burst: limits.apiCostBurst, perSecond: limits.apiCostPerSecond });
  const crowds = createMeter({
    burst: limits.apiCostBurst * BUDGETS_PER_NETWORK,
    perSecond: limits.apiCostPerSecond * BUDGETS_PER_NETWORK,
  });
  const networks = createMeter({ burst: limits.anonymousApiCostBurst, perSecond: limits.anonymousApiCostPerSecond });

  function keyOf({ visitor, address }: Caller): string {
    switch (visitor.kind) {
      case 'identity':
        return visitor.identityId;
      // Otherwise, a team with many keys could spend many budgets.
      case 'apiKey':
        return visitor.teamId;
      case 'screen':
        return visitor.screenId;
      default:
        return clientNetworks(address).network;
    }
  }

  function charge(caller: Caller, cost: number): Charge {
    const key = keyOf(caller);
    if (!isTeamActor(caller.visitor)) return networks.charge(key, cost, now());
    const own = identities.charge(key, cost, now());
    if (!own.isCovered) return own;
    const shared = crowds.charge(clientNetworks(caller.address).network, cost, now());
    if (!shared.isCovered) identities.refund(key, cost);
    return shared;
  }

  function refund(caller: Caller, cost: number): void {
    const key = keyOf(caller);
    if (!isTeamActor(caller.visitor)) return networks.refund(key, cost);
    identities.refund(key, cost);
    crowds.refund(clientNetworks(caller.address).network, cost);
  }

  function spend(caller: Caller, cost: number): void {
    const key = keyOf(caller);
    if (!isTeamActor(caller.visitor)) return networks.spend(key, cost, now());
    identities.spend(key, cost, now());
    crowds.spend(clientNetworks(caller.address).network, cost, now());
  }

  return {
    maxBodyBytes(visitor) {
      const [bytes, burst] = isTeamActor(visitor)
        ? [MAX_BODY_BYTES, limits.apiCostBurst]
        : [limits.anonymousBodyBytes, limits.anonymousApiCostBurst];
      return Math.min(bytes, MAX_BODY_BYTES, Math.max(0, burst - FRAME_COST) * BYTES_PER_UNIT);
    },
    maxCost: (visitor) => (isTeamActor(visitor) ? limits.apiCostBurst : limits.anonymousApiCostBurst),
    charge,
    chargeBytes: (caller, bytes) => charge(caller, bytes / BYTES_PER_UNIT),
    settle(caller, reserved, responseBytes) {
      const missing = responseBytes / RESPONSE_BYTES_PER_UNIT - reserved;
      if (missing > 0) spend(caller, missing);
      else refund(caller, -missing);
    },
    chargeFrame: (caller, bytes) => charge(caller, FRAME_COST + bytes / BYTES_PER_UNIT),
    keyOf,
  };
}

/** Counts each caller's open sockets. */
export interface OpenSockets {
  /** Counts another socket and returns a function that uncounts it; null if the caller already has `max`. */
  take(key: string, max: number): (() => void) | null;
}

export function createOpenSockets(): OpenSockets {
  const counts = new Map<string, number>();
  return {
    take(key, max) {
      const count = counts.get(key) ?? 0;
      if (count >= max) return null;
      counts.set(key, count + 1);
      return () => {
        const left = (counts.get(key) ?? 1) - 1;
        if (left === 0) counts.delete(key);
        else counts.set(key, left);
      };
    },
  };
}
