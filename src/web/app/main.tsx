import { nextTask } from '../lib/nextTask.ts';

/**
 * The parts of the application, from the bottom up, each run in its own task (docs/adr/0013). First the code that
 * queries the platform, which responds while the rest is evaluated, then the code that renders.
 */
const partsThatAsk = [
  () => import(/* webpackMode: "eager" */ './createApp.ts'),
  () => import(/* webpackMode: "eager" */ './routes.tsx'),
];
const partsThatDraw = [
  () => import(/* webpackMode: "eager" */ '@mui/material/CssBaseline'),
  () => import(/* webpackMode: "eager" */ '../features/theme/theme.ts'),
];

async function main(container: Element) {
  await evaluate(partsThatAsk);
  const { open } = await import(/* webpackMode: "eager" */ './open.ts');
  const opened = await open();
  await evaluate(partsThatDraw);
  const { draw } = await import(/* webpackMode: "eager" */ './AppRoot.tsx');
  draw(container, opened);
}

async function evaluate(parts: (() => Promise<unknown>)[]) {
  for (const load of parts) {
    await load();
    await nextTask();
  }
}

const container = document.querySelector('#root');
if (container) void main(container);
