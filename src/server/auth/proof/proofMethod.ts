import type { AtomicCheck, AtomicOp } from '../../../contract/documents.ts';
import type { ProofWay } from '../../../contract/proof.ts';
import type { Person } from '../../access/visitor.ts';
import type { Outcome } from '../../outcome.ts';
import type { Asker } from '../sessions/asker.ts';

/** A signed-in person who is confirming their identity. */
export interface Prover {
  person: Person;
  asker: Asker;
  /** The secret of this attempt, from which a method derives what it needs to recognize later. */
  seed: string;
}

/** The result of a submitted value: a refusal, or the proof with what uses it up. */
export type ProofVerdict =
  | { refusal: Outcome; checks?: AtomicCheck[]; ops?: AtomicOp[]; report?(): void }
  | { checks: AtomicCheck[]; ops: AtomicOp[] };

/** A way to confirm one's identity. */
export interface ProofMethod {
  kind: ProofWay['kind'];
  /** The ways currently available to the person; empty if there are none. */
  offer(prover: Prover): Promise<ProofWay[]>;
  /** Accepts a submitted value. The returned function checks it, once for each attempt to commit. */
  take(prover: Prover, value: unknown): Promise<() => Promise<ProofVerdict>>;
}
