import { expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { DAY_MS } from '../../../contract/durations.ts';
import { monthWords, zonedTime } from '../../lib/zonedTime.ts';
import { openMonitor } from '../monitorPage/testing/openMonitor.tsx';
import { NOW } from '../../../testing/clock.ts';

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

it('the downtime table lists only months with outages', async () => {
  expect(await monthsShown(NOW - 400 * DAY_MS)).toEqual([monthWords(zonedTime(NOW, 'UTC').day.slice(0, 7))]);
});

it('is replaced by a sentence if there were no outages', async () => {
  await openMonitor({ monitor: { createdAt: NOW - 9 * DAY_MS } });
  expect(await screen.findByText('No outages in this period.')).toBeVisible();
  expect(screen.queryByRole('table', { name: 'Downtime' })).not.toBeInTheDocument();
});
