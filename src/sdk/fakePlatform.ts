import type { Command } from '../contract/commands.ts';
import type { ErrorName } from '../contract/errors.ts';
import { createFakeRealtime, type FakeRealtime } from './fakeRealtime.ts';
import { CommandFailedError, type ExecuteOptions, type Platform } from './platform.ts';

/** Returns a command's value or a promise of it, or throws to make it fail. */
export type CommandHandler = (command: Command, options: ExecuteOptions) => unknown;

export interface FakePlatform extends Platform {
  /** Every command executed so far, oldest first. */
  readonly commands: Command[];
  /** Replaces the handler. */
  answer(handler: CommandHandler): void;
  readonly realtime: FakeRealtime;
}

/**
 * A platform for tests that responds with the test's own handler, without a network. By default, it refuses everything.
 */
export function createFakePlatform(handler: CommandHandler = () => refuse('UnknownCommandError')): FakePlatform {
  const commands: Command[] = [];
  let handle = handler;
  return {
    commands,
    answer(next) {
      handle = next;
    },
    async execute(command, options = {}) {
      options.signal?.throwIfAborted();
      commands.push(command);
      return handle(command, options);
    },
    realtime: createFakeRealtime(),
  };
}

/** For a handler: fails the command the way the platform would. */
export function refuse(name: ErrorName, detail?: unknown): never {
  throw new CommandFailedError(detail === undefined ? { kind: 'error', name } : { kind: 'error', name, detail });
}
