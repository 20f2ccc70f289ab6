import { MONITOR_ID_PREFIX, TEAM_ID_PREFIX } from '../../../src/contract/ids.ts';
import type { Job } from './job.ts';
import { platformJobs } from './platform/platformJobs.ts';
import { createRandom } from './random.ts';
import { dataJobs, paymentJobs, robotJobs } from './smallTeams.ts';

export interface DemoPerson {
  display: string;
  initials: string;
  address: string;
  timezone: string;
}

export interface DemoMonitor {
  monitorId: string;
  job: Job;
}

export interface DemoTeam {
  teamId: string;
  display: string;
  initials: string;
  /** The first member is the owner. */
  members: readonly DemoPerson[];
  monitors: readonly DemoMonitor[];
}

/** The people, teams and jobs in the demo, before anything has happened. */
export interface Story {
  /** The same seed results in the same past and future. */
  seed: string;
  /** The person whom the printed link signs in. */
  viewer: DemoPerson;
  people: readonly DemoPerson[];
  /** The team that the demo opens with. */
  platform: DemoTeam;
  teams: readonly DemoTeam[];
  /** Creates an id for an integration or a maintenance window. Every run with the same seed gets the same ids. */
  newId(prefix: string): string;
}

const alex = person('Alex Rivera', 'AR', 'Europe/Berlin');
const priya = person('Priya Nair', 'PN', 'Europe/London');
const jonas = person('Jonas Weber', 'JW', 'Europe/Berlin');
const mei = person('Mei Tanaka', 'MT', 'Asia/Singapore');

export const SMALL_FLEET = 8;
export const LARGE_FLEET = 500;

const ID_LENGTH = 22;
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Creates the story. The same seed results in the same people, teams and ids. */
export function createStory({ seed, robots }: { seed: string; robots: number }): Story {
  const random = createRandom(`ids ${seed}`);
  const newId = (prefix: string): string =>
    prefix + Array.from({ length: ID_LENGTH }, () => DIGITS[Math.floor(random.next() * DIGITS.length)]).join('');
  const team = (display: string, initials: string, members: DemoPerson[], jobs: readonly Job[]): DemoTeam => ({
    teamId: newId(TEAM_ID_PREFIX),
    display,
    initials,
    members,
    monitors: jobs.map((each) => ({ monitorId: newId(MONITOR_ID_PREFIX), job: each })),
  });
  const platform = team('Platform', 'PL', [alex, priya, jonas, mei], platformJobs);
  return {
    seed,
    viewer: alex,
    people: [alex, priya, jonas, mei],
    platform,
    teams: [
      platform,
      team('Data Warehouse', 'DW', [priya, alex], dataJobs),
      team('Payments', 'PA', [jonas, alex], paymentJobs),
      team('Website', 'WE', [alex, mei], []),
      team('Warehouse Robots', 'WR', [mei, alex], robotJobs(robots)),
    ],
    newId,
  };
}

function person(display: string, initials: string, timezone: string): DemoPerson {
  return { display, initials, timezone, address: `${display.toLowerCase().replace(' ', '.')}@example.com` };
}
