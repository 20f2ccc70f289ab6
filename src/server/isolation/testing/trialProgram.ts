import { handle, serveTasks } from '../serveTasks.ts';
import {
  DIE,
  ECHO,
  ENVIRONMENT,
  FILL_MEMORY,
  LONG_OUTPUT,
  PROCESS_ID,
  SPIN,
  SPIN_LONG,
  THROW,
  WAIT,
} from './trials.ts';

function spin(): never {
  for (;;);
}

serveTasks([
  handle(ECHO, (input) => input),
  handle(PROCESS_ID, () => process.pid),
  handle(ENVIRONMENT, () => Object.keys(process.env)),
  handle(SPIN, spin),
  handle(SPIN_LONG, spin),
  handle(WAIT, () => new Promise(() => undefined)),
  handle(DIE, () => process.abort()),
  handle(FILL_MEMORY, () => Array.from({ length: 20_000_000 }, (_, index) => [index]).length),
  handle(LONG_OUTPUT, (length) => 'x'.repeat(length)),
  handle(THROW, (message) => {
    throw new Error(message);
  }),
]);
