import { expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { DAY_MS } from '../../../../contract/durations.ts';
import { openMonitor } from '../testing/openMonitor.tsx';
import { edit, flip, ping } from './testing/events.ts';

it('shows a manual pause and an undone one in one row each', async () => {
  const events = [
    flip(4, { from: 'paused', to: 'up', reason: 'resumed' }),
    edit(3, { action: 'resumed' }),
    flip(2, { from: 'up', to: 'paused', reason: 'paused' }),
    edit(1, { action: 'paused' }),
  ];
  await openMonitor({ events, tab: 'events' });
  await screen.findByText('You undid the pause');
  const rows = [...document.querySelectorAll('li[id^=event-]')];
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/You undid the pause\. Still up$/),
    expect.stringMatching(/Paused by you$/),
  ]);
});

it('dates each run of a daily job instead of giving each day a heading', async () => {
  const noon = Date.parse('2026-10-21T12:00:00Z');
  const events = [3, 2, 1].map((sequence) => ping(sequence, { at: noon + sequence * DAY_MS }));
  await openMonitor({ events, tab: 'events' });
  const row = await screen.findByRole('button', { name: 'Details, 24 Oct, 12:00:00' });
  expect(row).toBeVisible();
  expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(1);
  const heading = screen.getByRole('heading', { name: '22 Oct to 24 Oct' });
  expect(heading.nextSibling).toHaveTextContent('3 runs');
});

it('scrolls to the row of an event that shares it with a later one', async () => {
  const scrolled = jest.spyOn(Element.prototype, 'scrollIntoView');
  const events = [flip(2, { to: 'paused', reason: 'paused' }), edit(1, { action: 'paused' })];
  await openMonitor({ events, tab: 'events', hash: '#event-1' });
  await waitFor(() => expect(scrolled.mock.contexts.at(-1)).toHaveAttribute('id', 'event-2'));
});

it('marks “All” until a type of event is chosen', async () => {
  const { user } = await openMonitor({ events: [ping(1)], tab: 'events' });
  const types = within(await screen.findByRole('group', { name: 'Event types' }));
  expect(types.getByRole('button', { name: 'All', pressed: true })).toBeVisible();
  await user.click(types.getByRole('button', { name: 'Failures' }));
  expect(await types.findByRole('button', { name: 'All', pressed: false })).toBeVisible();
  await user.click(types.getByRole('button', { name: 'All' }));
  expect(await types.findByRole('button', { name: 'Failures', pressed: false })).toBeVisible();
});
