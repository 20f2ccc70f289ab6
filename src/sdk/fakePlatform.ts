import type { Command } from '../contract/commands.ts';
import type { ErrorName } from '../contract/errors.ts';
import { CommandFailedError } from './errors.ts';
import { createFakeRealtime, type FakeRealtime } from './fakeRealtime.ts';
import type { ExecuteOptions, Platform } from './platform.ts';

/** Answers a command's value, or a promise of it; throws what the command is to fail with. */
export type CommandHandler = (command: Command, options: ExecuteOptions) => unknown;

export interface FakePlatform extends Platform {
  /** Every command executed so far, oldest first. */
  readonly commands: Command[];
  /** Answers with another handler from now on. */
  answer(handler: CommandHandler): void;
  readonly realtime: FakeRealtime;
}

/** A platform for tests that answers with the test's own handler, without a network; unless told, it refuses all. */
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

/** For a handler: fails the command as the platform would. */
export function refuse(name: ErrorName, detail?: unknown): never {
  throw new CommandFailedError(detail === undefined ? { kind: 'error', name } : { kind: 'error', name, detail });
}
