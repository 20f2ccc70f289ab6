import type { FlowKind } from '../../contract/flow.ts';
import { surviveForeignEdits } from '../lib/foreignEdits.ts';
import { nextTask } from '../lib/nextTask.ts';

/**
 * The parts of the application, from the bottom up, each run in its own task (docs/adr/0013). The code that queries the
 * platform comes first, so that responses arrive while the rendering code is evaluated.
 */
const queryParts = [
  () => import(/* webpackMode: "eager" */ './createApp.ts'),
  () => import(/* webpackMode: "eager" */ './routes.tsx'),
];
const renderingParts = [
  () => import(/* webpackMode: "eager" */ '@mui/material/CssBaseline'),
  () => import(/* webpackMode: "eager" */ '../features/theme/theme.ts'),
];

async function main(container: HTMLElement) {
  await evaluate(queryParts);
  const { open } = await import(/* webpackMode: "eager" */ './open.ts');
  const opened = await open(outlinedFlow(container));
  await evaluate(renderingParts);
  const { draw } = await import(/* webpackMode: "eager" */ './AppRoot.tsx');
  await opened.ready;
  draw(container, opened);
}

async function evaluate(parts: (() => Promise<unknown>)[]) {
  for (const load of parts) {
    await load();
    await nextTask();
  }
}

/** The flow whose first screen is outlined in the page (docs/adr/0063). */
const outlinedFlow = ({ dataset }: HTMLElement) => dataset.flow as FlowKind | undefined;

const container = document.querySelector<HTMLElement>('#root');
surviveForeignEdits();
if (container) void main(container);
