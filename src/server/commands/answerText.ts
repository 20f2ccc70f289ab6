import type { SingleEnvelope } from '../../contract/envelopes.ts';
import { fail } from '../outcome.ts';

/** Writes the envelopes of one response, and keeps it within a number of bytes. */
export interface AnswerText {
  /** Writes an envelope; one that no longer fits is replaced by a `PayloadTooLargeError`. */
  write(envelope: SingleEnvelope): string;
}

const BYTES_A_CHARACTER = 3;

export function createAnswerText(maxBytes: number): AnswerText {
  let bytesLeft = maxBytes;
  return {
    write(envelope) {
      const text = JSON.stringify(envelope);
      // Counting bytes walks through the text, so skip it for a text that fits in any encoding.
      const bytes = text.length * BYTES_A_CHARACTER <= 1_024 ? text.length : Buffer.byteLength(text);
      if (bytes <= bytesLeft) {
        bytesLeft -= bytes;
        return text;
      }
      return JSON.stringify(fail('PayloadTooLargeError', { maxAnswerBytes: maxBytes }));
    },
  };
}
