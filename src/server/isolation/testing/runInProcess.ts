import type { Isolation } from '../createIsolation.ts';
import type { IsolatedTask } from '../isolatedTask.ts';
import type { TaskHandler } from '../serveTasks.ts';

/** Runs tasks in this process, for tests of what is done with their output. */
export const runInProcess = (...handlers: TaskHandler[]): Pick<Isolation, 'run'> => ({
  async run<Input, Output>({ name }: IsolatedTask<Input, Output>, input: Input) {
    const handler = handlers.find((each) => each.name === name);
    if (handler === undefined) throw new Error(`No handler for the task ${name}.`);
    return { ok: true as const, value: (await handler.run(input)) as Output };
  },
});
