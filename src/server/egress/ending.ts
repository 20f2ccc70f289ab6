/** How a request is ended before its time. Made for each: an `AbortController` with its listeners would cost a tenth of it. */
export interface Ending {
  readonly isEnded: boolean;
  /** Rejects at the end, whatever the present step still waits for: a look-up cannot be stopped. */
  readonly ended: Promise<never>;
  /** Says what stops the present step, in the place of the one before. */
  onEnd(stop: () => void): void;
  end(): void;
}

export function createEnding(): Ending {
  let isEnded = false;
  let stopStep = (): void => undefined;
  let reject: (error: Error) => void = () => undefined;
  const ended = new Promise<never>((_resolve, rejectIt) => (reject = rejectIt));
  return {
    get isEnded() {
      return isEnded;
    },
    ended,
    onEnd(stop) {
      stopStep = stop;
      if (isEnded) stop();
    },
    end() {
      isEnded = true;
      reject(new Error('The request was ended.'));
      stopStep();
    },
  };
}
