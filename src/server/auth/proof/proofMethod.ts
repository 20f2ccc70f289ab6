import type { AtomicCheck, AtomicOp } from '../../../contract/documents.ts';
import type { ProofWay } from '../../../contract/proof.ts';
import type { Person } from '../../access/visitor.ts';
import type { Outcome } from '../../outcome.ts';
import type { Asker } from '../sessions/asker.ts';

/** A signed-in person who proves who they are. */
export interface Prover {
  person: Person;
  asker: Asker;
  /** The secret of this attempt, from which a method derives what it has to recognize later. */
  seed: string;
}

/** What a submitted value proves: nothing, or the proof with what uses it up. */
export type ProofVerdict =
  | { refusal: Outcome; checks?: AtomicCheck[]; ops?: AtomicOp[]; report?(): void }
  | { checks: AtomicCheck[]; ops: AtomicOp[] };

/** A way to prove who one is. */
export interface ProofMethod {
  kind: ProofWay['kind'];
  /** What the person can do now; nothing if they have no such way. */
  offer(prover: Prover): Promise<ProofWay[]>;
  /** Takes a submitted value. The returned function judges it, once for each attempt to commit. */
  take(prover: Prover, value: unknown): Promise<() => Promise<ProofVerdict>>;
}
