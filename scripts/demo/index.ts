import { describeStartFailure } from '../../src/server/startFailure.ts';
import { build } from '../build/build.ts';
import { readArguments, USAGE, type DemoArguments } from './options.ts';
import { startDemo, type Demo } from './server/startDemo.ts';
import { createStory } from './story/story.ts';

/** Usage: npm run demo -- [options]. Starts a throwaway server with a team that has 90 days of history. */
let demo: Demo | undefined;
let isEnding = false;

const { port, seed, robots, at, pictures, only } = readOrExit();
await build({ onlyStale: true, parts: ['web', 'cli'] });
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end());
// Writing fails once the terminal is closed, but the shutdown must still finish.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

console.log('Writing 90 days of history…');
const startedAt = performance.now();
const story = createStory({ seed, robots });
try {
  demo = await startDemo({ port, story, at, onEntered: pictures === undefined ? showNextLink : undefined });
} catch (error) {
  console.error(describeStartFailure(error));
  process.exit(1);
}
if (pictures === undefined) {
  console.log(`The demo is ready after ${((performance.now() - startedAt) / 1_000).toFixed(1)} s.

  Open ${demo.entranceUrl}

The link logs in one browser, as ${story.viewer.display}. Nothing leaves this machine: alerts go nowhere, and e-mails are saved in
${demo.outbox}. Press Ctrl+C to end the demo and remove everything.
`);
} else {
  const { takeDemoPictures } = await import('./pictures.ts');
  await takeDemoPictures(demo, story, { folder: pictures, only });
  await end();
}

function showNextLink(url: string): void {
  console.log(`Logged in. For another browser, open ${url}`);
}

/** Ends the process immediately, during startup or on the second signal. This also removes the folder. */
async function end(): Promise<void> {
  if (demo === undefined || isEnding) process.exit(0);
  isEnding = true;
  await demo.close();
  process.exit(0);
}

function readOrExit(): DemoArguments {
  try {
    const read = readArguments(process.argv.slice(2));
    if (!read.wantsHelp) return read;
    console.log(USAGE);
    process.exit(0);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    console.error(`\n${USAGE}`);
    process.exit(1);
  }
}
