import type { ErrorEnvelope, UnknownErrorEnvelope } from '../contract/envelopes.ts';

/** The platform responded with a failure; the envelope says which (specification §8). */
export class CommandFailedError extends Error {
  override name = 'CommandFailedError';
  readonly envelope: ErrorEnvelope | UnknownErrorEnvelope;

  constructor(envelope: ErrorEnvelope | UnknownErrorEnvelope) {
    super(envelope.kind === 'error' ? envelope.name : 'The platform failed unexpectedly');
    this.envelope = envelope;
  }
}

/** The platform could not be reached, or its response not understood. Whether the command ran is unknown. */
export class TransportError extends Error {
  override name = 'TransportError';
}
