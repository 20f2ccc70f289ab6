import { expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { dayPlus, monthWords, zonedTime } from '../../lib/zonedTime.ts';
import { openMonitor } from '../monitorPage/testing/openMonitor.tsx';
import { NOW } from '../../../testing/clock.ts';

const DAY_MS = 86_400_000;

async function monthsShown(createdAt: number): Promise<(string | null)[]> {
  const downtimes = [{ from: NOW - 2_000, to: NOW - 1_000, reason: 'fail' }];
  await openMonitor({
    monitor: { createdAt },
    calls: { 'monitors/history': () => ({ days: [], runs: [], downtimes }) },
  });
  const table = await screen.findByRole('table', { name: 'Downtime' });
  return within(table)
    .getAllByRole('rowheader')
    .map(({ textContent }) => textContent);
}

const monthsSince = (from: number): string[] => {
  const today = zonedTime(NOW, 'UTC').day;
  const months = new Set<string>();
  for (let day = zonedTime(from, 'UTC').day; day <= today; day = dayPlus(day, 1)) months.add(day.slice(0, 7));
  return [...months].toReversed().map(monthWords);
};

it.each([
  ['in which the range starts, for an older monitor', 400, 89],
  ['in which the monitor was created, for a newer monitor', 2, 2],
])('the downtime table begins with the month %s', async (_which, ageDays, firstDaysAgo) => {
  const shown = await monthsShown(NOW - ageDays * DAY_MS);
  expect(shown).toEqual(monthsSince(NOW - firstDaysAgo * DAY_MS));
});

it('is replaced by a sentence if there were no outages', async () => {
  await openMonitor({ monitor: { createdAt: NOW - 9 * DAY_MS } });
  expect(await screen.findByText('No outages in this period.')).toBeVisible();
  expect(screen.queryByRole('table', { name: 'Downtime' })).not.toBeInTheDocument();
});
