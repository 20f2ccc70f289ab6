import type { Command, CommandBatch } from '../contract/commands.ts';
import type { Envelope, SingleEnvelope } from '../contract/envelopes.ts';

/** The content of one request: a single command as it is, several as a batch (specification §7). */
export type RequestBody = Command | CommandBatch;

export function bodyOf(commands: Command[]): RequestBody {
  const [first, ...others] = commands;
  return first && others.length === 0 ? first : { kind: 'commands', commands };
}

/**
 * Returns the outcomes of `count` commands, in order. They come from the list of results, or from one failure that
 * applies to all commands. An outcome is `undefined` if the response has none for that command, for example because the
 * list is short.
 */
export function outcomesOf(answer: Envelope, count: number): (SingleEnvelope | undefined)[] {
  const appliesToAll = count === 1 || answer.kind !== 'result';
  return Array.from({ length: count }, (_, index) => {
    if (answer.kind === 'results') return answer.results[index];
    return appliesToAll ? answer : undefined;
  });
}
