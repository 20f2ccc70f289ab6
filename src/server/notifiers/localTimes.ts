import type { TimeInText } from './alertMessage.ts';

interface Syntax {
  escape(text: string): string;
  /** Writes a time in the syntax that the service shows in each reader's zone. */
  write(time: TimeInText): string;
}

/** Escapes text for a service, except for its times, which the service then shows in each reader's zone. */
export function withLocalTimes(text: string, times: readonly TimeInText[], { escape, write }: Syntax): string {
  // "14:05 UTC" is also the end of "Fri 20 Nov at 14:05 UTC".
  const [longest, ...others] = times.toSorted((one, other) => other.words.length - one.words.length);
  if (longest === undefined) return escape(text);
  const parts = text.split(longest.words).map((part) => withLocalTimes(part, others, { escape, write }));
  return parts.join(write(longest));
}
