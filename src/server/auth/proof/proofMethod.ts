import type { AtomicCheck, AtomicOp } from '../../../contract/documents.ts';
import type { ProofWay } from '../../../contract/proof.ts';
import type { Person } from '../../access/visitor.ts';
import type { Outcome } from '../../outcome.ts';
import type { Requester } from '../sessions/requester.ts';

/** A signed-in person who is confirming their identity. */
export interface Prover {
  person: Person;
  requester: Requester;
  /** This attempt's secret, from which a method derives the values that it must recognize later. */
  seed: string;
}

/** The result of a submitted value: a refusal, or the proof and the ops that use it up. */
export type ProofVerdict =
  | { refusal: Outcome; checks?: AtomicCheck[]; ops?: AtomicOp[]; report?(): void }
  | { checks: AtomicCheck[]; ops: AtomicOp[] };

/** A way to confirm one's identity. */
export interface ProofMethod {
  kind: ProofWay['kind'];
  /** The ways that the person can currently use; empty if there are none. */
  offer(prover: Prover): Promise<ProofWay[]>;
  /** Accepts a submitted value. The returned function checks it, and is called for each attempt to commit. */
  take(prover: Prover, value: unknown): Promise<() => Promise<ProofVerdict>>;
}
