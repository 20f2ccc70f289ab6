import type { Page } from '@playwright/test';
import { RECENT_RUNS } from '../src/contract/monitors/monitorLimits.ts';
import { firstContentOf, timeFromClick, startLargeTeam } from './support/largeTeam.ts';
import { verify, median } from './support/measure.ts';
import { sized } from './support/smoke.ts';

/** Monitor list targets for a team with this many monitors. */
const MONITORS = sized(10_000, 200);
const MAX_FIRST_BYTES = 150_000;
const MAX_FIRST_ROWS_MS = 1_000;
const MAX_PING_MS = 500;

const ROUNDS = sized(9, 1);
const SCROLL_PX = sized(30_000, 1_000);
/** Brisk and fast scrolling with a mouse wheel must be smooth. */
const SCROLL_PX_PER_SECOND = [3_000, 6_000];
const FIRST_ROW = 'tr[aria-rowindex="2"]';

const { page, url, monitorId, pingUrl, leave, dispose } = await startLargeTeam({
  monitors: MONITORS,
  runs: RECENT_RUNS,
  firstContent: FIRST_ROW,
});

try {
  const list = `${url}/monitors/hearthbeat`;
  const loads = await measureLoads(list);
  console.log(`the first visit of all, with nothing stored or compiled: ${Math.round(loads[0]?.ms ?? NaN)} ms`);
  const openedMs = Math.round(median(loads.map(({ ms }) => ms)));
  verify(
    `first rows of ${MONITORS} ${openedMs} ms after a full page load (at most ${MAX_FIRST_ROWS_MS})`,
    openedMs <= MAX_FIRST_ROWS_MS,
  );
  const rowsMs = Math.round(median(await measureNavigations()));
  verify(
    `first rows of ${MONITORS} ${rowsMs} ms after navigation (at most ${MAX_FIRST_ROWS_MS})`,
    rowsMs <= MAX_FIRST_ROWS_MS,
  );
  const bytes = Math.max(...loads.map((load) => load.bytes));
  verify(`first data ${bytes} bytes (at most ${MAX_FIRST_BYTES})`, bytes <= MAX_FIRST_BYTES);

  const pings = await measurePings(page, monitorId, pingUrl);
  verify(`a ping shows after ${median(pings)} ms (at most ${MAX_PING_MS})`, median(pings) <= MAX_PING_MS);

  for (const speed of SCROLL_PX_PER_SECOND) {
    await page.goto(list, { waitUntil: 'networkidle' });
    const scroll = await measureScroll(page, speed);
    verify(scrollWords(scroll), scroll.blank === 0);
  }
} finally {
  await dispose();
}

/** Measures the time from navigation until the first row appears, with nothing stored from earlier visits. */
async function measureLoads(address: string): Promise<{ ms: number; bytes: number }[]> {
  const loads: { ms: number; bytes: number }[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    await leave();
    await page.goto(address, { waitUntil: 'commit' });
    loads.push(await firstContentOf(page));
  }
  return loads;
}

/** Starting on the team's dashboard, measures the time from clicking the sidebar link until the first row appears. */
async function measureNavigations(): Promise<number[]> {
  const delays: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    await leave();
    await page.goto(url, { waitUntil: 'networkidle' });
    delays.push(await timeFromClick(page, 'Hearthbeat'));
  }
  return delays;
}

/** Measures the time from sending each ping until its text appears on the screen. */
async function measurePings(page: Page, monitorId: string, url: string): Promise<number[]> {
  const delays: number[] = [];
  for (const end of sized(['/1', '', '/2', '', '/3', ''], ['/1', ''])) {
    const word = end === '' ? 'Up' : 'Down';
    const startedAt = Date.now();
    const shown = page.waitForFunction(
      ({ row, wanted }) => document.querySelector(row)?.textContent.includes(wanted) && Date.now(),
      { row: `tr:has(a[href$="${monitorId}"])`, wanted: word },
      { polling: 'raf' },
    );
    await fetch(url + end);
    delays.push(Number(await (await shown).jsonValue()) - startedAt);
    await page.waitForTimeout(600);
  }
  return delays;
}

interface Scroll {
  /** Speed in pixels per second. */
  speed: number;
  steps: number;
  blank: number;
  placeholders: number;
}

/**
 * Scrolls the way a mouse wheel does, and counts the steps that uncover a part of the list whose rows haven't been
 * rendered yet, so that it's blank on the screen.
 */
async function measureScroll(page: Page, speed: number): Promise<Scroll> {
  const seen = await page.evaluateHandle(() => {
    const counts = { steps: 0, blank: 0, placeholders: 0 };
    const listening = new AbortController();
    document.addEventListener(
      'scroll',
      () => {
        const body = document.querySelector('tbody')?.getBoundingClientRect();
        if (!body) return;
        const rows = Array.from(document.querySelectorAll('tbody tr'));
        const drawn = rows
          .map((row) => ({ row, box: row.getBoundingClientRect() }))
          .filter(({ box }) => box.bottom > 0 && box.top < innerHeight);
        const top = Math.max(0, body.top);
        const bottom = Math.min(innerHeight, body.bottom);
        counts.steps += 1;
        const covered = drawn.reduce((sum, { box }) => sum + Math.min(bottom, box.bottom) - Math.max(top, box.top), 0);
        if (covered < bottom - top - 1) counts.blank += 1;
        if (drawn.some(({ row }) => row.getAttribute('aria-hidden') === 'true')) counts.placeholders += 1;
      },
      { capture: true, signal: listening.signal },
    );
    return { counts, listening };
  });
  const session = await page.context().newCDPSession(page);
  await session.send('Input.synthesizeScrollGesture', {
    x: 700,
    y: 600,
    yDistance: -SCROLL_PX,
    speed,
    gestureSourceType: 'mouse',
  });
  const counts = await seen.evaluate(({ counts, listening }) => {
    listening.abort();
    return counts;
  });
  return { speed, ...counts };
}

function scrollWords({ speed, steps, blank, placeholders }: Scroll): string {
  return `${steps} steps of a scroll at ${speed} px/s: ${blank} blank, ${placeholders} with placeholders`;
}
