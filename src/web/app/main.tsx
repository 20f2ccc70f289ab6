import { nextTask } from '../lib/nextTask.ts';

/** What the application is made of, from the bottom up; each part runs in a task of its own (docs/adr/0013). */
const parts = [
  () => import(/* webpackMode: "eager" */ '@mui/material/CssBaseline'),
  () => import(/* webpackMode: "eager" */ '../features/theme/theme.ts'),
  () => import(/* webpackMode: "eager" */ './createApp.ts'),
  () => import(/* webpackMode: "eager" */ './routes.tsx'),
];

async function main(container: Element) {
  for (const load of parts) {
    await load();
    await nextTask();
  }
  const { start } = await import(/* webpackMode: "eager" */ './start.tsx');
  await start(container);
}

const container = document.querySelector('#root');
if (container) void main(container);
