import { parseArgs } from 'node:util';
import { LARGE_FLEET, SMALL_FLEET } from './story/story.ts';

export const USAGE = `npm run demo -- [options]

  --port PORT        port to listen on (default: a free one)
  --seed TEXT        each seed tells a different story, always the same one
  --large            500 monitors in one team
  --at TIME          when it takes place, such as 2026-11-16T09:40:00Z (default: now)
  --pictures FOLDER  take pictures of the main screens in light, dark and three widths, then exit
  --only NAMES       take only pictures whose names start with these: dashboard,monitor-down
  --help
`;

/** The demo's time in screenshots: a Wednesday morning in Berlin. It's fixed, so that screenshots can be compared. */
const PICTURES_AT = '2026-11-18T09:40:00Z';

export interface DemoArguments {
  port: number | undefined;
  seed: string;
  robots: number;
  at: number | undefined;
  pictures: string | undefined;
  only: string[];
  wantsHelp: boolean;
}

/** Parses the command line. If it's invalid, throws an error whose message is one sentence. */
export function readArguments(args: string[]): DemoArguments {
  const { values } = parseArgs({
    args,
    options: {
      port: { type: 'string' },
      seed: { type: 'string', default: 'hearth' },
      large: { type: 'boolean', default: false },
      at: { type: 'string' },
      pictures: { type: 'string' },
      only: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  const at = values.at ?? (values.pictures === undefined ? undefined : PICTURES_AT);
  return {
    port: values.port === undefined ? undefined : readPort(values.port),
    seed: values.seed,
    robots: values.large ? LARGE_FLEET : SMALL_FLEET,
    at: at === undefined ? undefined : readTime(at),
    pictures: values.pictures,
    only: values.only?.split(',') ?? [],
    wantsHelp: values.help,
  };
}

function readPort(text: string): number {
  const port = Number(text);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw new Error(`--port must be a number from 1 to 65535, not ${text}.`);
}

function readTime(text: string): number {
  const at = Date.parse(text);
  if (Number.isFinite(at)) return at;
  throw new Error(`--at must be a time such as 2026-11-16T09:40:00Z, not ${text}.`);
}
