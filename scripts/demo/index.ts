import { build } from '../build/build.ts';
import { readArguments, USAGE } from './options.ts';
import { startDemo } from './server/startDemo.ts';

/** Usage: npm run demo -- [options]. A throw-away server with a team that looks lived in. */
const { wantsHelp, ...options } = readOrExit();
if (wantsHelp) {
  console.log(USAGE);
  process.exit(0);
}
await build({ onlyStale: true, parts: ['web'] });
console.log('Writing 90 days of history …');
const startedAt = performance.now();
const { pictures, only, ...place } = options;
const starting = startDemo({
  ...place,
  onEntered: (nextUrl) => {
    if (pictures === undefined) console.log(`Signed in. For another browser: ${nextUrl}`);
  },
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => void end());
const demo = await starting;
if (pictures === undefined) {
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
  console.log(`The demo is ready after ${seconds} s.

  Open ${demo.entranceUrl}

This link signs one browser in, as ${demo.story.viewer.display}. Nothing leaves this machine: mails are kept in
${demo.outbox}, and alerts go nowhere. Ctrl+C ends the demo and removes everything.
`);
} else {
  const { takeDemoPictures } = await import('./pictures.ts');
  await takeDemoPictures(demo, pictures, only);
  await end();
}

async function end(): Promise<void> {
  // A second signal ends it at once.
  await (await starting.catch(() => undefined))?.close();
  process.exit(0);
}

function readOrExit() {
  try {
    return readArguments(process.argv.slice(2));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    console.error(USAGE);
    process.exit(1);
  }
}
