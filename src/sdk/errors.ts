import type { ErrorEnvelope, UnknownErrorEnvelope } from '../contract/envelopes.ts';

/** The platform answered, and the answer is a failure: the envelope says which (specification §8). */
export class CommandFailedError extends Error {
  override name = 'CommandFailedError';
  readonly envelope: ErrorEnvelope | UnknownErrorEnvelope;

  constructor(envelope: ErrorEnvelope | UnknownErrorEnvelope) {
    super(envelope.kind === 'error' ? envelope.name : 'The platform failed unexpectedly');
    this.envelope = envelope;
  }
}

/** The platform could not be reached, or its answer could not be understood. Whether the command ran is not known. */
export class TransportError extends Error {
  override name = 'TransportError';
}
